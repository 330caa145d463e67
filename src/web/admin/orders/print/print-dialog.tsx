import {
  Alert,
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
} from '@mui/material'
import { Printer } from 'lucide-react'
import { useId, useState } from 'react'
import { useListContext, useNotify, useStore } from 'react-admin'
import type { PackedOrder } from '../../../../contract/orders/admin.ts'
import { indianDay } from '../../../../domain/india/time.ts'
import { hasParcel, orderNumber } from '../../../../domain/orders/lifecycle.ts'
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
  const notify = useNotify()
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
      const leftOut = choice.pickList || choice.slips || choice.labels ? leftOutText(orders) : ''
      if (leftOut !== '') notify(leftOut, { type: 'warning', autoHideDuration: 15_000 })
      onClose()
    } catch (problem) {
      setError(errorMessage(problem))
      setProgress(undefined)
    }
  }
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

/** Names the orders that are not to be packed: '#1a2b3c4d is pending'. Empty when there are none. */
function leftOutText(orders: readonly PackedOrder[]): string {
  const leftOut = orders.filter(({ status }) => !hasParcel(status))
  if (leftOut.length === 0) return ''
  const named = leftOut.slice(0, 5).map(({ _id, status }) => `#${orderNumber(_id)} is ${status}`)
  const more = leftOut.length > named.length ? ` and ${leftOut.length - named.length} more` : ''
  return `Without slip or label, not to be packed: ${named.join(', ')}${more}.`
}
