import { type FormEvent, useState } from 'react'
import type { FieldError } from '../../../domain/accounts/registration.ts'
import { userSnapshotOf } from '../../../domain/accounts/user-snapshot.ts'
import { rememberUser } from '../browser/user.ts'

interface AccountCall<Form> {
  readonly path: string
  readonly check: (form: Form) => readonly FieldError<keyof Form & string>[]
  readonly payload: (form: Form) => unknown
  /** Said when the server gives no message of its own. */
  readonly failure: string
  readonly onDone: () => void
}

/** What login and registration share: check the fields, send, say what came of it. Input survives every failure. */
export function useAccountForm<Form>({ path, check, payload, failure, onDone }: AccountCall<Form>) {
  type Field = keyof Form & string
  const [errors, setErrors] = useState<readonly FieldError<Field>[]>([])
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = Object.fromEntries(new FormData(element)) as Form
    const wrong = check(form)
    setErrors(wrong)
    setMessage('')
    if (wrong[0]) {
      const first = element.elements.namedItem(wrong[0].field)
      if (first instanceof HTMLElement) first.focus()
      return
    }
    setIsBusy(true)
    const answer = await send(path, payload(form), failure)
    setIsBusy(false)
    if (answer.ok) onDone()
    else setMessage(answer.message)
  }

  /** An error goes away as soon as its field is edited. */
  const field = (name: Field) => ({
    name,
    error: errors.find((error) => error.field === name)?.message,
    onChange: () => setErrors((before) => before.filter((error) => error.field !== name)),
  })
  return { field, message, isBusy, submit }
}

/** What is wrong with the form as a whole; the place is always there, so that screen readers hear it change. */
export function FormMessage({ text }: { text: string }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && <p className="rounded-card bg-madder-wash px-4 py-3 text-madder">{text}</p>}
    </div>
  )
}

type Answer = { readonly ok: true } | { readonly ok: false; readonly message: string }

async function send(path: string, payload: unknown, failure: string): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    })
    if (response.status === 404) return { ok: false, message: NOT_OPEN_YET }
    const answer: { message?: unknown; user?: unknown } = await response.json()
    const user = userSnapshotOf(answer.user)
    if (response.ok && user) {
      rememberUser(user)
      return { ok: true }
    }
    return { ok: false, message: typeof answer.message === 'string' ? answer.message : failure }
  } catch {
    return { ok: false, message: failure }
  }
}

const NOT_OPEN_YET = 'Accounts open soon. Until then your cart and wishlist are kept on this device.'
