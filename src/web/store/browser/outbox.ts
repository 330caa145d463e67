import {
  type ContactForm,
  readOutbox,
  retryAfter,
  type WaitingMessage,
} from '../../../domain/contact/contact-message.ts'
import { stored } from './stored.ts'
import { OUTBOX_STORAGE_KEY } from './outbox-key.ts'

const outbox = stored<readonly WaitingMessage[]>({
  key: OUTBOX_STORAGE_KEY,
  event: 'vastra-outbox',
  empty: [],
  read: (text) => ({ value: readOutbox(text, Date.now()) }),
  write: (waiting) => JSON.stringify(waiting),
})

/** Puts a message into the outbox and sends it from there. Answers its ticket number, or nothing when it has to wait. */
export async function sendOrQueue(form: ContactForm): Promise<string | undefined> {
  const messageId = newMessageId()
  outbox.set([...outbox.get(), { ...form, messageId, writtenAt: Date.now() }])
  await isSending
  await emptyOutbox()
  return tickets.get(messageId)
}

/** Sends what waits, one after the other; what does not get through is tried again later and whenever a connection is back. */
export function emptyOutbox(): Promise<void> {
  clearTimeout(retry)
  isSending ??= sendAll().finally(() => {
    isSending = undefined
  })
  return isSending
}

let isSending: Promise<void> | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0
const tickets = new Map<string, string>()

async function sendAll(): Promise<void> {
  addEventListener('online', onLine)
  let isLeft = false
  for (const message of outbox.get()) {
    const result = await submit(message)
    if (typeof result === 'object') {
      tickets.set(message.messageId, result.ticket)
      outbox.set(outbox.get().filter(({ messageId }) => messageId !== message.messageId))
      continue
    }
    isLeft = true
    // One that is refused keeps no other waiting.
    if (result === 'unreachable') break
  }
  if (isLeft) retry = setTimeout(emptyOutbox, retryAfter(failures++))
  else {
    failures = 0
    removeEventListener('online', onLine)
  }
}

function onLine(): void {
  void emptyOutbox()
}

/** The server's ticket for the message, or why there is none. Asking twice is safe: it knows the message by its id. */
async function submit({ writtenAt: _, ...message }: WaitingMessage) {
  try {
    const response = await fetch('/api/contact/submit', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(LONGEST_TRY_MS),
    })
    const { ticket } = await response.json()
    return response.ok ? { ticket: String(ticket) } : 'refused'
  } catch {
    return 'unreachable'
  }
}

/** So long the form says 'Sending...' on a line that does not answer. */
const LONGEST_TRY_MS = 15_000

function newMessageId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
