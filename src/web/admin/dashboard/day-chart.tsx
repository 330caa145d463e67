import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { formatDay } from '../../../domain/india/time.ts'
import { COLORS } from '../ui/colors.ts'
import { Panel } from '../ui/panel.tsx'
import { HIDDEN } from '../ui/styles.ts'

interface DayChartProps {
  readonly title: string
  readonly note?: string
  readonly values: readonly { readonly day: string; readonly value: number }[]
  readonly format: (value: number) => string
}

/** A bar chart with one bar per day; a button shows the same numbers in a table. */
export function DayChart({ title, note, values, format }: DayChartProps) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <Panel
      title={title}
      actions={
        <Button onClick={() => setTable(!isTable)} aria-expanded={isTable} aria-controls={id}>
          {isTable ? 'Show chart' : 'Show table'}
          <Box component="span" sx={HIDDEN}>
            {' '}
            for {title}
          </Box>
        </Button>
      }
    >
      {note && (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
      <Box id={id}>
        {isTable ? (
          <DayTable title={title} values={values} format={format} />
        ) : (
          <Bars title={title} values={values} format={format} />
        )}
      </Box>
    </Panel>
  )
}

const WIDTH = 600
const HEIGHT = 160

function Bars({ title, values, format }: DayChartProps) {
  const max = Math.max(...values.map(({ value }) => value), 0)
  const step = WIDTH / Math.max(values.length, 1)
  const gap = step > 6 ? 2 : 0
  const first = values[0]
  const last = values.at(-1)
  if (!first || !last) return null
  if (max === 0) return <Typography sx={{ paddingBlock: 4 }}>No data for this period.</Typography>
  const best = values.reduce((high, one) => (one.value > high.value ? one : high), first)
  const summary = `${title} by day. Highest: ${format(best.value)} on ${formatDay(best.day)}. Show the table for all values.`
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1, color: 'text.secondary' }}>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          fontSize: '0.875rem',
          textAlign: 'right',
        }}
      >
        <span>{format(max)}</span>
        <span>{format(0)}</span>
      </Box>
      <Box
        component="svg"
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={{ width: '100%', height: 180, borderBottom: 1, borderColor: 'divider' }}
      >
        <g fill={COLORS.indigo}>
          {values.map(({ day, value }, index) => {
            const height = (value / max) * (HEIGHT - 4)
            return (
              <rect
                key={day}
                x={index * step + gap / 2}
                y={HEIGHT - height}
                width={Math.max(step - gap, 0.5)}
                height={height}
              >
                <title>{`${formatDay(day)}: ${format(value)}`}</title>
              </rect>
            )
          })}
        </g>
      </Box>
      <span />
      <Box aria-hidden sx={{ display: 'flex', justifyContent: 'space-between', fontSize: '0.875rem' }}>
        <span>{formatDay(first.day)}</span>
        {last !== first && <span>{formatDay(last.day)}</span>}
      </Box>
    </Box>
  )
}

function DayTable({ title, values, format }: DayChartProps) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={`${title} by day`} sx={{ maxHeight: 220 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>Day</TableCell>
            <TableCell align="right">{title}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {values.map(({ day, value }) => (
            <TableRow key={day}>
              <TableCell>{formatDay(day)}</TableCell>
              <TableCell align="right">{format(value)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
