import { type FormEvent, useState } from 'react'
import {
  CONTACT_BUSY,
  CONTACT_THANKS,
  type ContactError,
  checkContactForm,
  type ContactForm as FormValues,
  MESSAGE_LIMITS,
  normaliseContactMessage,
} from '../../../domain/contact/contact-message.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { type Receipt, sendOrQueue } from '../browser/outbox.ts'
import { useKeepsEmails } from '../shell/use-keeps-emails.ts'

interface Thanks {
  /** Absent when the message could not be sent yet. */
  readonly receipt: Receipt | undefined
}

/**
 * Thanks the sender even when the network fails (specification 2, section 8): the message is then in this browser's outbox,
 * which retries until the shop has received it.
 */
export function ContactForm({ email }: { email: string }) {
  const [errors, setErrors] = useState<readonly ContactError[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [thanks, setThanks] = useState<Thanks>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = Object.fromEntries(new FormData(element)) as unknown as FormValues
    const found = checkContactForm(form)
    setErrors(found)
    setThanks(undefined)
    if (found[0]) {
      const first = element.elements.namedItem(found[0].field)
      if (first instanceof HTMLElement) first.focus()
      return
    }
    setIsBusy(true)
    const receipt = await sendOrQueue(normaliseContactMessage(form))
    setIsBusy(false)
    setThanks({ receipt })
    element.reset()
  }
  const field = (name: keyof FormValues) => ({
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
          This form needs JavaScript.
          {email && (
            <>
              {' '}
              Please email us at{' '}
              <a href={`mailto:${email}`} className="link">
                {email}
              </a>
              .
            </>
          )}
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
          hint="We'll only use it to call you about this message."
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

function ThankYou({ receipt }: Thanks) {
  const keepsEmails = useKeepsEmails()
  return (
    <div className="mt-4 rounded-card bg-neem-wash px-4 py-3 text-neem">
      <p className="font-semibold">{CONTACT_THANKS}</p>
      <p>
        {receipt
          ? `Your ticket number is ${receipt.ticket}.${receipt.isEmailed ? " We've also emailed it to you." : ''}`
          : `It couldn't be sent yet. This browser will keep trying${keepsEmails ? '' : ", and we'll email you a ticket number once it arrives"}.`}
      </p>
    </div>
  )
}
