import { type FormEvent, useState } from 'react'
import {
  CONTACT_BUSY,
  CONTACT_THANKS,
  type ContactError,
  checkContactForm,
  contactMessageOf,
  MESSAGE_LIMITS,
  type ContactForm as Typed,
} from '../../../domain/contact/contact-message.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { sendOrQueue } from '../browser/outbox.ts'

interface Thanks {
  /** Absent while the message waits for a connection. */
  readonly ticket: string | undefined
}

/**
 * The sender is thanked whatever the network does (specification 2, section 8): the message is in this browser's outbox by then,
 * and goes from there until the shop has it.
 */
export function ContactForm({ email }: { email: string }) {
  const [errors, setErrors] = useState<readonly ContactError[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [thanks, setThanks] = useState<Thanks>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = Object.fromEntries(new FormData(element)) as unknown as Typed
    const wrong = checkContactForm(form)
    setErrors(wrong)
    setThanks(undefined)
    if (wrong[0]) {
      const first = element.elements.namedItem(wrong[0].field)
      if (first instanceof HTMLElement) first.focus()
      return
    }
    setIsBusy(true)
    const ticket = await sendOrQueue(contactMessageOf(form))
    setIsBusy(false)
    setThanks({ ticket })
    element.reset()
  }
  const field = (name: keyof Typed) => ({
    name,
    maxLength: MESSAGE_LIMITS[name],
    error: errors.find((error) => error.field === name)?.message,
    onChange: () => setErrors((before) => before.filter((error) => error.field !== name)),
  })
  return (
    <section>
      <h2 className="mb-4 text-2xl">Send Us a Message</h2>
      <noscript>
        <p className="rounded-card bg-turmeric-wash px-4 py-3">
          This form needs JavaScript. Without it, please write to{' '}
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>
          .
        </p>
      </noscript>
      <form noValidate onSubmit={submit} className="needs-script grid gap-4 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" required {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" inputMode="email" required {...field('email')} />
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          hint="Only to call you about this message."
          {...field('phone')}
        />
        <TextField label="Subject (optional)" {...field('subject')} />
        <div className="sm:col-span-2">
          <TextArea label="Message" rows={6} required {...field('message')} />
        </div>
        <div className="sm:col-span-2">
          <Button type="submit" busy={isBusy} busyLabel={CONTACT_BUSY} className="w-full sm:w-auto">
            Send Message
          </Button>
        </div>
      </form>
      <div role="status" className="empty:hidden">
        {thanks && <ThankYou {...thanks} />}
      </div>
    </section>
  )
}

function ThankYou({ ticket }: Thanks) {
  return (
    <div className="mt-4 rounded-card bg-neem-wash px-4 py-3 text-neem">
      <p className="font-semibold">{CONTACT_THANKS}</p>
      <p>
        {ticket
          ? `Your ticket number is ${ticket}. We have sent it to your e-mail address, too.`
          : 'It leaves this device as soon as there is a connection, and its ticket number comes by e-mail.'}
      </p>
    </div>
  )
}
