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
import { COLORS } from '../ui/colors.ts'
import { HIDDEN } from '../ui/hidden.ts'
import { Panel } from '../ui/panel.tsx'
import { dayText } from '../ui/when.tsx'

interface DayChartProps {
  readonly title: string
  readonly note?: string
  readonly values: readonly { readonly day: string; readonly value: number }[]
  readonly format: (value: number) => string
}

/** A bar for each day, drawn without a library; the same figures stand in a table for whoever asks for it. */
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
            of {title}
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
        {isTable ? <Figures {...{ title, values, format }} /> : <Bars {...{ title, values, format }} />}
      </Box>
    </Panel>
  )
}

const WIDTH = 600
const HEIGHT = 160

function Bars({ title, values, format }: DayChartProps) {
  const most = Math.max(...values.map(({ value }) => value), 0)
  const step = WIDTH / Math.max(values.length, 1)
  const gap = step > 6 ? 2 : 0
  const first = values[0]
  const last = values.at(-1)
  if (!first || !last) return null
  if (most === 0) return <Typography sx={{ paddingBlock: 4 }}>Nothing on these days.</Typography>
  const best = values.reduce((high, one) => (one.value > high.value ? one : high), first)
  const summary = `${title} by day. The most was ${format(best.value)} on ${dayText(best.day)}. The table has every day.`
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
        <span>{format(most)}</span>
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
          {values.map(({ day, value }, place) => {
            const height = (value / most) * (HEIGHT - 4)
            return (
              <rect
                key={day}
                x={place * step + gap / 2}
                y={HEIGHT - height}
                width={Math.max(step - gap, 0.5)}
                height={height}
              >
                <title>{`${dayText(day)}: ${format(value)}`}</title>
              </rect>
            )
          })}
        </g>
      </Box>
      <span />
      <Box aria-hidden sx={{ display: 'flex', justifyContent: 'space-between', fontSize: '0.875rem' }}>
        <span>{dayText(first.day)}</span>
        {last !== first && <span>{dayText(last.day)}</span>}
      </Box>
    </Box>
  )
}

function Figures({ title, values, format }: DayChartProps) {
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
              <TableCell>{dayText(day)}</TableCell>
              <TableCell align="right">{format(value)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
