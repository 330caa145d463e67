import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { TopToolbar, useListContext, useNotify, usePermissions } from 'react-admin'
import { Link } from 'react-router'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { indianDay } from '../../../domain/india/time.ts'
import { permissionFor } from '../../../domain/returns/lifecycle.ts'
import { errorMessage } from '../ui/call.ts'
import { saveAnswer } from '../ui/download.ts'

/** Above the list: the file of all returns that wait for a pickup, and where the courier's answer is uploaded. */
export function ReturnListActions() {
  const { permissions } = usePermissions<readonly Permission[]>()
  if (!permissions?.includes(permissionFor('collect'))) return null
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button component={Link} to="/courier-files">
        Courier files
      </Button>
      <PickupFileButton label="Pickup file" />
    </TopToolbar>
  )
}

/** For the selected returns. */
export function PickupBulkAction() {
  const { selectedIds } = useListContext()
  return <PickupFileButton label="Pickup file" ids={selectedIds} />
}

function PickupFileButton({ label, ids }: { label: string; ids?: readonly string[] }) {
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const name = `return-pickups-${indianDay(new Date())}.csv`
      await saveAnswer('/api/admin/returns/pickup-file', ids ? { ids } : {}, name)
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button startIcon={<Download size={18} />} onClick={save} disabled={isBusy}>
      {label}
    </Button>
  )
}
