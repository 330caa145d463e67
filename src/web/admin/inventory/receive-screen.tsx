import { Alert, Box, Button, Link, MenuItem, TextField, Typography } from '@mui/material'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { HttpError, Title, useNotify, useRedirect } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { ReceivableVariant } from '../../../contract/stock-receipts.ts'
import { variantName } from '../../../domain/catalogue/variant-name.ts'
import { MAX_BILL_NUMBER, MAX_SUPPLIER } from '../../../domain/inventory/receipt.ts'
import { formatPaise } from '../../../domain/units/paise.ts'
import { call, errorMessage } from '../ui/call.ts'
import { Panel } from '../ui/panel.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import type { FieldErrors } from '../ui/use-change.ts'
import { VariantSearch } from '../ui/variant-search.tsx'
import { DraftLineRow } from './draft-line.tsx'
import {
  type Draft,
  type DraftLine,
  draftTotal,
  EMPTY_DRAFT,
  keepDraft,
  keptDraft,
  receiptBody,
  withScanned,
} from './receipt-draft.ts'

interface KnownBill {
  readonly message: string
  readonly id: string
}

/** Adds received items to the stock: scanned or searched, with what they cost and where they are put. */
export function ReceiveScreen() {
  const [draft, setDraft] = useState<Draft>(keptDraft)
  useEffect(() => keepDraft(draft), [draft])
  const { receive, isBusy, errors, setErrors, known, setKnown } = useReceipt(draft)
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const total = draftTotal(draft)
  return (
    <Box sx={{ paddingBlock: 2, maxWidth: 1100 }}>
      <Title title="Receive stock" />
      <BillFields draft={draft} onChange={change} onBillChange={() => setKnown(undefined)} />
      <Items draft={draft} setDraft={setDraft} errors={errors} onLinesChange={() => setErrors({})} />
      {known && <KnownBillAlert known={known} onReceive={() => receive(true)} isBusy={isBusy} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button
          variant="contained"
          size="large"
          onClick={() => receive(false)}
          disabled={isBusy || draft.lines.length === 0}
        >
          {draft.lines.length === 1 ? 'Receive 1 line' : `Receive ${draft.lines.length} lines`}
        </Button>
        {total > 0 && <Typography>{formatPaise(total)} without GST</Typography>}
      </Box>
    </Box>
  )
}

/** Sends the draft and says what prevents it. */
function useReceipt(draft: Draft) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [known, setKnown] = useState<KnownBill>()
  const [isBusy, setBusy] = useState(false)
  const attempt = useAttempt()
  const notify = useNotify()
  const redirect = useRedirect()
  const receive = async (isFurtherDelivery: boolean) => {
    const checked = receiptBody(draft)
    setErrors('errors' in checked ? checked.errors : {})
    if ('errors' in checked) return notify('Please check the highlighted fields.', { type: 'error' })
    const body = { ...checked.body, ...(isFurtherDelivery && { isFurtherDelivery }) }
    setBusy(true)
    try {
      const headers = attempt.headersFor(body)
      const { data } = await call<{ data: { _id: string } }>('POST', '/api/admin/stock-receipts', body, { headers })
      keepDraft(EMPTY_DRAFT)
      notify('The items are in stock.', { type: 'success' })
      redirect('show', 'stock-receipts', data._id)
    } catch (error) {
      const answer = error instanceof HttpError ? (error.body as RefusedReceipt) : undefined
      setErrors(answer?.errors ?? {})
      if (answer?.earlier) setKnown({ message: errorMessage(error), id: answer.earlier._id })
      else notify(answer?.errors ? 'Please check the highlighted fields.' : errorMessage(error), { type: 'error' })
      const booked = attempt.failed(error)
      if (booked) {
        keepDraft(EMPTY_DRAFT)
        redirect('show', 'stock-receipts', booked)
      }
    }
    setBusy(false)
  }
  return { receive, isBusy, errors, setErrors, known, setKnown }
}

interface RefusedReceipt {
  readonly errors?: FieldErrors
  readonly earlier?: { readonly _id: string }
}

interface BillFieldsProps {
  readonly draft: Draft
  readonly onChange: (changes: Partial<Draft>) => void
  /** The draft is no longer of the bill that was found. */
  readonly onBillChange: () => void
}

