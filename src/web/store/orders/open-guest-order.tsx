import { Button } from '../../ui/button.tsx'
import { FormMessage, useAccountForm } from '../shell/account-form.tsx'

/** Whether the address is that of an email to a guest, with a token after '#', which browsers do not send. */
export function hasGuestToken(): boolean {
  return window.location.hash.length > 1
}

/** Opens an order with the link of an email. Programs that scan emails open every link, so nothing is opened before the button is pressed. */
export function OpenGuestOrder() {
  const { message, isBusy, submit } = useAccountForm<object, unknown>({
    path: '/api/guests/open',
    check: () => [],
    payload: () => ({ token: window.location.hash.slice(1) }),
    failure: 'Please try again in a moment.',
    onDone: () => {
      history.replaceState(history.state, '', window.location.pathname)
      window.location.reload()
    },
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="mx-auto grid max-w-md gap-4">
      <h1 className="text-3xl">Your Order</h1>
      <FormMessage text={message} />
      <p>This opens your order in this browser for a week, without an account.</p>
      <Button type="submit" busy={isBusy} busyLabel="Opening...">
        Open Your Order
      </Button>
    </form>
  )
}
