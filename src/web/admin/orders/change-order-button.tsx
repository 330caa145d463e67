import { Button } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { canChangeOrder } from '../../../domain/orders/lifecycle.ts'
import { ChangeOrderDialog } from './change-order-dialog.tsx'

/** Opens the dialog that changes an order before it is sent. */
export function ChangeOrderButton({ order }: { order: AdminOrder }) {
  const { permissions } = usePermissions<readonly Permission[]>()
  const [isOpen, setOpen] = useState(false)
  if (!canChangeOrder(order.status, 'admin') || !permissions?.includes('orders.create')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change order</Button>
      {isOpen && <ChangeOrderDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
