import { Redis } from 'ioredis'
import { valkeyAddress } from './http/valkey-counts.ts'

/** The services of the settings that only `npm run doctor` has to ask; the shop starts without them. */
export interface Services {
  readonly smtpUrl: string | undefined
  readonly valkeyUrl: string | undefined
}

const TIMEOUT_MS = 5_000

/** Asks the mail server and Valkey whether they let the shop in. Returns lines for `npm run doctor`, without any password. */
export async function checkServices({ smtpUrl, valkeyUrl }: Services): Promise<string[]> {
  return Promise.all([checkMailServer(smtpUrl), ...(valkeyUrl === undefined ? [] : [checkValkey(valkeyUrl)])])
}

/** Logs in to the mail server, and sends nothing. */
async function checkMailServer(url: string | undefined): Promise<string> {
  if (url === undefined) return 'note emails are written to a folder. Set SMTP_URL to the address of a mail server.'
  const host = new URL(url).hostname
  const { createTransport } = await import('nodemailer')
  const waits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url, ...waits })
  try {
    await transport.verify()
    return `ok the mail server ${host} accepts the login`
  } catch (error) {
    return `the mail server ${host} of SMTP_URL refuses the login (${codeOf(error)}). Check the address, the port, the user and the password.`
  } finally {
    transport.close()
  }
}

async function checkValkey(url: string): Promise<string> {
  const { host } = new URL(url)
  const client = new Redis(valkeyAddress(url), {
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    enableReadyCheck: false,
    retryStrategy: () => null,
  })
  let failure: unknown
  client.on('error', (error) => {
    failure ??= error
  })
  try {
    await client.connect()
    await client.ping()
    return `ok the Valkey server ${host} answers`
  } catch (error) {
    return `the Valkey server ${host} of VALKEY_URL cannot be used (${codeOf(failure ?? error)}). Until it can, requests are counted in the database.`
  } finally {
    client.disconnect()
  }
}

/** 'ECONNREFUSED', or the first word of what a server answers: 'WRONGPASS'. Messages can contain addresses and users. */
function codeOf(error: unknown): string {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  if (typeof code === 'string') return code
  return /^[A-Z]+/.exec(message)?.[0] ?? 'no answer'
}
