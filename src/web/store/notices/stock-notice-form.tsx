import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../accounts/account-page.tsx'
import { send } from '../browser/send.ts'
import { useUser } from '../browser/user.ts'
import { FormMessage } from '../shell/account-form.tsx'

interface StockNoticeFormProps {
  readonly productId: string
  readonly sku: string
}

/** One field. A signed-in customer finds their own address in it. */
export default function StockNoticeForm({ productId, sku }: StockNoticeFormProps) {
  const user = useUser()
  const [done, setDone] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  if (sku === '') return <p role="status">Choose a size first, and we’ll tell you when it is back.</p>
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    setIsBusy(true)
    setProblem('')
    const body = { product: productId, sku, email }
    const answer = await send<{ message: string }>('POST', '/api/notices/stock', body, 'Please try again in a moment.')
    setIsBusy(false)
    if (answer.ok) setDone(answer.data.message)
    else setProblem(answer.message)
  }
  if (done !== '') return <Notice text={done} />
  return (
    <form onSubmit={submit} className="grid max-w-md gap-3 rounded-card border border-line p-4">
      <FormMessage text={problem} />
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
