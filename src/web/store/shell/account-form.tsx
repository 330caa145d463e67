import { type FormEvent, use, useState } from 'react'
import { OTHER_CUSTOMER, SESSION_EXPIRED } from '../../../domain/accounts/messages.ts'
import type { FieldError } from '../../../domain/accounts/registration.ts'
import { needsLogin, problemText, send } from '../browser/send.ts'
import { LoginContext } from './login-context.ts'

interface AccountFormOptions<Form, Answer> {
  readonly path: string
  readonly method?: 'POST' | 'PUT'
  readonly check: (form: Form) => readonly FieldError<keyof Form & string>[]
  readonly payload: (form: Form) => unknown
  /** Shown when the server gives no message. */
  readonly failure: string
  readonly onDone: (answer: Answer) => void
  /** Receives the `details` of an error response. */
  readonly onFailed?: (details: Readonly<Record<string, unknown>>) => void
}

/** The common behaviour of account forms: validates the fields, sends the form and shows errors. Keeps the input on every failure. */
export function useAccountForm<Form, Answer = unknown>(options: AccountFormOptions<Form, Answer>) {
  const { path, method = 'POST', check, payload, failure, onDone, onFailed } = options
  type Field = keyof Form & string
  const [errors, setErrors] = useState<readonly FieldError<Field>[]>([])
  const [message, setMessage] = useState('')
  const [offersLogin, setOffersLogin] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = Object.fromEntries(new FormData(element)) as Form
    const fieldErrors = check(form)
    setErrors(fieldErrors)
    setMessage('')
    if (fieldErrors[0]) {
      const first = element.elements.namedItem(fieldErrors[0].field)
      if (first instanceof HTMLElement) first.focus()
      return
    }
    setIsBusy(true)
    const answer = await send<Answer>(method, path, payload(form), failure)
    setIsBusy(false)
    if (answer.ok) onDone(answer.data)
    else {
      setMessage(problemText(answer))
      setOffersLogin(needsLogin(answer))
      onFailed?.(answer.details ?? {})
    }
  }

  /** The error of a field disappears as soon as the field is edited. */
  const field = (name: Field) => ({
    name,
    error: errors.find((error) => error.field === name)?.message,
    onChange: () => setErrors((before) => before.filter((error) => error.field !== name)),
  })
  return { field, message, offersLogin, isBusy, submit }
}

interface FormMessageProps {
  readonly text: string
  /** The session has ended: the message offers the login, which opens over the form. */
  readonly offersLogin?: boolean
}

/** An error of the whole form. The live region is always rendered, so that screen readers announce its changes. */
export function FormMessage({ text, offersLogin = false }: FormMessageProps) {
  const openLogin = use(LoginContext)
  // The server has one word for every refusal without a session.
  const reason = offersLogin && text !== OTHER_CUSTOMER ? SESSION_EXPIRED : text
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <div className="rounded-card bg-madder-wash px-4 py-3 text-madder">
          <p className="whitespace-pre-line">{reason}</p>
          {offersLogin && (
            <button type="button" className="link min-h-11" onClick={openLogin}>
              Log In
            </button>
          )}
        </div>
      )}
    </div>
  )
}
