import {
  Alert,
  Box,
  Button,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material'
import { useState } from 'react'
import { Confirm, Title, usePermissions } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router'
import type { Receipt } from '../../../contract/stock-receipts.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { variantName } from '../../../domain/catalogue/variant-name.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Facts } from '../ui/facts.tsx'
import { formatStock } from '../ui/format-stock.ts'
import { RecordFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { LONG_TEXT } from '../ui/styles.ts'
import { useChange } from '../ui/use-change.ts'
import { useFetch } from '../ui/use-fetch.ts'
import { receivedItems } from './receipt-list.tsx'

/** A receipt of stock, with the button that takes it back. */
export function ReceiptShow() {
  const { id = '' } = useParams()
  const path = `/api/admin/stock-receipts/${id}`
  const [answer, reload, error, failure] = useFetch<{ data: Receipt }>(path, { showsOwnError: true })
  const { permissions } = usePermissions<readonly Permission[]>()
  const receipt = answer?.data
  if (error && !receipt) return <RecordFailed title="Stock receipt" error={failure} onRetry={reload} />
  if (!receipt) return <Loading title="Stock receipt" />
  const mayWrite = permissions?.includes('stock.write') ?? false
  return (
    <Box sx={{ paddingBlock: 2, maxWidth: 1100 }}>
      <Title title="Stock receipt" />
      {receipt.undoneAt && (
        <Alert severity="info" sx={{ marginBottom: 2 }}>
          Undone <MomentField at={receipt.undoneAt} />
          {receipt.undoneBy && ` by ${receipt.undoneBy}`}. The items have left the stock again.
        </Alert>
      )}
      <Panel
        title={receipt.supplier || 'Stock receipt'}
        actions={
          mayWrite && !receipt.undoneAt && <UndoButton path={path} items={receivedItems(receipt)} onDone={reload} />
        }
      >
        <Facts
          items={[
            ['Received', <MomentField key="at" at={receipt.createdAt} />],
            ['Received by', receipt.by],
            ['Bill number', receipt.billNumber],
            ['Items', receivedItems(receipt)],
            ['Cost without GST', typeof receipt.total === 'number' ? formatRupees(receipt.total) : ''],
          ]}
        />
      </Panel>
      <Panel title="Items">
        <Lines items={receipt.items} />
      </Panel>
    </Box>
  )
}

function Lines({ items }: Pick<Receipt, 'items'>) {
  const hasCosts = items.some(({ cost }) => typeof cost === 'number')
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Items received">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Product</TableCell>
            <TableCell>SKU</TableCell>
            <TableCell align="right">Received</TableCell>
            {hasCosts && <TableCell align="right">Cost</TableCell>}
            <TableCell>Shelf</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a receipt never move
            <TableRow key={position}>
              <TableCell sx={LONG_TEXT}>
                {item.productId ? (
                  <Link component={RouterLink} to={`/products/${item.productId}`}>
                    {variantName(item)}
                  </Link>
                ) : (
                  `${variantName(item)} (deleted)`
                )}
              </TableCell>
              <TableCell>{item.sku}</TableCell>
              <TableCell align="right">+{formatStock(item.unit, item.quantity)}</TableCell>
              {hasCosts && (
                <TableCell align="right">{typeof item.cost === 'number' ? formatRupees(item.cost) : '–'}</TableCell>
              )}
              <TableCell>{item.shelf ?? '–'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

interface UndoButtonProps {
  readonly path: string
  readonly items: string
  readonly onDone: () => void
}

function UndoButton({ path, items, onDone }: UndoButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { change, isBusy } = useChange()
  const undo = async () => {
    setOpen(false)
    await change('POST', `${path}/undo`, undefined, 'The receipt is undone.')
    onDone()
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)} disabled={isBusy}>
        Undo receipt
      </Button>
      <Confirm
        isOpen={isOpen}
        title="Undo this receipt?"
        content={`${items} will leave the stock again. To correct a line, undo the receipt and enter it again, or change the stock of the product.`}
        confirm="Undo receipt"
        onConfirm={undo}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
