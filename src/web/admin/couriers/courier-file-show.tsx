import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Link,
  TableCell,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useEffect, useState } from 'react'
import { Title, useNotify, usePermissions } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router'
import type { CourierFile, CourierFileRow } from '../../../contract/courier-files.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { FILE_FIELD_NAMES } from '../../../domain/couriers/file-columns.ts'
import type { RowOutcome } from '../../../domain/couriers/plan-row.ts'
import { BULK_PERMISSION } from '../../../domain/orders/bulk-moves.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { call, errorMessage } from '../ui/call.ts'
import { FileNotes } from '../ui/file-notes.tsx'
import { RecordFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { Panel } from '../ui/panel.tsx'
import { StopButton } from '../ui/stop-button.tsx'
import { TRACKING_CELL } from '../ui/styles.ts'
import { useFetch } from '../ui/use-fetch.ts'
import { ColumnChoice } from './column-choice.tsx'
import { FileRows, OrderLink, useFileRows } from './file-rows.tsx'
import { StatusChoice } from './status-choice.tsx'

const POLL_MS = 1_000

/** A file from a courier: what will happen with each row, and the button that applies it. */
export function CourierFileShow() {
  const { id = '' } = useParams()
  const path = `/api/admin/courier-files/${id}`
  const [response, reload, error, failure] = useFetch<{ data: CourierFile }>(path, { showsOwnError: true })
  const file = response?.data
  const { permissions } = usePermissions<readonly Permission[]>()
  const isApplying = file?.state === 'applying'
  useEffect(() => {
    if (!isApplying) return
    const timer = setInterval(reload, POLL_MS)
    return () => clearInterval(timer)
  }, [isApplying, reload])
  if (error && !file) return <RecordFailed title="Courier file" error={failure} onRetry={reload} />
  if (!file) return <Loading title="Courier file" />
  const isOpen = file.state === 'checked'
  const key = JSON.stringify(file.statuses)
  const statusChoice = isOpen && file.statuses.length > 0 && (
    <StatusChoice key={key} path={path} file={file} onDone={reload} />
  )
  const isAsked = file.statuses.some(({ status }) => status === null)
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title={file.fileName} />
      {isAsked && statusChoice}
      <Panel title={TITLES[file.state]}>
        <FileNotes file={file} />
        {isApplying && (
          <LinearProgress
            aria-label="Progress"
            variant="determinate"
            value={file.change === 0 ? 100 : (100 * file.applied) / file.change}
            sx={{ marginBottom: 1 }}
          />
        )}
        {file.state === 'stopped' && (
          <Alert severity="warning" sx={{ marginBottom: 1 }}>
            Stopped. {counted(file.applied)} of {counted(file.change)} rows were applied and stay so. The others have
            changed nothing; you can apply them now or later.
          </Alert>
        )}
        {isApplying && permissions?.includes(BULK_PERMISSION) && (
          <StopButton path={`${path}/stop`} onStopped={reload} />
        )}
        {file.unclear > 0 && (
          <Alert severity="info" sx={{ marginBottom: 1 }}>
            {file.unclear === 1 ? '1 row needs' : `${counted(file.unclear)} rows need`} to be checked: open the orders
            and decide. Afterwards you can upload the file again: nothing is applied twice.
          </Alert>
        )}
        <ApplyButton file={file} onDone={reload} />
        {file.problem === '' && <Rows key={`${file.state} ${key}`} path={path} file={file} />}
      </Panel>
      {!isAsked && statusChoice}
      {isOpen && (
        <ColumnChoice
          key={`${file._id} ${file.dayOrder}`}
          path={path}
          file={file}
          fieldNames={FILE_FIELD_NAMES}
          courierLabel="Tracking page of"
          noCourier="The courier of each row"
          explanation="The choice is kept for files with the same columns."
          onDone={reload}
        />
      )}
    </Box>
  )
}

const TITLES: Readonly<Record<CourierFile['state'], string>> = {
  checked: 'What will happen',
  applying: 'What is happening',
  stopped: 'What happened so far',
  done: 'What happened',
}

