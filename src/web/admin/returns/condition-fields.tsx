import { Box, Button, MenuItem, TextField } from '@mui/material'
import { useRef } from 'react'
import { CONDITIONS, type Condition, describeCondition } from '../../../domain/returns/conditions.ts'
import type { ReturnReason } from '../../../domain/returns/reasons.ts'
import { piecesIn } from '../ui/typed-pieces.ts'

export interface Pieces {
  readonly condition: Condition
  readonly quantity: number
  /** The SKU or barcode of another item that came back. */
  readonly item?: string
}

/** Pieces whose quantity may be typed wrong: then `quantity` is not a number. */
export interface EnteredPieces extends Pieces {
  readonly typed?: string
}

interface ConditionFieldsProps {
  /** A cut length comes as a whole. */
  readonly unit: 'piece' | 'metre'
  /** How many pieces are to come back, or metres. */
  readonly quantity: number
  readonly pieces: readonly EnteredPieces[]
  /** The customer keeps the items: only their condition is entered. */
  readonly isKept?: boolean
  /** The quantity is entered next to these fields, so that a single condition has all of it. */
  readonly isCounted?: boolean
  readonly onChange: (pieces: readonly EnteredPieces[]) => void
}

/** What came back of a line, by condition. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { unit, quantity, pieces, isKept = false, isCounted = false, onChange } = props
  const fields = useRef<HTMLElement>(null)
  const remove = (at: number) => {
    const left = pieces.toSpliced(at, 1)
    onChange(isCounted && left.length === 1 ? left.map((one) => ({ ...withoutTyped(one), quantity })) : left)
    // The pressed button goes with its row: whoever works by keyboard goes on at the first condition of the line.
    fields.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
  }
  return (
    <Box ref={fields}>
      {pieces.map((one, at) => (
        <PieceFields
          // Not the condition: a field that is replaced while it is changed loses the focus.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
          key={at}
          pieces={one}
          isKept={isKept}
          isWhole={unit === 'metre' || quantity === 1 || (isCounted && pieces.length === 1)}
          taken={pieces.filter((other) => other !== one).map(({ condition }) => condition)}
          onChange={(changes) => onChange(pieces.with(at, { ...one, ...changes }))}
          onRemove={pieces.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      {unit === 'piece' && quantity > 1 && (
        <Button onClick={() => onChange(withAnother(pieces, quantity))}>Add another condition</Button>
      )}
    </Box>
  )
}

/** At first everything is as sold, another item when the customer was sent the wrong one, or faulty when the customer keeps it. */
export function firstCondition(isKept: boolean, reason: ReturnReason | undefined): Condition {
  if (isKept) return 'defective'
  return reason === 'wrong_item' ? 'other_item' : 'as_sold'
}

/** The pieces as the API takes them; undefined while a quantity is not a whole number. */
export function enteredPieces(line: number, pieces: readonly EnteredPieces[]) {
  if (pieces.some(({ quantity }) => Number.isNaN(quantity))) return undefined
  return pieces.map(({ typed, ...one }) => ({ line, ...one }))
}

export const NOT_WHOLE = 'Enter whole pieces, such as 2.'

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
function withAnother(pieces: readonly EnteredPieces[], quantity: number): readonly EnteredPieces[] {
  const next = CONDITIONS.find((condition) => pieces.every((one) => one.condition !== condition))
  if (!next) return pieces
  const left = pieces.reduce((sum, one) => sum - one.quantity, quantity)
  if (left > 0) return [...pieces, { condition: next, quantity: left }]
  const from = pieces.find((one) => one.quantity > 1)
  const others = pieces.map((one) => (one === from ? { ...withoutTyped(one), quantity: one.quantity - 1 } : one))
  return [...others, { condition: next, quantity: from ? 1 : 0 }]
}

function withoutTyped({ typed, ...pieces }: EnteredPieces): Pieces {
  return pieces
}
