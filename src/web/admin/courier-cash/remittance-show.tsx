import { Alert, Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, useNotify, usePermissions } from 'react-admin'
import { useParams } from 'react-router'
import type { Remittance } from '../../../contract/courier-cash.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { OUTCOME_KINDS } from '../../../domain/courier-cash/plan-remittance.ts'
import { REMITTANCE_FIELD_NAMES } from '../../../domain/courier-cash/remittance-names.ts'
import { formatRupees, groupIndian } from '../../../domain/units/paise.ts'
import { ColumnChoice } from '../couriers/column-choice.tsx'
import { call, errorMessage } from '../ui/call.ts'
import { FileNotes } from '../ui/file-notes.tsx'
import { RecordFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFetch } from '../ui/use-fetch.ts'
import { BatchTable } from './batch-table.tsx'
import { RemittanceRows } from './remittance-rows.tsx'

/** A remittance file: its payments, what will happen with each row, and the button that applies it. */
export function RemittanceShow() {
  const { id = '' } = useParams()
  const path = `/api/admin/remittances/${id}`
  const [answer, reload, error, failure] = useFetch<{ data: Remittance }>(path, { showsOwnError: true })
  const file = answer?.data
  if (error && !file) return <RecordFailed title="Remittance" error={failure} onRetry={reload} />
  if (!file) return <Loading title="Remittance" />
  const isApplied = file.state === 'applied'
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title={file.fileName} />
      <FileNotes file={file} />
      {file.batches.length > 0 && <BatchTable file={file} path={path} onDone={reload} />}
      {file.problem === '' && (
        <Panel title={isApplied ? 'What happened' : 'What will happen'}>
          <LookAt file={file} />
          {!isApplied && <ApplyButton key={file.differences.join()} file={file} onDone={reload} />}
          <RemittanceRows
            key={`${file.state} ${JSON.stringify(file.outcomes)}`}
            path={path}
            file={file}
            onDone={reload}
          />
        </Panel>
      )}
      {!isApplied && (
        <ColumnChoice
          key={`${file._id} ${file.courier} ${file.dayOrder}`}
          path={path}
          file={file}
          fieldNames={REMITTANCE_FIELD_NAMES}
          courierLabel="Courier of the file"
          noCourier="Not chosen"
          explanation="The choice is kept for files of this courier with the same columns."
          onDone={reload}
        />
      )}
    </Box>
  )
}

/** What to do with rows that need a person. */
function LookAt({ file }: { file: Remittance }) {
  const open = file.outcomes.filter(({ outcome }) => OUTCOME_KINDS[outcome] === 'look')
  const rows = open.reduce((sum, one) => sum + one.rows, 0)
  if (rows === 0) return null
  return (
    <Alert severity="info" sx={{ marginBottom: 2 }}>
      {rows === 1 ? '1 row needs' : `${groupIndian(rows)} rows need`} to be checked. After you have corrected an order,
      upload the file again: nothing is recorded twice.
    </Alert>
  )
}

function ApplyButton({ file, onDone }: { file: Remittance; onDone: () => void }) {
  const notify = useNotify()
  const { permissions } = usePermissions<readonly Permission[]>()
  const [isBusy, setBusy] = useState(false)
  const [acceptsDifferences, setAccepts] = useState(false)
  if (!permissions?.includes('cash.write')) return null
  const differs = file.differences.length > 0
  const apply = async () => {
    setBusy(true)
    try {
      await call('POST', `/api/admin/remittances/${file._id}/apply`, { acceptsDifferences })
      notify('The money is recorded.', { type: 'success' })
      onDone()
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
    setBusy(false)
  }
  const paid = file.batches.reduce((sum, { net }) => sum + net, 0)
  return (
    <Box sx={{ marginBottom: 2 }}>
      {differs && (
        <FormControlLabel
          control={<Checkbox checked={acceptsDifferences} onChange={({ target }) => setAccepts(target.checked)} />}
          label="Apply although the totals differ"
          sx={{ display: 'flex', marginBottom: 1 }}
        />
      )}
      <Button
        variant="contained"
        onClick={apply}
        disabled={isBusy || file.batches.length === 0 || (differs && !acceptsDifferences)}
      >
        {file.batches.length === 0 ? 'Nothing to apply' : `Record the payment of ${formatRupees(paid)}`}
      </Button>
      {isBusy && (
        <Typography role="status" sx={{ marginTop: 1 }}>
          The whole file is recorded at once. If that fails, nothing of it is recorded.
        </Typography>
      )}
    </Box>
  )
}
