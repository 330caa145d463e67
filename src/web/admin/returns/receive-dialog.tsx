import { Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ScannedCounts, scanPiece, scansOf, withScan } from '../../../domain/orders/scan-pieces.ts'
import { CONDITIONS, type Condition, describeCondition } from '../../../domain/returns/conditions.ts'
import type { ReturnReason } from '../../../domain/returns/reasons.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { ScanField, useScanReport } from '../ui/scan-field.tsx'
import { piecesIn } from '../ui/typed-pieces.ts'
import type { FieldErrors } from '../ui/use-change.ts'
import { choiceName, withUnit } from './return-items.tsx'

/** A line that comes back; a cut length comes as a whole. */
interface ExpectedLine {
  readonly line: number
  readonly name: string
  readonly sku: string
  readonly barcode: string
  readonly color: string
  readonly size: string
  readonly unit: 'piece' | 'metre'
  readonly quantity: number
  /** Why it comes back; absent for an undelivered parcel. */
  readonly reason?: ReturnReason
  /** How much of it is known not to have come. */
  readonly missing?: number
}

interface Pieces {
  readonly line: number
  readonly condition: Condition
  readonly quantity: number
  /** The SKU or barcode of another item that came back. */
  readonly item?: string
}

/** Pieces whose quantity may be typed wrong: then `quantity` is not a number. */
interface EnteredPieces extends Pieces {
  readonly typed?: string
}

interface ReceiveDialogProps {
  readonly title: string
  readonly explanation: string
  readonly lines: readonly ExpectedLine[]
  /** The customer keeps the items: only their condition is entered. */
  readonly isKept?: boolean
  readonly onSend: (pieces: readonly Pieces[]) => Promise<FieldErrors | undefined>
  readonly onClose: () => void
}

/**
 * Enters what came back, by condition. At first everything is as sold, another item when the customer was sent the wrong one, or faulty when
 * the customer keeps it. A scan picks the line, and counts its pieces; it changes no
 * condition.
 */
export function ReceiveDialog({ title, explanation, lines, isKept = false, onSend, onClose }: ReceiveDialogProps) {
  const [pieces, setPieces] = useState<readonly EnteredPieces[]>(() =>
    lines.flatMap(({ line, quantity, reason, missing = 0 }) =>
      [
        { line, condition: firstCondition(isKept, reason), quantity: quantity - missing },
        { line, condition: 'missing' as const, quantity: missing },
      ].filter((one) => one.quantity > 0),
    ),
  )
  const [counts, setCounts] = useState<ScannedCounts>([])
  const { report, say } = useScanReport()
  const [picked, setPicked] = useState<number>()
  const fieldsets = useRef<Record<number, HTMLElement | null>>({})
  const [error, setError] = useState<{ readonly text: string | undefined }>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The button was disabled while the request ran and has lost the focus.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [error])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pieces.some(({ quantity }) => Number.isNaN(quantity)))
      return setError({ text: 'Enter whole pieces, such as 2.' })
    setBusy(true)
    const errors = await onSend(pieces.map(({ typed, ...one }) => one))
    setBusy(false)
    if (!errors || Object.keys(errors).length === 0) return onClose()
    setError({ text: Object.values(errors)[0] })
  }
  const scan = (code: string) => {
    const { outcome, line: at = -1 } = scanPiece(lines, counts, code)
    const line = lines[at]
    const next = line && outcome === 'counted' ? withScan(lines, counts, at) : counts
    setCounts(next)
    setPicked(line?.line)
    if (line) fieldsets.current[line.line]?.scrollIntoView({ block: 'nearest' })
    const name = line && [line.name, choiceName(line)].filter((word) => word !== '').join(', ')
    const texts = {
      counted: `${name}: ${next[at]} of ${line && scansOf(line)} scanned.`,
      surplus: `One too many: ${name}.`,
      wrong: `Wrong article: ${code} is not expected here.`,
    }
    say(outcome === 'counted' ? 'success' : 'error', texts[outcome])
  }
  const change = (at: number, changes: Partial<EnteredPieces>) =>
    setPieces(pieces.map((one, index) => (index === at ? { ...one, ...changes } : one)))
  const remove = (at: number, { line }: ExpectedLine) => {
    setPieces(pieces.toSpliced(at, 1))
    // The pressed button goes with its row: whoever works by keyboard goes on at the first condition of the line.
    fieldsets.current[line]?.querySelector<HTMLElement>('[role=combobox]')?.focus()
  }
  return (
    <DialogFrame
      title={title}
      action="Save"
      isBusy={isBusy}
      dismiss="Close"
      maxWidth="sm"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{ marginBottom: 2 }}>
        {explanation}
      </Typography>
      {!isKept && <ScanField label="Scan an article" hint="SKU or barcode" report={report} onScan={scan} />}
      {lines.map((line) => (
        <Box
          component="fieldset"
          key={line.line}
          ref={(element: HTMLElement | null) => {
            fieldsets.current[line.line] = element
          }}
          sx={line.line === picked ? PICKED : LINE}
        >
          <Box component="legend" sx={{ fontWeight: 600, padding: 0, marginBottom: 1 }}>
            {line.name}, {choiceName(line)}: {withUnit(line.quantity, line.unit)}
          </Box>
          {pieces.map((one, at) =>
            one.line === line.line ? (
              <PieceFields
                // Not the condition: a field that is replaced while it is changed loses the focus.
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
                key={at}
                pieces={one}
                isKept={isKept}
                isWhole={line.unit === 'metre' || line.quantity === 1}
                taken={pieces
                  .filter((other) => other !== one && other.line === line.line)
                  .map(({ condition }) => condition)}
                onChange={(changes) => change(at, changes)}
                onRemove={
                  pieces.filter((other) => other.line === line.line).length > 1 ? () => remove(at, line) : undefined
                }
              />
            ) : null,
          )}
          {line.unit === 'piece' && line.quantity > 1 && (
            <Button onClick={() => setPieces(withAnother(pieces, line))}>Add another condition</Button>
          )}
        </Box>
      ))}
      {error && (
        <Typography color="error" role="alert" ref={intoView}>
          {error.text}
        </Typography>
      )}
    </DialogFrame>
  )
}

