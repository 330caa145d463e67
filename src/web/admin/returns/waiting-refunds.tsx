import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import type { AdminReturn } from '../../../contract/returns-admin.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { MomentField } from '../ui/moment-field.tsx'
import { useChange } from '../ui/use-change.ts'

/** Refunds that were made at the payment provider and may be for this return. */
export function WaitingRefunds({ record }: { record: AdminReturn }) {
  const [isBusy, setBusy] = useState(false)
  const { change } = useChange()
  const link = async (refund: string) => {
    setBusy(true)
    const body = { revision: record.revision, refund }
    await change('PUT', `/api/admin/returns/${record._id}/link-refund`, body, 'Refund linked to this return.')
    setBusy(false)
  }
  return record.waitingRefunds.map(({ _id, amount, at }) => (
    <Alert
      key={_id}
      severity="warning"
      sx={{ marginBottom: 2 }}
      action={
        <Button
          color="inherit"
          variant="outlined"
          disabled={isBusy}
          onClick={() => link(_id)}
          sx={{ whiteSpace: 'nowrap' }}
        >
          Link to this return
        </Button>
      }
    >
      {formatRupees(amount)} was refunded at the payment provider, <MomentField at={at} />. If it is for this return,
      link it, so that the customer is not refunded twice.
    </Alert>
  ))
}
