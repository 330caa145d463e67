import { Button } from '@mui/material'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { call } from '../ui/call.ts'
import { Printed } from './print.tsx'

/** The packing slips of the chosen orders in one go, each on its own page. */
export function PrintSlips() {
  const { selectedIds } = useListContext()
  const notify = useNotify()
  const [orders, setOrders] = useState<readonly AdminOrder[]>()
  const print = async () => {
    try {
      const read: AdminOrder[] = []
      for (const id of selectedIds) read.push((await call<{ data: AdminOrder }>('GET', `/api/admin/orders/${id}`)).data)
      setOrders(read)
    } catch (error) {
      notify(error instanceof Error ? error.message : 'Something went wrong.', { type: 'error' })
    }
  }
  return (
    <>
      <Button startIcon={<Printer size={18} aria-hidden />} onClick={print}>
        Print packing slips
      </Button>
      {orders && <Printed orders={orders} kind="slip" onDone={() => setOrders(undefined)} />}
    </>
  )
}
