import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'

interface CouponFieldProps {
  readonly code: string
  readonly problem: string | undefined
  /** The codes of the coupons that are applied. */
  readonly applied: readonly string[]
  /** Why others than the entered coupon are applied. */
  readonly note: string | undefined
  readonly onChange: (code: string) => void
  /** Called on blur, on Enter and by the button. */
  readonly onApply: () => void
}

export function CouponField({ code, problem, applied, note, onChange, onApply }: CouponFieldProps) {
  return (
    <div className="mt-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Coupon Code"
            name="coupon"
            value={code}
            error={problem}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            onBlur={onApply}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              onApply()
            }}
          />
        </div>
        <Button kind="quiet" className="mt-7" onClick={onApply}>
          Apply
        </Button>
      </div>
      <p role="status" className="mt-1 text-sm font-semibold text-neem empty:hidden">
        {note ?? (applied.length > 0 && `Coupon ${applied.join(' + ')} applied.`)}
      </p>
    </div>
  )
}
