import { Box, Typography } from '@mui/material'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ScannedCounts, scanPiece, scansOf, withScan } from '../../../domain/orders/scan-pieces.ts'
import type { ReturnReason } from '../../../domain/returns/reasons.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { ScanField, useScanReport } from '../ui/scan-field.tsx'
import type { FieldErrors } from '../ui/use-change.ts'
import {
  ConditionFields,
  type EnteredPieces,
  enteredPieces,
  firstCondition,
  NOT_WHOLE,
  type Pieces,
} from './condition-fields.tsx'
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

interface ReceiveDialogProps {
  readonly title: string
  readonly explanation: string
  readonly lines: readonly ExpectedLine[]
  /** The customer keeps the items: only their condition is entered. */
  readonly isKept?: boolean
  readonly onSend: (pieces: readonly (Pieces & { readonly line: number })[]) => Promise<FieldErrors | undefined>
  readonly onClose: () => void
}

/** Enters what came back, by condition. A scan picks the line, and counts its pieces; it changes no condition. */
export function ReceiveDialog({ title, explanation, lines, isKept = false, onSend, onClose }: ReceiveDialogProps) {
  const [pieces, setPieces] = useState<Readonly<Record<number, readonly EnteredPieces[]>>>(() =>
    Object.fromEntries(
      lines.map(({ line, quantity, reason, missing = 0 }) => [
        line,
        [
          { condition: firstCondition(isKept, reason), quantity: quantity - missing },
          { condition: 'missing' as const, quantity: missing },
        ].filter((one) => one.quantity > 0),
      ]),
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
    const entered = lines.map(({ line }) => enteredPieces(line, pieces[line] ?? []))
    if (entered.includes(undefined)) return setError({ text: NOT_WHOLE })
    setBusy(true)
    const errors = await onSend(entered.flatMap((one) => one ?? []))
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
          <ConditionFields
            unit={line.unit}
            quantity={line.quantity}
            pieces={pieces[line.line] ?? []}
            isKept={isKept}
            onChange={(next) => setPieces({ ...pieces, [line.line]: next })}
          />
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

const LINE = { border: 0, margin: 0, marginBottom: 2, padding: 0 } as const
const PICKED = {
  ...LINE,
  outline: 2,
  outlineStyle: 'solid',
  outlineColor: 'primary.main',
  outlineOffset: 6,
  borderRadius: 1,
}
