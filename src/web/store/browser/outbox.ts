import {
  type ContactForm,
  type QueuedMessage,
  readOutbox,
  retryDelayMs,
} from '../../../domain/contact/contact-message.ts'
import { OUTBOX_STORAGE_KEY } from '../../boot/queued-message.ts'
import { createStored } from './stored.ts'

const outbox = createStored<readonly QueuedMessage[]>({
  key: OUTBOX_STORAGE_KEY,
  event: 'vastra-outbox',
  empty: [],
  read: (text) => ({ value: readOutbox(text, Date.now()) }),
  write: (waiting) => JSON.stringify(waiting),
})

export interface Receipt {
  readonly ticket: string
  /** Whether the sender gets the ticket by email, too. */
  readonly isEmailed: boolean
}

/** Stores a message in the outbox and sends it. Returns its ticket number, or undefined when it could not be sent yet. */
export async function sendOrQueue(form: ContactForm): Promise<Receipt | undefined> {
  const messageId = newMessageId()
  outbox.set([...outbox.get(), { ...form, messageId, writtenAt: Date.now() }])
  await isSending
  await sendQueued()
  return receipts.get(messageId)
}

/** Sends the stored messages one after the other. What fails is tried again later and when the connection is back. */
export function sendQueued(): Promise<void> {
  clearTimeout(retry)
  isSending ??= sendAll().finally(() => {
    isSending = undefined
  })
  return isSending
}

let isSending: Promise<void> | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0
const receipts = new Map<string, Receipt>()

async function sendAll(): Promise<void> {
  addEventListener('online', onOnline)
  let hasFailures = false
  for (const message of outbox.get()) {
    const result = await submit(message)
    if (typeof result === 'object') {
      receipts.set(message.messageId, result)
      outbox.set(outbox.get().filter(({ messageId }) => messageId !== message.messageId))
      continue
    }
    hasFailures = true
    // A message that is refused does not hold up the others.
    if (result === 'unreachable') break
  }
  if (hasFailures) retry = setTimeout(sendQueued, retryDelayMs(failures++))
  else {
    failures = 0
    removeEventListener('online', onOnline)
  }
}

function onOnline(): void {
  void sendQueued()
}

/** Returns the server's ticket for the message, or why there is none. Sending twice is safe: the server knows the message by its id. */
async function submit({ writtenAt: _, ...message }: QueuedMessage): Promise<Receipt | 'refused' | 'unreachable'> {
  try {
    const response = await fetch('/api/contact/submit', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(SUBMIT_TIMEOUT_MS),
    })
    const { ticket, isEmailed } = await response.json()
    return response.ok ? { ticket: String(ticket), isEmailed: isEmailed === true } : 'refused'
  } catch {
    return 'unreachable'
  }
}

/** How long the form shows 'Sending...' when the connection does not respond. */
const SUBMIT_TIMEOUT_MS = 15_000

function newMessageId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
