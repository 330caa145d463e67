import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Notice } from '../accounts/account-page.tsx'
import { problemText, send } from '../browser/send.ts'
import { useUser } from '../browser/user.ts'
import { FormMessage } from '../shell/account-form.tsx'

export interface StockNoticeProps {
  readonly productId: string
  /** The variant that is sold out, or all of them while none is chosen. */
  readonly variants: readonly { readonly sku: string; readonly size: string }[]
}

/** A signed-in customer finds their own address in the form. */
export default function StockNoticeForm({ productId, variants }: StockNoticeProps) {
  const user = useUser()
  const [done, setDone] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setIsBusy(true)
    setProblem('')
    const body = { product: productId, sku: form.get('sku'), email: form.get('email') }
    const answer = await send<{ message: string }>('POST', '/api/notices/stock', body, 'Please try again in a moment.')
    setIsBusy(false)
    if (answer.ok) setDone(answer.data.message)
    else setProblem(problemText(answer))
  }
  if (done !== '') return <Notice text={done} />
  return (
    <form onSubmit={submit} className="grid w-full max-w-md gap-3 rounded-card border border-line p-4">
      <FormMessage text={problem} />
      {variants.length > 1 ? (
        <Select label="Size" name="sku" options={variants.map(({ sku, size }) => ({ value: sku, label: size }))} />
      ) : (
        <input type="hidden" name="sku" value={variants[0]?.sku} />
      )}
      <TextField
        label="Email Address"
        name="email"
        type="email"
        autoComplete="email"
        required
        autoFocus
        maxLength={254}
        defaultValue={user?.email}
        hint="One email when it is back in stock, and nothing else."
      />
      <Button type="submit" busy={isBusy} busyLabel="Sending...">
        Tell Me
      </Button>
    </form>
  )
}