function ApplyButton({ file, onDone }: { file: CourierFile; onDone: () => void }) {
  const notify = useNotify()
  const { permissions } = usePermissions<readonly Permission[]>()
  const [isBusy, setBusy] = useState(false)
  const left = file.change - file.applied
  const isEmpty = left === 0 && file.noted === 0
  const isOpen = file.state === 'checked' || file.state === 'stopped'
  if (!isOpen || file.problem !== '' || !permissions?.includes(BULK_PERMISSION)) return null
  const apply = async () => {
    setBusy(true)
    try {
      const { data } = await call<{ data: CourierFile }>('POST', `/api/admin/courier-files/${file._id}/apply`)
      if (data.state === 'done')
        notify(data.applied > 0 ? `${parcelsOf(data, data.applied)} changed.` : 'The file was applied.', {
          type: 'success',
        })
      onDone()
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button variant="contained" onClick={apply} disabled={isBusy || isEmpty} sx={{ display: 'block', marginBottom: 2 }}>
      {isEmpty ? 'Nothing to apply' : left === 0 ? NOTED : `Apply to ${parcelsOf(file, left)}`}
    </Button>
  )
}

/** Nothing is decided for rows to check, but the pages of their orders show where the parcels are. */
const NOTED = 'Store where the parcels are'

/** A file with a column for the number of the return is about returns. */
function parcelsOf({ fields }: CourierFile, count: number): string {
  const noun = fields.includes('return') ? 'return' : 'order'
  return count === 1 ? `1 ${noun}` : `${counted(count)} ${noun}s`
}

function counted(count: number): string {
  return count.toLocaleString('en-IN')
}

const OUTCOMES: readonly { readonly outcome: RowOutcome; readonly label: string; readonly tone: Tone }[] = [
  { outcome: 'change', label: 'Change', tone: 'good' },
  { outcome: 'unclear', label: 'To check', tone: 'pending' },
  { outcome: 'refused', label: 'Refused', tone: 'bad' },
  { outcome: 'same', label: 'Nothing new', tone: 'neutral' },
]

const HEADINGS = [
  { text: 'Line', isRight: true },
  { text: 'Order or return' },
  { text: 'Tracking number and status' },
  { text: 'Action' },
]

function Rows({ path, file }: { path: string; file: CourierFile }) {
  const { outcome, choose, rows, error, paging } = useFileRows<CourierFileRow, RowOutcome>(path)
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label="Filter rows"
        value={outcome}
        onChange={(_event, value: RowOutcome | '' | null) => choose(value ?? '')}
        sx={{ flexWrap: 'wrap', marginBottom: 1 }}
      >
        <ToggleButton value="">All {file.rows.toLocaleString('en-IN')}</ToggleButton>
        {OUTCOMES.map(({ outcome: value, label }) => (
          <ToggleButton key={value} value={value}>
            {label} {file[value].toLocaleString('en-IN')}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error && <Alert severity="error">{error}</Alert>}
      <FileRows headings={HEADINGS} paging={paging}>
        {rows?.map((row) => (
          <FileRow key={row._id} row={row} />
        ))}
      </FileRows>
    </>
  )
}

function FileRow({ row }: { row: CourierFileRow }) {
  const { label = '', tone = 'neutral' } = OUTCOMES.find(({ outcome }) => outcome === row.outcome) ?? {}
  return (
    <TableRow>
      <TableCell align="right">{row._id}</TableCell>
      <TableCell>
        {row.return ? (
          <Link component={RouterLink} to={`/returns/${row.return}/show`}>
            Return {row.return.slice(-8)}
          </Link>
        ) : row.order ? (
          <OrderLink id={row.order} />
        ) : (
          row.returnNumber || row.orderNumber
        )}
      </TableCell>
      <TableCell sx={TRACKING_CELL}>
        {row.awb}
        {row.words !== '' && <Typography variant="body2">{row.words}</Typography>}
      </TableCell>
      <TableCell>
        <Badge tone={tone}>{row.applied ? 'Applied' : label}</Badge> {row.reason}
      </TableCell>
    </TableRow>
  )
}
