import { Alert, Box, Button, Link, MenuItem, TextField, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { HttpError, Title, useNotify, useRedirect } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { ReceivableVariant } from '../../../contract/stock-receipts.ts'
import { MAX_BILL_NUMBER, MAX_SUPPLIER } from '../../../domain/inventory/receipt.ts'
import { formatPaise } from '../../../domain/units/paise.ts'
import { call, errorMessage } from '../ui/call.ts'
import { newKey } from '../ui/new-key.ts'
import { Panel } from '../ui/panel.tsx'
import type { FieldErrors } from '../ui/use-change.ts'
import { VariantSearch, variantName } from '../ui/variant-search.tsx'
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

/** Adds items that came in to the stock: scanned or searched, with what they cost and where they are put. */
export function ReceiveScreen() {
  const [draft, setDraft] = useState<Draft>(keptDraft)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [known, setKnown] = useState<KnownBill>()
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const scan = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  // A retry after a lost answer, and a second click, book the items once. Another list gets another key.
  const attempt = useRef({ key: newKey(), body: '' })
  const notify = useNotify()
  const redirect = useRedirect()
  useEffect(() => keepDraft(draft), [draft])
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const setLine = (id: string, changes: Partial<DraftLine>) =>
    setDraft((before) => ({
      ...before,
      lines: before.lines.map((line) => (line.variant._id === id ? { ...line, ...changes } : line)),
    }))
  const take = (variant: ReceivableVariant) => {
    setErrors({})
    // Two scans may be answered before the screen is drawn again.
    setDraft((before) => ({ ...before, lines: withScanned(before.lines, variant) }))
    setMessage(
      variant.unit === 'metre' ? `Enter the metres of ${variantName(variant)}.` : `Added ${variantName(variant)}.`,
    )
    if (variant.unit === 'metre') requestAnimationFrame(() => quantityField(list.current, variant._id)?.focus())
  }
  const receive = async (isFurtherDelivery: boolean) => {
    const checked = receiptBody(draft)
    setErrors('errors' in checked ? checked.errors : {})
    if ('errors' in checked) return notify('Please check the highlighted fields.', { type: 'error' })
    const body = { ...checked.body, ...(isFurtherDelivery && { isFurtherDelivery }) }
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { key: newKey(), body: text }
    setBusy(true)
    try {
      const headers = { 'idempotency-key': attempt.current.key }
      const { data } = await call<{ data: { _id: string } }>('POST', '/api/admin/stock-receipts', body, { headers })
      keepDraft(EMPTY_DRAFT)
      notify('The items are in stock.', { type: 'success' })
      redirect('show', 'stock-receipts', data._id)
    } catch (error) {
      const answer = error instanceof HttpError ? (error.body as RefusedReceipt) : undefined
      setErrors(answer?.errors ?? {})
      if (answer?.earlier) setKnown({ message: errorMessage(error), id: answer.earlier._id })
      else notify(answer?.errors ? 'Please check the highlighted fields.' : errorMessage(error), { type: 'error' })
    }
    setBusy(false)
  }
  const total = draftTotal(draft)
  return (
    <Box sx={{ paddingBlock: 2, maxWidth: 1100 }}>
      <Title title="Receive stock" />
      <Panel title="Bill">
        <Box sx={BILL}>
          <TextField
            label="Supplier"
            value={draft.supplier}
            onChange={({ target }) => {
              setKnown(undefined)
              change({ supplier: target.value })
            }}
            helperText="Optional"
            slotProps={{ htmlInput: { maxLength: MAX_SUPPLIER } }}
          />
          <TextField
            label="Bill number"
            value={draft.billNumber}
            onChange={({ target }) => {
              setKnown(undefined)
              change({ billNumber: target.value })
            }}
            helperText="Optional; warns when the bill was received before"
            slotProps={{ htmlInput: { maxLength: MAX_BILL_NUMBER } }}
          />
          <TextField
            select
            label="Costs on this bill"
            value={draft.includesGst ? 'with' : 'without'}
            onChange={({ target }) => change({ includesGst: target.value === 'with' })}
            helperText={
              draft.includesGst ? 'GST is taken out: costs are kept without it' : 'Costs are kept as you enter them'
            }
          >
            <MenuItem value="without">Without GST</MenuItem>
            <MenuItem value="with">Including GST that you claim back</MenuItem>
          </TextField>
        </Box>
      </Panel>
      <Panel title="Items">
        <VariantSearch<ReceivableVariant>
          label="Scan or search a product"
          path="/api/admin/stock-receipts/variants"
          field={scan}
          message={message}
          onMessage={setMessage}
          onTake={take}
          describe={({ sku, countInStock, unit, shelf }) =>
            [sku, `${countInStock}${unit === 'metre' ? ' m' : ''} in stock`, shelf && `Shelf ${shelf}`]
              .filter(Boolean)
              .join(' · ')
          }
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
              onChange={(changes) => setLine(line.variant._id, changes)}
              onRemove={() => {
                setErrors({})
                change({ lines: draft.lines.filter((one) => one !== line) })
              }}
              onEntered={() => scan.current?.focus()}
            />
          ))}
        </Box>
      </Panel>
      {known && (
        <Alert
          severity="warning"
          sx={{ marginBottom: 2 }}
          action={
            <Button color="inherit" onClick={() => receive(true)} disabled={isBusy}>
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
      )}
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

interface RefusedReceipt {
  readonly errors?: FieldErrors
  readonly earlier?: { readonly _id: string }
}

const BILL = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
}

function quantityField(list: HTMLElement | null, variantId: string): HTMLInputElement | null | undefined {
  return list?.querySelector<HTMLInputElement>(`[data-variant="${variantId}"] input`)
}