/** On a phone the message stands below what can be seen of the dialog. */
function intoView(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: 'nearest' })
}

/** A customer who was sent another item sends that one back. */
function firstCondition(isKept: boolean, reason: ReturnReason | undefined): Condition {
  if (isKept) return 'defective'
  return reason === 'wrong_item' ? 'other_item' : 'as_sold'
}

const LINE = { border: 0, margin: 0, marginBottom: 2, padding: 0 } as const
const PICKED = {
  ...LINE,
  outline: 2,
  outlineStyle: 'solid',
  outlineColor: 'primary.main',
  outlineOffset: 6,
  borderRadius: 1,
}

interface PieceFieldsProps {
  readonly pieces: EnteredPieces
  readonly isKept: boolean
  /** There is only one piece, so the quantity cannot change. */
  readonly isWhole: boolean
  readonly taken: readonly Condition[]
  readonly onChange: (changes: Partial<EnteredPieces>) => void
  readonly onRemove: (() => void) | undefined
}

function PieceFields({ pieces, isKept, isWhole, taken, onChange, onRemove }: PieceFieldsProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        select
        label="Condition"
        value={pieces.condition}
        onChange={({ target }) => onChange({ condition: target.value as Condition })}
        sx={{ flex: '1 1 200px' }}
      >
        {CONDITIONS.filter((condition) => !taken.includes(condition)).map((condition) => (
          <MenuItem key={condition} value={condition}>
            {describeCondition(condition)}
          </MenuItem>
        ))}
      </TextField>
      {!isWhole && (
        <TextField
          label="Quantity"
          value={pieces.typed ?? String(pieces.quantity)}
          error={Number.isNaN(pieces.quantity)}
          onChange={({ target }) => onChange({ quantity: piecesIn(target.value) ?? Number.NaN, typed: target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
          sx={{ width: 110 }}
        />
      )}
      {pieces.condition === 'other_item' && !isKept && (
        <TextField
          label="SKU or barcode of what came back"
          value={pieces.item ?? ''}
          onChange={({ target }) => onChange({ item: target.value })}
          helperText="Once accepted, it goes into the stock of that variant. Leave it empty if its stock is right already."
          slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
          sx={{ flex: '1 1 100%' }}
        />
      )}
      {onRemove && (
        <Button onClick={onRemove} sx={{ marginTop: 1 }}>
          Remove
        </Button>
      )}
    </Box>
  )
}

/** Gives a condition that a line does not have yet the pieces without one, or moves one piece to it. */
function withAnother(pieces: readonly EnteredPieces[], { line, quantity }: ExpectedLine): readonly EnteredPieces[] {
  const used = pieces.filter((one) => one.line === line).map(({ condition }) => condition)
  const next = CONDITIONS.find((condition) => !used.includes(condition))
  const from = pieces.find((one) => one.line === line && one.quantity > 1)
  if (!next) return pieces
  const left = pieces.reduce((sum, one) => (one.line === line ? sum - one.quantity : sum), quantity)
  if (left > 0) return [...pieces, { line, condition: next, quantity: left }]
  const others = pieces.map((one) => (one === from ? { ...withoutTyped(one), quantity: one.quantity - 1 } : one))
  return [...others, { line, condition: next, quantity: from ? 1 : 0 }]
}

function withoutTyped({ typed, ...pieces }: EnteredPieces): Pieces {
  return pieces
}
