import { Box, LinearProgress, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { orderNumber } from '../../../domain/orders/lifecycle.ts'
import { type ScannedCounts, scanPiece, scanProgress, scansOf, withScan } from '../../../domain/orders/scan-pieces.ts'
import { withKeys } from '../../ui/with-keys.ts'
import { call, errorMessage } from '../ui/call.ts'
import { Panel } from '../ui/panel.tsx'
import { ScanField, useScanReport } from '../ui/scan-field.tsx'
import { useChange } from '../ui/use-change.ts'
import { isOrderNumber, useOpenOrder } from './use-open-order.ts'

type Item = AdminOrder['items'][number]

/**
 * Packs an order with a barcode scanner. Every piece is scanned once, and a cut length once; a wrong or surplus article says so. The
 * last piece moves a confirmed order to packing, and then the slip of the next order opens that one.
 */
export function PackPanel({ order }: { order: AdminOrder }) {
  const { items, status } = order
  const [counts, setCounts] = useState<ScannedCounts>([])
  const { report, say } = useScanReport()
  const { change } = useChange()
  const openOrder = useOpenOrder()
  const isScanning = (useLocation().state as { isScanning?: boolean } | null)?.isScanning ?? false
  const { scanned, all } = scanProgress(items, counts)
  const moveToPacking = async () => {
    const errors = await change(
      'PUT',
      `/api/admin/orders/${order._id}/process`,
      { revision: order.revision },
      'Order moved to packing.',
    )
    if (errors) say('error', 'This order was not moved to packing. Check its status before you pack it.')
  }
  const scan = async (code: string) => {
    const { outcome, line } = scanPiece(items, counts, code)
    const item = line === undefined ? undefined : items[line]
    if (!item) return scanOther(code)
    if (outcome === 'surplus')
      return say('error', `One too many: ${describeItem(item)}. This order has ${describeQuantity(item)} of it.`)
    const next = withScan(items, counts, line ?? 0)
    setCounts(next)
    const done = scanProgress(items, next)
    if (done.scanned < done.all)
      return say(
        'success',
        `${describeItem(item)}: ${next[line ?? 0]} of ${scansOf(item)}. ${done.all - done.scanned} to go.`,
      )
    say('success', `${describeItem(item)}. Everything is scanned: ${countOf(done.all)}.`)
    if (status === 'confirmed') await moveToPacking()
    else await checkIsStillSent()
  }
  /** An order whose packing was started before may have been cancelled since it was opened. */
  const checkIsStillSent = async () => {
    try {
      const { data } = await call<{ data: AdminOrder }>('GET', `/api/admin/orders/${order._id}`)
      if (data.status === status) return
      say('error', `Do not send this order: its status is now “${data.status}”.`)
    } catch (error) {
      say('error', `We couldn't check whether this order is still to be sent. ${errorMessage(error)}`)
    }
  }
  const scanOther = async (code: string) => {
    if (orderNumber(order._id) === code.toLowerCase())
      return say('info', 'This order is open already. Scan its articles.')
    const isBetweenOrders = scanned === 0 || scanned === all
    // The next order would hide what was scanned wrongly into the parcel of this one.
    if (isBetweenOrders && report.misses.length > 0 && isOrderNumber(code))
      return say('info', 'Dismiss the scans that were not counted (Escape), then scan the slip again.')
    const isOpened = isBetweenOrders && (await openOrder(code).catch(() => false))
    if (!isOpened) say('error', `Wrong article: ${code} is not in this order.`)
  }
  return (
    <Panel title="Scan to pack">
      <ScanField label="Scan an article" hint="SKU or barcode" autoFocus={isScanning} report={report} onScan={scan} />
      <LinearProgress
        variant="determinate"
        value={all === 0 ? 0 : (scanned / all) * 100}
        aria-label="Scanned"
        sx={{ marginBlock: 1, height: 6, borderRadius: 3 }}
      />
      <Box component="ul" aria-label="Articles to scan" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {withKeys(items).map(({ value: item, key }, line) => (
          <ItemToScan key={key} item={item} scanned={counts[line] ?? 0} />
        ))}
      </Box>
    </Panel>
  )
}

function ItemToScan({ item, scanned }: { item: Item; scanned: number }) {
  const isDone = scanned === scansOf(item)
  return (
    <Box component="li" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, paddingBlock: 0.5 }}>
      <Typography component="span" variant="body2" color={isDone ? 'textSecondary' : 'textPrimary'}>
        {[describeItem(item), item.unit === 'metre' && describeQuantity(item), item.shelf && `Shelf ${item.shelf}`]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <Typography
        component="span"
        variant="body2"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
          color: isDone ? 'success.main' : 'text.primary',
        }}
      >
        {scanned} of {scansOf(item)}
      </Typography>
    </Box>
  )
}

function describeItem({ name, selectedColor, selectedSize, sku }: Item): string {
  return [name, selectedColor, selectedSize, sku].filter((word) => word !== '').join(', ')
}

function describeQuantity({ unit, quantity }: Item): string {
  return unit === 'metre' ? `${quantity} m` : countOf(quantity)
}

function countOf(pieces: number): string {
  return pieces === 1 ? '1 piece' : `${pieces} pieces`
}
