import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormGroup,
  Radio,
  RadioGroup,
  Link as TextLink,
} from '@mui/material'
import { Printer } from 'lucide-react'
import { useId, useState } from 'react'
import { useListContext, useStore } from 'react-admin'
import { Link } from 'react-router'
import type { PackedOrder } from '../../../../contract/orders/admin.ts'
import { indianDay } from '../../../../domain/india/time.ts'
import { hasParcel, isInShop, orderNumber } from '../../../../domain/orders/lifecycle.ts'
import { errorMessage } from '../../ui/call.ts'
import { saveFile } from '../../ui/download.ts'
import { loadPart } from '../../ui/load-part.ts'
import type { SheetChoice } from './draw-sheets.ts'
import { readOrders, readShopContact } from './read-orders.ts'

/** Prints slips, invoices, labels and the pick list of the selected orders as one PDF. */
export function PrintButton() {
  const { selectedIds } = useListContext()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<Printer size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Print
      </Button>
      {isOpen && <PrintDialog ids={selectedIds} onClose={() => setOpen(false)} />}
    </>
  )
}

const FIRST_CHOICE: SheetChoice = { pickList: true, slips: true, invoices: true, labels: false, labelLayout: 'a4' }

const KINDS = [
  ['pickList', 'Pick list'],
  ['slips', 'Packing slips'],
  ['invoices', 'Invoices'],
  ['labels', 'Labels'],
] as const

/** What was chosen last is chosen again. */
function PrintDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const id = useId()
  const [choice, setChoice] = useStore<SheetChoice>('orders.print', FIRST_CHOICE)
  const [progress, setProgress] = useState<string>()
  const [error, setError] = useState<string>()
  const [leftOut, setLeftOut] = useState<LeftOut>(NONE)
  const isEmpty = !KINDS.some(([name]) => choice[name])
  const print = async () => {
    setError(undefined)
    try {
      const contact = await readShopContact()
      const orders = await readOrders(ids, (count) => setProgress(`Loading orders: ${count} of ${ids.length}…`))
      const { drawSheets } = await loadPart(() => import('./draw-sheets.ts'))
      const file = await drawSheets(orders, contact, choice, (count) =>
        setProgress(`Creating the PDF: ${count} of ${orders.length}…`),
      )
      saveFile(file, `orders-${indianDay(new Date())}.pdf`)
      const leftOut = leftOutOf(orders, choice)
      setProgress(undefined)
      if (leftOut.unpacked.length + leftOut.unpicked.length === 0) onClose()
      else setLeftOut(leftOut)
    } catch (problem) {
      setError(errorMessage(problem))
      setProgress(undefined)
    }
  }
  if (leftOut !== NONE) return <Printed leftOut={leftOut} onClose={onClose} />
  return (
    <Dialog open onClose={progress === undefined ? onClose : undefined} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>Print {ids.length === 1 ? '1 order' : `${ids.length} orders`}</DialogTitle>
      <DialogContent>
        <FormGroup aria-labelledby={id}>
          {KINDS.map(([name, label]) => (
            <FormControlLabel
              key={name}
              label={label}
              control={
                <Checkbox
                  checked={choice[name]}
                  onChange={({ target }) => setChoice({ ...choice, [name]: target.checked })}
                />
              }
            />
          ))}
        </FormGroup>
        {choice.labels && (
          <RadioGroup
            row
            aria-label="Size of the labels"
            value={choice.labelLayout}
            onChange={({ target }) => setChoice({ ...choice, labelLayout: target.value === 'a6' ? 'a6' : 'a4' })}
            sx={{ marginLeft: 4 }}
          >
            <FormControlLabel value="a4" control={<Radio />} label="Four on A4" />
            <FormControlLabel value="a6" control={<Radio />} label="A6" />
          </RadioGroup>
        )}
        {error && <Alert severity="error">{error}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={print} disabled={isEmpty || progress !== undefined}>
          {progress ?? 'Save PDF'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The selected orders that are not in the PDF. */
interface LeftOut {
  /** They have no slip or label. */
  readonly unpacked: readonly PackedOrder[]
  /** They have left the shop, so that nothing is taken from the stock for them. */
  readonly unpicked: readonly PackedOrder[]
}

const NONE: LeftOut = { unpacked: [], unpicked: [] }

function leftOutOf(orders: readonly PackedOrder[], { pickList, slips, labels }: SheetChoice): LeftOut {
  const isPacking = pickList || slips || labels
  return {
    unpacked: isPacking ? orders.filter(({ status }) => !hasParcel(status)) : [],
    unpicked: pickList ? orders.filter(({ status }) => hasParcel(status) && !isInShop(status)) : [],
  }
}

/** What was printed, and which of the selected orders are left out, until someone closes it. */
function Printed({ leftOut: { unpacked, unpicked }, onClose }: { leftOut: LeftOut; onClose: () => void }) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>PDF saved</DialogTitle>
      <DialogContent>
        {unpacked.length > 0 && (
          <>
            <Alert severity="warning">
              {unpacked.length === 1 ? '1 order is' : `${unpacked.length} orders are`} not to be packed, and the PDF has
              no slip or label for {unpacked.length === 1 ? 'it' : 'them'}:
            </Alert>
            <OrderList orders={unpacked} />
          </>
        )}
        {unpicked.length > 0 && (
          <>
            <Alert severity="info">
              {unpicked.length === 1 ? '1 order has' : `${unpicked.length} orders have`} left the shop, so the pick list
              does not have {unpicked.length === 1 ? 'its' : 'their'} items:
            </Alert>
            <OrderList orders={unpicked} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function OrderList({ orders }: { readonly orders: readonly PackedOrder[] }) {
  return (
    <Box component="ul" sx={{ maxHeight: '18rem', overflow: 'auto', paddingInlineStart: 3 }} tabIndex={0}>
      {orders.map(({ _id, status, replacedBy }) => (
        <li key={_id}>
          <OrderLink id={_id} />{' '}
          {replacedBy ? (
            <>
              was changed and is now <OrderLink id={replacedBy} />: print that order too
            </>
          ) : (
            `is ${status}`
          )}
        </li>
      ))}
    </Box>
  )
}

function OrderLink({ id }: { readonly id: string }) {
  return (
    <TextLink component={Link} to={`/orders/${id}/show`}>
      #{orderNumber(id)}
    </TextLink>
  )
}
