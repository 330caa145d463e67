import { Box, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import type { ReturnableLine } from '../../../contract/returns.ts'
import { differenceText } from '../../../domain/returns/difference-text.ts'
import type { Resolution } from '../../../domain/returns/lifecycle.ts'
import { describeReason, exchangesFor, GIVEN_REASONS, type ReturnReason } from '../../../domain/returns/reasons.ts'
import { piecesIn } from '../ui/typed-pieces.ts'
import { ConditionFields, type EnteredPieces, firstCondition } from './condition-fields.tsx'
import { choiceName, withUnit } from './return-items.tsx'

/** A line that comes back. */
export interface ChosenLine {
  readonly line: number
  /** Pieces as typed; a cut length comes back as a whole. */
  readonly quantity: string
  readonly reason: ReturnReason
  readonly newVariant: string
  /** What came back, by condition; undefined until someone changes it. */
  readonly pieces: readonly EnteredPieces[] | undefined
}

/** @param reason the reason of another line, for a parcel that comes back as a whole */
export function newChosenLine(
  { line }: ReturnableLine,
  reason: ReturnReason = GIVEN_REASONS[0] ?? 'other',
): ChosenLine {
  return { line, quantity: '1', reason, newVariant: '', pieces: undefined }
}

/** Pieces or metres that come back; undefined while no whole number of pieces is entered. */
export function countOf({ unit, left }: ReturnableLine, { quantity }: ChosenLine): number | undefined {
  return unit === 'metre' ? left : piecesIn(quantity)
}

/** What came back, by condition; at first all of it is in the one that the reason suggests. */
export function piecesOf(line: ReturnableLine, choice: ChosenLine, isKept: boolean): readonly EnteredPieces[] {
  const quantity = countOf(line, choice) ?? Number.NaN
  return choice.pieces ?? [{ condition: firstCondition(isKept, choice.reason), quantity }]
}

/** The new variant of an exchange; another reason may have been chosen after it. */
export function offeredVariant(line: ReturnableLine, { reason, newVariant }: ChosenLine) {
  return exchangesFor(line, reason).some(({ variant }) => variant === newVariant) ? { newVariant } : {}
}

interface OpenReturnLineProps {
  readonly line: ReturnableLine
  /** Absent while the line is not chosen. */
  readonly choice: ChosenLine | undefined
  readonly resolution: Resolution
  /** The items are here, so their condition is entered. */
  readonly isHere: boolean
  /** The customer keeps the items. */
  readonly isKept: boolean
  readonly onToggle: () => void
  readonly onChange: (changes: Partial<ChosenLine>) => void
}

/** A line of the order with a checkbox; once it is chosen, with its quantity, its reason and what else is to be said. */
export function OpenReturnLine(props: OpenReturnLineProps) {
  const { line, choice, onToggle } = props
  const label = `${line.name}, ${choiceName(line)} (${withUnit(line.left, line.unit)})`
  return (
    <Box
      component="fieldset"
      aria-label={label}
      sx={{ border: 0, borderTop: 1, borderColor: 'divider', margin: 0, padding: 0 }}
    >
      <FormControlLabel
        control={<Checkbox checked={choice !== undefined} onChange={onToggle} />}
        label={label}
        sx={{ overflowWrap: 'anywhere' }}
      />
      {choice && <LineFields {...props} choice={choice} />}
    </Box>
  )
}

function LineFields({
  line,
  choice,
  resolution,
  isHere,
  isKept,
  onChange,
}: OpenReturnLineProps & { readonly choice: ChosenLine }) {
  const offered = exchangesFor(line, choice.reason)
  const isOffered = offered.some(({ variant }) => variant === choice.newVariant)
  const count = countOf(line, choice)
  return (
    <Box sx={{ paddingLeft: { sm: 4 }, paddingBottom: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        {line.unit === 'piece' && (
          <TextField
            label="Quantity"
            value={choice.quantity}
            error={count === undefined}
            onChange={({ target }) => onChange(withQuantity(choice, target.value))}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
            sx={{ width: 110 }}
          />
        )}
        <TextField
          select
          label="Reason"
          value={choice.reason}
          onChange={({ target }) => onChange({ reason: target.value as ReturnReason })}
          sx={{ flex: '1 1 200px' }}
        >
          {GIVEN_REASONS.map((value) => (
            <MenuItem key={value} value={value}>
              {describeReason(value)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {resolution === 'exchange' && (
        <TextField
          select
          label="Exchange for"
          value={isOffered ? choice.newVariant : ''}
          onChange={({ target }) => onChange({ newVariant: target.value })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">Please choose</MenuItem>
          {offered.map((one) => (
            <MenuItem key={one.variant} value={one.variant}>
              {`${choiceName(one)}${differenceText(one.difference)}`}
            </MenuItem>
          ))}
        </TextField>
      )}
      {isHere && (
        <ConditionFields
          unit={line.unit}
          quantity={count ?? 0}
          pieces={piecesOf(line, choice, isKept)}
          isKept={isKept}
          isCounted
          onChange={(pieces) => onChange({ pieces })}
        />
      )}
    </Box>
  )
}

/** All pieces in one condition are as many as come back. Those in several are left for a person to correct. */
function withQuantity({ pieces }: ChosenLine, quantity: string): Partial<ChosenLine> {
  const [only, ...others] = pieces ?? []
  if (!only || others.length > 0) return { quantity }
  const { typed, ...rest } = only
  return { quantity, pieces: [{ ...rest, quantity: piecesIn(quantity) ?? Number.NaN }] }
}
