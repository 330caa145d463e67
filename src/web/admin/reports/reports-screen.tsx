import { Box, Button, MenuItem, Skeleton, TextField, Typography } from '@mui/material'
import { Download, Printer } from 'lucide-react'
import { Title } from 'react-admin'
import { useSearchParams } from 'react-router'
import { MAX_REPORT_ROWS, type ReportJson } from '../../../contract/reports.ts'
import { parseDateRange } from '../../../domain/dashboard/dashboard.ts'
import { formatDay, indianDay } from '../../../domain/india/time.ts'
import { DEFAULT_IDLE_DAYS, REPORT_NAMES, type ReportName, reportOf } from '../../../domain/reports/reports.ts'
import { groupIndian } from '../../../domain/units/paise.ts'
import { queryOf } from '../ui/data-provider.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Panel } from '../ui/panel.tsx'
import { OLD } from '../ui/styles.ts'
import { useFetch } from '../ui/use-fetch.ts'
import { PeriodPicker } from './period-picker.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'
import { IdlePicker, ReorderPicker } from './stock-pickers.tsx'

/** The reports of the shop: one at a time, with its chart, its table, a file and a print view. Its address can be kept. */
export function ReportsScreen() {
  const [query, setQuery] = useSearchParams()
  const name = REPORT_NAMES.find((known) => known === query.get('report')) ?? 'sales-by-day'
  const { span } = reportOf(name)
  const days = readDays(query)
  const change = (values: Readonly<Record<string, string>>) =>
    setQuery(
      (before) => {
        for (const [key, value] of Object.entries(values)) {
          if (value === '') before.delete(key)
          else before.set(key, value)
        }
        return before
      },
      { replace: true },
    )
  const asked = queryOf({
    ...(span === 'period' && days),
    ...(span === 'idle' && { idle: query.get('idle') ?? DEFAULT_IDLE_DAYS }),
    ...(name === 'reorder' && { all: query.get('all') ?? '', q: query.get('q') ?? '' }),
  })
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title="Reports" />
      <Box
        className="no-print"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, marginBottom: 2 }}
      >
        <ReportPicker name={name} onChange={(report) => change({ report })} />
        {span === 'period' && <PeriodPicker days={days} onChange={({ from, to }) => change({ from, to })} />}
        {span === 'idle' && (
          <IdlePicker days={Number(query.get('idle') ?? DEFAULT_IDLE_DAYS)} onChange={(idle) => change({ idle })} />
        )}
        {name === 'reorder' && <ReorderPicker isWhole={query.get('all') === 'true'} onChange={change} />}
      </Box>
      <Report key={name} name={name} query={asked} />
    </Box>
  )
}

function readDays(query: URLSearchParams) {
  const asked = parseDateRange({ from: query.get('from') ?? undefined, to: query.get('to') ?? undefined }, new Date())
  if (!('errors' in asked)) return asked
  const usual = parseDateRange({}, new Date())
  return 'errors' in usual ? { from: '', to: '' } : usual
}

function ReportPicker({ name, onChange }: { readonly name: ReportName; readonly onChange: (name: string) => void }) {
  return (
    <TextField
      select
      label="Report"
      fullWidth={false}
      margin="none"
      value={name}
      onChange={({ target }) => onChange(target.value)}
      sx={{ minWidth: '15rem' }}
    >
      {REPORT_NAMES.map((known) => (
        <MenuItem key={known} value={known}>
          {reportOf(known).title}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Report({ name, query }: { readonly name: ReportName; readonly query: string }) {
  const [answer, reload, error, , isOld] = useFetch<{ data: ReportJson }>(`/api/admin/reports/${name}${query}`, {
    showsOwnError: true,
  })
  const { title, note, chart } = reportOf(name)
  if (error) return <LoadFailed message={error} onRetry={reload} />
  if (!answer) return <Skeleton variant="rounded" height={420} />
  const report = answer.data
  const isCut = report.count > report.rows.length
  return (
    <Box className="print-report" aria-busy={isOld} sx={isOld ? OLD : undefined}>
      <Typography className="print-only" component="p" variant="h5">
        {title}
        {report.from && report.to && `: ${formatDay(report.from)} to ${formatDay(report.to)}`}
        {!report.from && `: ${formatDay(indianDay(new Date()))}`}
      </Typography>
      {chart && <ReportChart name={name} report={report} />}
      <Panel
        title={title}
        actions={
          <Box className="no-print" sx={{ display: 'flex', gap: 1 }}>
            <Button startIcon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
            <Button
              startIcon={<Download size={18} aria-hidden />}
              href={`/api/admin/reports/${name}/export${query}`}
              download
            >
              Export
            </Button>
          </Box>
        }
      >
        <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 1.5, maxWidth: '75ch' }}>
          {note}
        </Typography>
        {isCut && (
          <Typography sx={{ marginBottom: 1 }}>
            The first {MAX_REPORT_ROWS} of {groupIndian(report.count)} rows. The exported file has all of them.
          </Typography>
        )}
        <ReportTable name={name} report={report} onChange={reload} />
      </Panel>
    </Box>
  )
}
