import { Button } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { ChangeOrderDialog } from './change-order-dialog.tsx'

/** Opens the dialog that changes an order before it is packed. */
export function ChangeOrderButton({ order }: { order: AdminOrder }) {
  const { permissions } = usePermissions<readonly Permission[]>()
  const [isOpen, setOpen] = useState(false)
  const canChange = order.status === 'pending' || order.status === 'confirmed'
  if (!canChange || !permissions?.includes('orders.create')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change order</Button>
      {isOpen && <ChangeOrderDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
