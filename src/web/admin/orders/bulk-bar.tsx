import { Box, Button, MenuItem } from '@mui/material'
import { Ellipsis, FileDown, PackageCheck, Truck } from 'lucide-react'
import { useState } from 'react'
import { BulkActionsToolbar, useListContext, useNotify, usePermissions } from 'react-admin'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { BULK_PERMISSION, type BulkMove, MAX_BULK_ORDERS } from '../../../domain/orders/bulk-moves.ts'
import { OrderFileDialog } from '../couriers/order-file-dialog.tsx'
import { call, errorMessage } from '../ui/call.ts'
import { queryOf } from '../ui/data-provider.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { selectedLabel } from '../ui/selected-label.ts'
import { HIDDEN } from '../ui/styles.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { PrintButton } from './print/print-dialog.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { useBulkMove } from './use-bulk-move.ts'

/**
 * What can be done with the selected orders. They stay selected, so that several steps follow each other, until they are handed
 * over or delivered: those of the next day are not to be mixed with them.
 */
export function BulkBar() {
  return (
    <>
      <SelectedCount />
      <BulkActionsToolbar label={selectedLabel('order')} selectAllButton={<SelectAll />}>
        <BulkActions />
      </BulkActionsToolbar>
    </>
  )
}

/** Tells screen readers how many orders are selected: the bar is far from the checkboxes. */
function SelectedCount() {
  const { selectedIds } = useListContext()
  const count = selectedIds.length
  return (
    <Box role="status" sx={HIDDEN}>
      {count > 0 && `${count === 1 ? '1 order' : `${count.toLocaleString('en-IN')} orders`} selected`}
    </Box>
  )
}

/** Selects the orders of all pages. react-admin's own button stops at 250 and reads all of their rows. */
function SelectAll() {
  const { total = 0, selectedIds, onSelect, filterValues, sort } = useListContext()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  if (total <= selectedIds.length) return null
  const select = async () => {
    setBusy(true)
    try {
      const order = sort.order === 'ASC' ? 'asc' : 'desc'
      const path = `/api/admin/orders/ids${queryOf({ ...filterValues, sort: sort.field, order })}`
      const { data } = await call<{ data: string[] }>('GET', path)
      onSelect(data)
      if (total > data.length) notify(`Only the first ${MAX_BULK_ORDERS} orders were selected.`, { type: 'warning' })
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button onClick={select} disabled={isBusy}>
      Select all {total.toLocaleString('en-IN')}
    </Button>
  )
}

function BulkActions() {
  const { selectedIds, onUnselectItems } = useListContext()
  const { permissions } = usePermissions<readonly Permission[]>()
  const { bulk, move, undo, close } = useBulkMove((done) => {
    if (done.move === 'ship' || done.move === 'deliver') onUnselectItems()
  })
  const [isExporting, setExporting] = useState(false)
  const [isHandingOver, setHandingOver] = useState(false)
  const [isReleasing, setReleasing] = useState(false)
  if (!permissions?.includes(BULK_PERMISSION)) return <PrintButton />
  const start = (name: BulkMove) => move({ move: name, ids: selectedIds })
  return (
    <>
      <PrintButton />
      <Button startIcon={<PackageCheck size={18} aria-hidden />} onClick={() => start('process')}>
        Start packing
      </Button>
      <Button startIcon={<Truck size={18} aria-hidden />} onClick={() => setHandingOver(true)}>
        Hand over
      </Button>
      <Button startIcon={<FileDown size={18} aria-hidden />} onClick={() => setExporting(true)}>
        Courier file
      </Button>
      <More onMove={start} onRelease={permissions.includes('orders.cancel') ? () => setReleasing(true) : undefined} />
      {isExporting && <OrderFileDialog ids={selectedIds} onClose={() => setExporting(false)} />}
      {isHandingOver && (
        <HandOverDialog
          count={selectedIds.length}
          onSend={(parcel) => move({ move: 'ship', ids: selectedIds, ...parcel })}
          onClose={() => setHandingOver(false)}
        />
      )}
      {isReleasing && <ReleaseDialog ids={selectedIds} onClose={() => setReleasing(false)} />}
      {bulk && <BulkDialog bulk={bulk} onUndo={undo} onClose={close} />}
    </>
  )
}

interface MoreProps {
  readonly onMove: (move: BulkMove) => void
  /** Absent for members who may not cancel orders. */
  readonly onRelease: (() => void) | undefined
}

function More({ onMove, onRelease }: MoreProps) {
  return (
    <MenuButton
      startIcon={<Ellipsis size={18} aria-hidden />}
      label="More"
      items={(close) =>
        [
          ...MOVES.map(({ move, label }) => ({ label, act: () => onMove(move) })),
          ...(onRelease ? [{ label: 'Cancel unpaid orders', act: onRelease }] : []),
        ].map(({ label, act }) => (
          <MenuItem
            key={label}
            onClick={() => {
              close()
              act()
            }}
          >
            {label}
          </MenuItem>
        ))
      }
    />
  )
}

const MOVES: readonly { readonly move: BulkMove; readonly label: string }[] = [
  { move: 'confirm', label: 'Confirm orders' },
  { move: 'confirm cash', label: 'Cash order confirmed by the customer' },
  { move: 'deliver', label: 'Mark as delivered' },
]
