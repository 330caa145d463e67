import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  FormControlLabel,
  LinearProgress,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import type { ProductImport } from '../../../contract/product-files.ts'
import { groupIndian } from '../../../domain/units/paise.ts'
import { call, errorMessage } from '../ui/call.ts'
import { StopButton } from '../ui/stop-button.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportFindings } from './import-findings.tsx'
import { ImportUndo } from './import-undo.tsx'

interface ReportProps {
  readonly report: ProductImport
  readonly onChange: (report: ProductImport) => void
}

/** The preview of an import and the button that starts it; afterwards its result. */
export function ImportReport({ report, onChange }: ReportProps) {
  const { _id, state, fileName, problem, progress, isStopping, columns, defaultStock, updatesStock } = report
  const notify = useNotify()
  const send = async (what: 'check' | 'undo' | 'apply', body?: object) => {
    try {
      const path = `/api/admin/product-imports/${_id}/${what}`
      onChange((await call<{ data: ProductImport }>('POST', path, body)).data)
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
  }
  const check = (body: object) => send('check', body)
  const isImported = state === 'done' || state === 'stopped'
  const isFinished = isImported || state === 'undone'
  return (
    <Card sx={{ marginTop: 2 }} component="section" aria-live="polite">
      <CardContent>
        <Typography component="h2" variant="h5" gutterBottom>
          {fileName}
        </Typography>
        {state === 'failed' && <Alert severity="error">{problem} No products were imported.</Alert>}
        {state === 'unmapped' && (
          <Alert severity="warning">{problem} Assign the columns below, and the file is checked again.</Alert>
        )}
        {isRunning(report) && (
          <>
            <Typography>{RUNNING[state as keyof typeof RUNNING]}</Typography>
            <LinearProgress
              aria-label="Progress"
              variant={progress > 0 ? 'determinate' : 'indeterminate'}
              value={progress}
              sx={{ marginTop: 1 }}
            />
            <StopButton path={`/api/admin/product-imports/${_id}/stop`} isStopping={isStopping} onStopped={onChange} />
          </>
        )}
        {state === 'stopped' && (
          <Alert severity="warning" sx={{ marginBottom: 1 }}>
            Stopped. The products below are in the shop; the rest of the file was not imported. Import the rest now or
            later, or undo what was imported.
          </Alert>
        )}
        {(state === 'checked' || isImported) && <Counts report={report} />}
        {state === 'checked' && <ImportFindings report={report} onCheck={check} />}
        {(state === 'checked' || isImported) && <Refusals report={report} />}
        {(state === 'checked' || state === 'unmapped') && columns.length > 0 && (
          <ColumnsOfFile report={report} onCheck={check} />
        )}
        {isFinished && (
          <ImportUndo report={report} onUndo={() => send('undo')}>
            {state === 'stopped' && (
              <Button variant="contained" onClick={() => send('apply', { defaultStock, updatesStock })}>
                Import the rest
              </Button>
            )}
            {isImported && (
              <Button component={Link} to="/products" variant={state === 'done' ? 'contained' : 'text'}>
                View products
              </Button>
            )}
          </ImportUndo>
        )}
        {state === 'checked' && <StartImport report={report} onChange={onChange} />}
      </CardContent>
    </Card>
  )
}

/** The columns of other shop programs are known, and are assigned only where they are not those of the program after all. */
function ColumnsOfFile({ report, onCheck }: { report: ProductImport; onCheck: (body: object) => void }) {
  const { program, isAssigned } = report
  const columns = <ImportColumns report={report} onCheck={onCheck} />
  if (program === '') return columns
  if (!isAssigned)
    return (
      <Box component="details" sx={{ marginTop: 2 }}>
        <summary>The columns are read as those of {program}. Assign them yourself</summary>
        {columns}
      </Box>
    )
  return (
    <>
      {columns}
      <Button sx={{ marginTop: 1 }} onClick={() => onCheck({ fields: [] })}>
        Read them as those of {program}
      </Button>
    </>
  )
}

const RUNNING = {
  waiting: 'Checking the file…',
  checking: 'Checking the file…',
  importing: 'Importing products…',
  undoing: 'Undoing the import…',
}

/** Whether a job is at work on the import. */
export function isRunning({ state }: ProductImport): boolean {
  return state in RUNNING
}

function Counts({ report }: { report: ProductImport }) {
  const { state, rows, created, updated, unchanged, refused, notes } = report
  const isPreview = state === 'checked'
  return (
    <>
      <Typography>
        {counted(rows, 'row')}. {counted(created, 'product')} {isPreview ? 'to add' : 'added'}, {groupIndian(updated)}{' '}
        {isPreview ? 'to update' : 'updated'}, {groupIndian(unchanged)} unchanged, {groupIndian(refused)}{' '}
        {isPreview ? 'with errors' : 'skipped because of errors'}.
      </Typography>
      {notes.map((note) => (
        <Alert key={note} severity="info" sx={{ marginTop: 1, overflowWrap: 'anywhere' }}>
          {note}
        </Alert>
      ))}
    </>
  )
}

/** The first rows with errors. They come after what the owner decides, which may leave fewer of them. */
function Refusals({ report: { _id, refusals } }: { report: ProductImport }) {
  if (refusals.length === 0) return null
  return (
    <>
      <Typography component="h3" variant="h6" sx={{ marginTop: 2 }}>
        Rows with errors
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label="Rows with errors" sx={{ maxHeight: 420 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>Line</TableCell>
              <TableCell>Product</TableCell>
              <TableCell>Error</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {refusals.map(({ line, product, reason }) => (
              <TableRow key={`${line} ${reason}`}>
                <TableCell>{line}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{product}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{reason}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Button href={`/api/admin/product-imports/${_id}/refusals`} download>
        Download all rows with errors
      </Button>
    </>
  )
}

function StartImport({ report, onChange }: ReportProps) {
  const notify = useNotify()
  const [updatesStock, setUpdatesStock] = useState(false)
  const [defaultStock, setDefaultStock] = useState('0')
  const { _id, created, updated } = report
  if (created + updated === 0) return <Alert severity="info">There is nothing to import.</Alert>
  const apply = async () => {
    try {
      const body = { updatesStock, defaultStock: Number(defaultStock) }
      const { data } = await call<{ data: ProductImport }>('POST', `/api/admin/product-imports/${_id}/apply`, body)
      onChange(data)
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
  }
  return (
    <Box sx={{ marginTop: 2 }}>
      <FormControlLabel
        control={<Switch checked={updatesStock} onChange={(_event, isOn) => setUpdatesStock(isOn)} />}
        label="Also update the stock of existing products. This overwrites sales made since the file was created."
      />
      <TextField
        label="Stock for new variants without a stock value"
        value={defaultStock}
        onChange={({ target }) => setDefaultStock(target.value.replaceAll(/\D/g, ''))}
        helperText={Number(defaultStock) === 0 && 'With 0 they are sold out until you enter their stock.'}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        sx={{ maxWidth: '24rem' }}
      />
      <Box sx={{ marginTop: 1 }}>
        <Button variant="contained" onClick={apply}>
          Import {counted(created + updated, 'product')}
        </Button>
      </Box>
    </Box>
  )
}

/** '1 product', '28,000 products' */
function counted(count: number, noun: 'row' | 'product'): string {
  return `${groupIndian(count)} ${noun}${count === 1 ? '' : 's'}`
}
