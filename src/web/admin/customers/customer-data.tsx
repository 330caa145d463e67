import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Confirm } from 'react-admin'
import type { AdminCustomer } from '../../../contract/customers.ts'
import { downloadLink } from '../ui/download.ts'
import { useChange } from '../ui/use-change.ts'

/** Downloads or deletes what the shop stores about someone without an account, when they ask for it. */
export function CustomerData({ customer: { _id, isDeleted } }: { customer: AdminCustomer }) {
  const [isConfirming, setConfirming] = useState(false)
  const { change, isBusy } = useChange()
  if (isDeleted) return <Typography sx={{ marginBottom: 1 }}>The data of this customer has been deleted.</Typography>
  return (
    <>
      <Typography sx={{ marginBottom: 1 }}>This customer has no account.</Typography>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', marginBottom: 2 }}>
        <Button href={`/api/admin/customers/${_id}/data`} size="small" variant="outlined" onClick={downloadLink}>
          Download data
        </Button>
        <Button color="error" size="small" variant="outlined" disabled={isBusy} onClick={() => setConfirming(true)}>
          Delete data
        </Button>
      </Stack>
      <Confirm
        isOpen={isConfirming}
        title="Delete the data of this customer?"
        content="Name, email, phone and addresses are removed, and the links to their orders stop working. Orders that are not completed keep what the delivery needs until then. This cannot be undone."
        confirm="Delete"
        onConfirm={async () => {
          setConfirming(false)
          await change('DELETE', `/api/admin/customers/${_id}`, undefined, 'Data deleted.')
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}
