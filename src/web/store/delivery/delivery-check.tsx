import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { DeliveryLines } from './delivery-lines.tsx'
import type { DeliveryText } from './delivery-text.ts'

interface DeliveryCheckProps {
  readonly answer: DeliveryText | undefined
  readonly check: (pincode: string) => Promise<void>
}

/** Asks for a pincode and shows when and how the shop delivers to it. */
export function DeliveryCheck({ answer, check }: DeliveryCheckProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pincode = String(new FormData(event.currentTarget).get('pincode'))
    check(pincode).catch(() => showToast("We couldn't check this pincode. Please try again.", 'error'))
  }
  return (
    <details className="needs-script open:pb-2">
      <summary className="link inline-block py-2.5">
        {answer ? [answer.cash, 'Change pincode'].filter(Boolean).join(' · ') : ASK}
      </summary>
      <form onSubmit={submit} className="flex flex-wrap gap-2 pb-2">
        <input
          name="pincode"
          aria-label="Pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={12}
          placeholder="Pincode"
          defaultValue={answer?.pincode}
          key={answer?.pincode}
          className="field w-32 min-w-0"
        />
        <Button type="submit" kind="quiet">
          Check
        </Button>
      </form>
      <DeliveryLines answer={answer} isShort />
    </details>
  )
}

const ASK = 'Check date and Cash on Delivery for your pincode'
