import type { ReturnableLine } from '../../../contract/returns.ts'
import { differenceText } from '../../../domain/returns/difference-text.ts'
import type { Resolution } from '../../../domain/returns/lifecycle.ts'
import { MAX_NOTE } from '../../../domain/returns/policy.ts'
import { describeReason, exchangesFor } from '../../../domain/returns/reasons.ts'
import type { LineChoice } from '../../../domain/returns/request-draft.ts'
import { Select, TextArea } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { reasonsFor, windowText } from './return-window.ts'

/** A cut length comes back as a whole. */
export function newChoice({ line, unit, left }: ReturnableLine): LineChoice {
  return { line, quantity: unit === 'metre' ? left : 1, reason: '', newVariant: '', note: '' }
}

interface LineFieldsProps {
  readonly line: ReturnableLine
  readonly resolution: Resolution
  /** The day in India, `YYYY-MM-DD`. */
  readonly today: string
  /** Absent while the line is not chosen. */
  readonly choice: LineChoice | undefined
  readonly onToggle: (isChosen: boolean) => void
  readonly onChange: (changes: Partial<LineChoice>) => void
}

/** A line of the order with a checkbox; once it is chosen, with its quantity, reason and, for an exchange, the new variant. */
export function LineFields({ line, resolution, today, choice, onToggle, onChange }: LineFieldsProps) {
  const reasons = reasonsFor(line, resolution, today)
  const isPossible = reasons.length > 0
  const detail = [line.color, line.size].filter(Boolean).join(' · ')
  return (
    <li className="rounded-card border border-line p-3 sm:p-4">
      <label className="flex items-center gap-3 sm:gap-4">
        <input
          type="checkbox"
          checked={choice !== undefined && isPossible}
          disabled={!isPossible}
          onChange={({ target }) => onToggle(target.checked)}
          className="size-6 shrink-0 accent-indigo"
        />
        <Picture image={line.image} alt="" sizes="4rem" frame="thumbnail" className="w-16 shrink-0 rounded-card" />
        <span className="min-w-0">
          <span className="block font-semibold [overflow-wrap:anywhere]">{line.name}</span>
          {detail !== '' && <span className="block text-sm text-quiet">{detail}</span>}
          <span className="block text-balance text-sm text-quiet">{windowText(line, resolution, today)}</span>
        </span>
      </label>
      {choice && isPossible && (
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          {line.unit === 'piece' && line.left > 1 && (
            <Select
              label="Quantity"
              value={String(choice.quantity)}
              onChange={({ target }) => onChange({ quantity: Number(target.value) })}
              options={Array.from({ length: Math.min(line.left, 100) }, (_, at) => String(at + 1)).map((value) => ({
                value,
                label: value,
              }))}
            />
          )}
          <Select
            label="Reason"
            value={choice.reason}
            onChange={({ target }) => onChange({ reason: target.value as LineChoice['reason'] })}
            options={[
              { value: '', label: 'Please choose' },
              ...reasons.map((value) => ({ value, label: describeReason(value) })),
            ]}
          />
          {resolution === 'exchange' && (
            <Select
              label="Exchange for"
              value={choice.newVariant}
              onChange={({ target }) => onChange({ newVariant: target.value })}
              options={[
                { value: '', label: 'Please choose' },
                ...exchangesFor(line, choice.reason).map(({ variant, color, size, difference }) => ({
                  value: variant,
                  label: `${[size, color].filter(Boolean).join(', ') || 'The same product'}${differenceText(difference)}`,
                })),
              ]}
            />
          )}
          {/* Alone in its row it takes both columns. */}
          <div className="sm:last:odd:col-span-2">
            <TextArea
              label="Tell us more (optional)"
              rows={2}
              maxLength={MAX_NOTE}
              value={choice.note}
              onChange={({ target }) => onChange({ note: target.value })}
            />
          </div>
        </div>
      )}
    </li>
  )
}