function BillFields({ draft, onChange, onBillChange }: BillFieldsProps) {
  const changeBill = (changes: Partial<Draft>) => {
    onBillChange()
    onChange(changes)
  }
  return (
    <Panel title="Bill">
      <Box sx={BILL}>
        <TextField
          label="Supplier"
          value={draft.supplier}
          onChange={({ target }) => changeBill({ supplier: target.value })}
          helperText="Optional"
          slotProps={{ htmlInput: { maxLength: MAX_SUPPLIER } }}
        />
        <TextField
          label="Bill number"
          value={draft.billNumber}
          onChange={({ target }) => changeBill({ billNumber: target.value })}
          helperText="Optional; warns when the bill was received before"
          slotProps={{ htmlInput: { maxLength: MAX_BILL_NUMBER } }}
        />
        <TextField
          select
          label="Costs on this bill"
          value={draft.includesGst ? 'with' : 'without'}
          onChange={({ target }) => onChange({ includesGst: target.value === 'with' })}
          helperText={
            draft.includesGst ? 'GST is taken out: costs are kept without it' : 'Costs are kept as you enter them'
          }
        >
          <MenuItem value="without">Without GST</MenuItem>
          <MenuItem value="with">Including GST that you claim back</MenuItem>
        </TextField>
      </Box>
    </Panel>
  )
}

const BILL = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
}

interface ItemsProps {
  readonly draft: Draft
  readonly setDraft: Dispatch<SetStateAction<Draft>>
  readonly errors: FieldErrors
  /** Errors name lines by position. */
  readonly onLinesChange: () => void
}

function Items({ draft, setDraft, errors, onLinesChange }: ItemsProps) {
  const [message, setMessage] = useState('')
  const scan = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  // Two scans may be answered before the screen is drawn again.
  const setLines = (change: (lines: readonly DraftLine[]) => readonly DraftLine[]) =>
    setDraft((before) => ({ ...before, lines: change(before.lines) }))
  const take = (variant: ReceivableVariant) => {
    onLinesChange()
    setLines((lines) => withScanned(lines, variant))
    setMessage(
      variant.unit === 'metre' ? `Enter the metres of ${variantName(variant)}.` : `Added ${variantName(variant)}.`,
    )
    if (variant.unit === 'metre') requestAnimationFrame(() => quantityField(list.current, variant._id)?.focus())
  }
  return (
    <Panel title="Items">
      <VariantSearch<ReceivableVariant>
        label="Scan or search a product"
        path="/api/admin/stock-receipts/variants"
        field={scan}
        message={message}
        onMessage={setMessage}
        onTake={take}
        describe={describeVariant}
      />
      {draft.lines.length === 0 && (
        <Typography color="textSecondary">Nothing scanned yet. Each scan of an article counts one piece.</Typography>
      )}
      <Box component="ul" ref={list} aria-label="Items received" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {draft.lines.map((line, position) => (
          <DraftLineRow
            key={line.variant._id}
            line={line}
            includesGst={draft.includesGst}
            errorOf={(field) => errors[`items.${position}.${field}`]}
            onChange={(changes) =>
              setLines((lines) => lines.map((one) => (isSame(one, line) ? { ...one, ...changes } : one)))
            }
            onRemove={() => {
              onLinesChange()
              setLines((lines) => lines.filter((one) => !isSame(one, line)))
            }}
            onEntered={() => scan.current?.focus()}
          />
        ))}
      </Box>
    </Panel>
  )
}

function isSame(one: DraftLine, other: DraftLine): boolean {
  return one.variant._id === other.variant._id
}

function describeVariant({ sku, countInStock, unit, shelf }: ReceivableVariant): string {
  return [sku, `${countInStock}${unit === 'metre' ? ' m' : ''} in stock`, shelf && `Shelf ${shelf}`]
    .filter(Boolean)
    .join(' · ')
}

function quantityField(list: HTMLElement | null, variantId: string): HTMLInputElement | null | undefined {
  return list?.querySelector<HTMLInputElement>(`[data-variant="${variantId}"] input`)
}

interface KnownBillProps {
  readonly known: KnownBill
  readonly onReceive: () => void
  readonly isBusy: boolean
}

function KnownBillAlert({ known, onReceive, isBusy }: KnownBillProps) {
  return (
    <Alert
      severity="warning"
      sx={{ marginBottom: 2 }}
      action={
        <Button color="inherit" onClick={onReceive} disabled={isBusy}>
          Receive it as well
        </Button>
      }
    >
      {known.message}{' '}
      <Link component={RouterLink} to={`/stock-receipts/${known.id}/show`}>
        Open that receipt
      </Link>
      . Is this a further delivery on the same bill?
    </Alert>
  )
}
