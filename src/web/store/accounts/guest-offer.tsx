import { useEffect, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import type { CheckoutRules } from '../../../contract/orders/shop.ts'
import { Button } from '../../ui/button.tsx'
import { whenBack } from '../../ui/when-online.ts'
import { readData } from '../browser/read-data.ts'
import { FormMessage, useAccountForm } from '../shell/account-form.tsx'
import { useKeepsEmails } from '../shell/use-keeps-emails.ts'

/** Offers the checkout without an account, where the shop allows it. */
export default function GuestOffer({ onDone }: { onDone: () => void }) {
  const keepsEmails = useKeepsEmails()
  const [isAllowed, setIsAllowed] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const rules = await readData<CheckoutRules>('/api/checkout/rules', controller.signal).catch(() => undefined)
      if (!rules) return
      end()
      setIsAllowed(rules.guests)
    }
    const end = whenBack(load)
    load()
    return () => {
      end()
      controller.abort()
    }
  }, [])
  const { message, isBusy, submit } = useAccountForm<object, { user: User }>({
    path: '/api/guests',
    check: () => [],
    payload: () => undefined,
    failure: 'Please try again in a moment.',
    onDone,
  })
  if (!isAllowed) return null
  return (
    <form method="post" onSubmit={submit} className="mt-5 grid gap-3 border-t border-line pt-5">
      <FormMessage text={message} />
      <Button type="submit" kind="quiet" busy={isBusy} busyLabel="One moment...">
        Continue as Guest
      </Button>
      <p className="text-center text-sm text-quiet">
        No account needed.{' '}
        {keepsEmails ? 'You will see your order in this browser.' : 'We email you a link to your order.'}
      </p>
    </form>
  )
}
