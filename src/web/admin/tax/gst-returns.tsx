import { Alert, Box, MenuItem, Skeleton, Tab, Tabs, TextField, Typography } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { HttpError, Link, Title } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { Gstr1Json, ReturnPeriodJson } from '../../../contract/tax.ts'
import { formatDay, indianDay } from '../../../domain/india/time.ts'
import { monthName } from '../../../domain/tax/return-period.ts'
import { Badge } from '../ui/badge.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { useFetch } from '../ui/use-fetch.ts'
import { DocumentsDialog, type Figure, type ReturnQuery } from './documents-dialog.tsx'
import { NextNumbers, RestoredNotice, useNumbering } from './numbering.tsx'
import { ReturnActions } from './return-actions.tsx'
import { ReturnChecks } from './return-checks.tsx'
import { ConsumerTable, Gstr3bTables, HsnTable, SeriesTable, StateTable, SummaryTable } from './return-tables.tsx'

const STATES = {
  running: { label: 'Month not over', tone: 'neutral' },
  open: { label: 'To be filed', tone: 'pending' },
  filed: { label: 'Filed', tone: 'good' },
} as const

/** GSTR-1 of a month: its figures, which open their documents, checks, files, and whether it has been filed. */
export function GstReturns() {
  const [query, setQuery] = useSearchParams()
  const numbering = useNumbering()
  const [files, setFiles] = useState(false)
  const [periods, reloadPeriods, error] = useFetch<{ data: readonly ReturnPeriodJson[] }>('/api/admin/tax/periods', {
    showsOwnError: true,
  })
  // The month to be filed next is the usual reason to come here.
  const proposed = periods?.data.findLast(({ state }) => state === 'open') ?? periods?.data[0]
  const period = query.get('period') ?? proposed?.period
  const gstin = query.get('gstin') ?? undefined
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title="GST returns" />
      <RestoredNotice {...numbering} />
      {error && <LoadFailed message={error} onRetry={reloadPeriods} />}
      {!periods && !error && <Loading />}
      {periods && period && (
        <>
          <MonthPicker
            periods={periods.data}
            period={period}
            files={files}
            onChange={(chosen) => setQuery({ period: chosen }, { replace: true })}
          />
          <Return
            key={`${period} ${gstin}`}
            of={gstin === undefined ? { period } : { period, gstin }}
            onGstin={(chosen) => setQuery({ period, gstin: chosen }, { replace: true })}
            onFiled={reloadPeriods}
            onKnown={setFiles}
            numbers={<NextNumbers {...numbering} />}
          />
        </>
      )}
    </Box>
  )
}

interface MonthPickerProps {
  readonly periods: readonly ReturnPeriodJson[]
  /** Whether the shop files a return of the month: not while it is not registered or pays by composition. */
  readonly files: boolean
  readonly period: string
  readonly onChange: (period: string) => void
}

function MonthPicker({ periods, period, files, onChange }: MonthPickerProps) {
  const chosen = periods.find((one) => one.period === period)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, marginBottom: 2 }}>
      <TextField
        select
        label="Month"
        fullWidth={false}
        margin="none"
        value={chosen ? period : ''}
        onChange={({ target }) => onChange(target.value)}
        sx={{ minWidth: '12rem' }}
      >
        {periods.map((one) => (
          <MenuItem key={one.period} value={one.period}>
            {monthName(one)}
          </MenuItem>
        ))}
      </TextField>
      {chosen && files && (
        <>
          <Badge tone={STATES[chosen.state].tone}>{STATES[chosen.state].label}</Badge>
          {chosen.state !== 'filed' && <DueDay due={chosen.due} />}
        </>
      )}
    </Box>
  )
}

function DueDay({ due }: { readonly due: string }) {
  const isOverdue = due < indianDay(new Date())
  return (
    <Typography color={isOverdue ? 'error' : 'textSecondary'}>
      {isOverdue ? 'GSTR-1 was due on' : 'GSTR-1 is due by'} {formatDay(due)}
    </Typography>
  )
}

