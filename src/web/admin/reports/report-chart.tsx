import { Box } from '@mui/material'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { ReportJson } from '../../../contract/reports.ts'
import { type ColumnKind, type ReportName, reportOf } from '../../../domain/reports/reports.ts'
import { COLORS } from '../ui/colors.ts'
import { Panel } from '../ui/panel.tsx'
import { formatCell } from './format-cell.ts'

interface ReportChartProps {
  readonly name: ReportName
  readonly report: ReportJson
}

/** Bars beyond these are in the table. */
const MAX_BARS = 12

/**
 * The main figure of a report: by day from left to right, everything else as bars with the highest first. The arrow keys move
 * from bar to bar once the chart has the focus; the table below has the same numbers.
 */
export function ReportChart({ name, report }: ReportChartProps) {
  const { columns, chart } = reportOf(name)
  const [first] = columns
  const shown = columns.find(({ key }) => key === chart)
  if (!first || !shown) return null
  const isByDay = first.kind === 'day'
  const bars = report.rows
    .map(({ cells }) => ({ name: formatCell(first.kind, cells[first.key]), value: Number(cells[shown.key] ?? 0) }))
    .filter(({ value }) => isByDay || value !== 0)
    .slice(0, isByDay ? undefined : MAX_BARS)
  if (bars.every(({ value }) => value === 0)) return null
  const title = `${shown.label} by ${first.label.toLowerCase()}`
  return (
    <Panel title={title}>
      <Box sx={{ height: isByDay ? 260 : bars.length * 34 + 48, '& :focus-visible': { outlineOffset: 2 } }}>
        <ResponsiveContainer width="100%" height="100%">
          {isByDay ? (
            <DayBars title={title} bars={bars} kind={shown.kind} />
          ) : (
            <NamedBars title={title} bars={bars} kind={shown.kind} />
          )}
        </ResponsiveContainer>
      </Box>
    </Panel>
  )
}

interface BarsProps {
  readonly title: string
  readonly bars: readonly { readonly name: string; readonly value: number }[]
  readonly kind: ColumnKind
}

function DayBars({ title, bars, kind, ...size }: BarsProps) {
  return (
    <BarChart data={[...bars]} title={title} margin={MARGIN} {...size}>
      <CartesianGrid vertical={false} stroke={COLORS.line} />
      <XAxis dataKey="name" tick={TICK} minTickGap={24} tickLine={false} />
      <YAxis tick={TICK} width={72} tickLine={false} axisLine={false} tickFormatter={(value) => shortly(kind, value)} />
      <Tooltip {...TIP} formatter={(value) => [formatCell(kind, Number(value)), '']} />
      <Bar dataKey="value" fill={COLORS.indigo} isAnimationActive={false} />
    </BarChart>
  )
}

function NamedBars({ title, bars, kind, ...size }: BarsProps) {
  return (
    <BarChart data={[...bars]} layout="vertical" title={title} margin={MARGIN} barCategoryGap={6} {...size}>
      <CartesianGrid horizontal={false} stroke={COLORS.line} />
      <XAxis type="number" tick={TICK} tickLine={false} tickFormatter={(value) => shortly(kind, value)} />
      <YAxis type="category" dataKey="name" tick={TICK} width={200} tickLine={false} tickFormatter={cut} interval={0} />
      <Tooltip {...TIP} formatter={(value) => [formatCell(kind, Number(value)), '']} />
      <Bar dataKey="value" fill={COLORS.indigo} isAnimationActive={false} />
    </BarChart>
  )
}

const MARGIN = { top: 8, right: 16, bottom: 0, left: 0 }
const TICK = { fill: COLORS.quiet, fontSize: 14 }
const TIP = {
  separator: '',
  cursor: { fill: COLORS['indigo-wash'] },
  contentStyle: { backgroundColor: COLORS.card, borderColor: COLORS['line-strong'], color: COLORS.ink },
  itemStyle: { color: COLORS.ink, fontWeight: 600 },
  isAnimationActive: false,
} as const

/** 28 characters are as many as fit next to the bars. */
function cut(name: string): string {
  return name.length > 28 ? `${name.slice(0, 27).toWellFormed()}…` : name
}

/** The value of an axis in few characters: '₹1.5 L', '₹20k'. */
function shortly(kind: ColumnKind, value: number): string {
  const size = Math.abs(value)
  const sign = kind === 'rupees' ? '₹' : ''
  const short = (by: number, unit: string) =>
    `${value < 0 ? '-' : ''}${sign}${(size / by).toLocaleString('en-IN', { maximumFractionDigits: 1 })}${unit}`
  if (size >= 1_00_00_000) return short(1_00_00_000, ' Cr')
  if (size >= 1_00_000) return short(1_00_000, ' L')
  if (size >= 10_000) return short(1000, 'k')
  return short(1, '')
}
