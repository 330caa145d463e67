import { type FormEvent, useState } from 'react'
import type { FieldError } from '../../../domain/accounts/registration.ts'
import { send } from '../browser/send.ts'

interface AccountCall<Form, Answer> {
  readonly path: string
  readonly method?: 'POST' | 'PUT'
  readonly check: (form: Form) => readonly FieldError<keyof Form & string>[]
  readonly payload: (form: Form) => unknown
  /** Said when the server gives no message of its own. */
  readonly failure: string
  readonly onDone: (answer: Answer) => void
  /** Hears what a failure carried beside its message. */
  readonly onFailed?: (beside: Readonly<Record<string, unknown>>) => void
}

/** What the forms of an account share: check the fields, send, say what came of it. Input survives every failure. */
export function useAccountForm<Form, Answer = unknown>(call: AccountCall<Form, Answer>) {
  const { path, method = 'POST', check, payload, failure, onDone, onFailed } = call
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
    const answer = await send<Answer>(method, path, payload(form), failure)
    setIsBusy(false)
    if (answer.ok) onDone(answer.data)
    else {
      setMessage(answer.message)
      onFailed?.(answer.details ?? {})
    }
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