/** Chooses between the returns of a month in which the shop got another GSTIN. */
function GstinPicker({ gstr1, onChange }: { readonly gstr1: Gstr1Json; readonly onChange: (gstin: string) => void }) {
  const { gstin, gstins } = gstr1
  if (gstins.length < 2) return null
  const isFirst = gstin === gstins[0]
  return (
    <>
      <TextField
        select
        label="GSTIN"
        fullWidth={false}
        margin="none"
        value={gstin}
        onChange={({ target }) => onChange(target.value)}
        sx={{ minWidth: '14rem', marginBottom: 2 }}
      >
        {gstins.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      <Alert severity="info" sx={{ marginBottom: 2 }}>
        The shop had {gstins.length} GSTINs in this month. Each has a return of its own: download the files of each and
        file them on the portal.
        {!isFirst && ` The month is marked as filed with the return of ${gstins[0]}.`}
      </Alert>
    </>
  )
}

const VIEWS = ['GSTR-1', 'Consumers', 'HSN', 'States', 'GSTR-3B'] as const
type View = (typeof VIEWS)[number]

const NOT_COVERED =
  'Not part of this return: supplies to units in special economic zones (table 6B), which are listed under 4A as regular supplies, and corrections of documents of months that were filed (tables 9A, 9C and 10). If you have any, change the return on the portal.'

interface ReturnProps {
  readonly of: ReturnQuery
  readonly onGstin: (gstin: string) => void
  readonly onFiled: () => void
  /** Called with whether the shop files a return of the month. */
  readonly onKnown: (files: boolean) => void
  /** The numbers of the next documents. */
  readonly numbers: ReactNode
}

function Return({ of, onGstin, onFiled, onKnown, numbers }: ReturnProps) {
  const [answer, reload, error, failure] = useFetch<{ data: Gstr1Json }>(
    `/api/admin/tax/gstr1?${new URLSearchParams(of)}`,
    { showsOwnError: true },
  )
  const [view, setView] = useState<View>('GSTR-1')
  const [figure, setFigure] = useState<Figure>()
  const filesNone = failure instanceof HttpError && failure.status === 409
  useEffect(() => onKnown(answer !== undefined && !filesNone), [onKnown, answer, filesNone])
  if (filesNone)
    return (
      <Alert severity="info">
        {failure.message}{' '}
        <Link to={`/settings?part=${failure.message.includes('GSTIN') ? 'identity' : 'tax'}`}>Open the settings</Link>
      </Alert>
    )
  if (error) return <LoadFailed message={error} onRetry={reload} />
  if (!answer) return <Skeleton variant="rounded" height={420} />
  const gstr1 = answer.data
  const changed = () => {
    reload()
    onFiled()
  }
  return (
    <>
      <GstinPicker gstr1={gstr1} onChange={onGstin} />
      <ReturnActions gstr1={gstr1} onChange={changed} />
      <Tabs
        value={view}
        onChange={(_event, chosen: View) => setView(chosen)}
        variant="scrollable"
        aria-label="Parts of the return"
        sx={{ marginBottom: 2 }}
      >
        {VIEWS.map((name) => (
          <Tab key={name} value={name} label={name} id={`view-${name}`} aria-controls="view" />
        ))}
      </Tabs>
      <div role="tabpanel" id="view" aria-labelledby={`view-${view}`}>
        {view === 'GSTR-1' && (
          <>
            <ReturnChecks gstr1={gstr1} />
            <SummaryTable gstr1={gstr1} onOpen={setFigure} />
            <SeriesTable gstr1={gstr1} />
            {numbers}
            <Typography color="textSecondary" sx={{ marginTop: 2, maxWidth: '48rem' }}>
              {NOT_COVERED}
            </Typography>
          </>
        )}
        {view === 'Consumers' && <ConsumerTable gstr1={gstr1} onOpen={setFigure} />}
        {view === 'HSN' && <HsnTable gstr1={gstr1} onOpen={setFigure} />}
        {view === 'States' && <StateTable gstr1={gstr1} onOpen={setFigure} />}
        {view === 'GSTR-3B' && <Gstr3bTables gstr1={gstr1} />}
      </div>
      {figure && <DocumentsDialog of={of} figure={figure} onClose={() => setFigure(undefined)} />}
    </>
  )
}
