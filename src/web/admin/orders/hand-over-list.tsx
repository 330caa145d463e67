import { Button } from '@mui/material'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { FunctionField, List, useNotify, usePermissions, useRefresh } from 'react-admin'
import type { OrderBulk } from '../../../contract/orders/bulk.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { formatDay } from '../../../domain/india/time.ts'
import { BULK_PERMISSION } from '../../../domain/orders/bulk-moves.ts'
import { call, errorMessage } from '../ui/call.ts'
import { Datagrid } from '../ui/datagrid.tsx'
import { saveFile } from '../ui/download.ts'
import { Empty } from '../ui/empty.tsx'
import { loadPart } from '../ui/load-part.ts'
import { LongText } from '../ui/long-text.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { StopButton } from '../ui/stop-button.tsx'
import { readOrders, readShopContact } from './print/read-orders.ts'

/** The hand-overs to couriers, each with its manifest. */
export function HandOverList() {
  return (
    <List
      title="Hand-overs"
      filter={{ move: 'ship' }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={25}
      exporter={false}
      actions={false}
      empty={<Empty>No hand-overs yet. Select orders in the order list and choose “Hand over”.</Empty>}
    >
      <Datagrid bulkActionButtons={false} rowClick={false}>
        <FunctionField source="number" sortable={false} label="Manifest" render={({ number }: OrderBulk) => number} />
        <FunctionField
          source="day"
          sortable={false}
          label="Date"
          render={({ day }: OrderBulk) => <span className="moment">{formatDay(day)}</span>}
        />
        <FunctionField
          source="courier"
          sortable={false}
          label="Courier"
          render={({ courier }: OrderBulk) => <LongText text={courier || 'Own delivery'} />}
        />
        <FunctionField
          source="moved"
          sortable={false}
          label="Orders"
          textAlign="right"
          render={({ moved, total, isFinished }: OrderBulk) => (isFinished ? moved : `${moved} of ${total}`)}
        />
        <FunctionField
          source="createdAt"
          label="Entered"
          sortByOrder="DESC"
          render={({ createdAt, by }: OrderBulk) => (
            <>
              <MomentField at={createdAt} /> {by && <LongText text={`by ${by}`} />}
            </>
          )}
        />
        <FunctionField
          label="Print"
          sortable={false}
          render={(row: OrderBulk) => (row.isFinished ? <ManifestButton handOver={row} /> : <StopHandOver {...row} />)}
        />
      </Datagrid>
    </List>
  )
}

/** For a hand-over that a colleague started, or that goes on after the tab was closed. */
function StopHandOver({ _id }: OrderBulk) {
  const refresh = useRefresh()
  const { permissions } = usePermissions<readonly Permission[]>()
  if (!permissions?.includes(BULK_PERMISSION)) return null
  return <StopButton path={`/api/admin/order-bulks/${_id}/stop`} onStopped={refresh} />
}

function ManifestButton({ handOver }: { handOver: OrderBulk }) {
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  if (handOver.moved === 0) return null
  const print = async () => {
    setBusy(true)
    try {
      const { data } = await call<{ data: string[] }>('GET', `/api/admin/order-bulks/${handOver._id}/orders`)
      const [orders, contact] = await Promise.all([readOrders(data), readShopContact()])
      const { manifestFile } = await loadPart(() => import('./print/draw-manifest.ts'))
      saveFile(manifestFile(handOver, orders, contact), `manifest-${handOver.number}.pdf`)
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button
      startIcon={<FileText size={18} aria-hidden />}
      onClick={print}
      disabled={isBusy}
      aria-label={`Manifest ${handOver.number}`}
    >
      Manifest
    </Button>
  )
}
