import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { BucketAddress, S3Account } from './bucket.ts'
import { readDatabaseAddress, readValkeyUrl, readWorkers, thisMachine } from './config-servers.ts'
import { readBackupDir, readMediaUrl, readS3 } from './config-storage.ts'
import { type Environment, type Read, readFlag, readSwitch, safeForKeys, text } from './config-values.ts'
import { StartupError } from './errors.ts'
import { LOG_LEVELS, type LogLevel } from './log-levels.ts'
import { type Msg91Account, readMsg91, readWhatsApp, type WhatsAppAccount } from './phone-accounts.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** A PostgreSQL server to use; undefined means the shop runs its own, under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The same database without a connection pooler in between; undefined when `databaseUrl` leads to PostgreSQL itself. */
  readonly databaseDirectUrl: string | undefined
  /** A streaming replica of the database; undefined for none. */
  readonly databaseReadUrl: string | undefined
  /** Where nightly backups go: the absolute path of a folder, or `s3://bucket/prefix`; undefined for none. */
  readonly backupDir: string | undefined
  /** The bucket of uploads; undefined for the folder in `dataDir`. */
  readonly mediaUrl: BucketAddress | undefined
  /** A server of Valkey or Redis that counts requests; undefined for the database. */
  readonly valkeyUrl: string | undefined
  /** The access to buckets. */
  readonly s3: S3Account | undefined
  /** The keys of stored secrets, the newest first; empty for the key in `dataDir`. */
  readonly secretKeys: readonly string[]
  /** The key of older refund accounts; undefined for the one in the database. */
  readonly refundAccountKey: string | undefined
  /** Absolute path of the folder with all files of the shop. */
  readonly dataDir: string
  /** Whether the demo shop is loaded into an empty database. */
  readonly demo: boolean
  /** Whether pictures of products are drawn before they are first requested. */
  readonly drawAhead: boolean
  /** How many processes serve the shop on this machine. */
  readonly workers: number
  /** The most memory that rendered pages may take in each process; undefined for the default. */
  readonly pageCacheMb: number | undefined
  /** The account that becomes the first admin. */
  readonly admin: { readonly email: string; readonly password: string } | undefined
  /** Where shoppers reach the shop, without a slash at the end: 'https://shop.example'. */
  readonly publicUrl: string | undefined
  /** Where the team reaches the back office when it has a host of its own, without a slash at the end. */
  readonly adminUrl: string | undefined
  /** The mail server; without one emails are written to a folder under `dataDir`. */
  readonly smtpUrl: string | undefined
  /** Whether browsers use https for all subdomains of the shop's host too. */
  readonly hstsSubdomains: boolean
  /** The least important lines of the log that are written. */
  readonly logLevel: LogLevel
  /** The token with which `/metrics` can be read; without one only programs of this machine may, and only without `publicUrl`. */
  readonly metricsToken: string | undefined
  /** Absolute path of a module that receives every failure. */
  readonly errorReporter: string | undefined
  /** The address of a collector that gets traces, 'http://localhost:4318'; undefined for none. */
  readonly tracesUrl: string | undefined
  /** The addresses of the proxies whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies: readonly string[]
  /** The shop's account with Razorpay; without one payments go to the sandbox. */
  readonly razorpay: RazorpayAccount | undefined
  /** The shop's account with PhonePe, for clients that offer it; the shop's own screens do not. */
  readonly phonePe: PhonePeAccount | undefined
  /** The shop's number at the WhatsApp Cloud API. */
  readonly whatsApp: WhatsAppAccount | undefined
  /** The shop's account with the SMS gateway MSG91. */
  readonly msg91: Msg91Account | undefined
}

/** The keys of an account with Razorpay; `baseUrl` has no slash at the end. */
interface RazorpayAccount {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  readonly baseUrl: string
}

/** The keys of an account with PhonePe; `baseUrl` has no slash at the end. */
interface PhonePeAccount {
  readonly merchantId: string
  readonly saltKey: string
  readonly saltIndex: string
  readonly baseUrl: string
}

/**
 * Reads the shop's settings from environment variables; an empty variable counts as absent.
 * @throws StartupError that names every invalid variable and how to fix it
 */
export function readConfig(env: Environment, machine = thisMachine()): Config {
  const mistakes: string[] = []
  const take = <T>(read: Read<T>): T | undefined => {
    if ('value' in read) return read.value
    mistakes.push(read.mistake)
    return undefined
  }
  const config = {
    port: take(readPort(env)) ?? 0,
    host: text(env, 'HOST') ?? 'localhost',
    databaseUrl: take(readDatabaseAddress(env, 'DATABASE_URL')),
    databaseReadUrl: take(readDatabaseAddress(env, 'DATABASE_READ_URL')),
    databaseDirectUrl: take(readDatabaseAddress(env, 'DATABASE_DIRECT_URL')),
    dataDir: resolve(text(env, 'DATA_DIR') ?? 'var'),
    backupDir: take(readBackupDir(env)),
    mediaUrl: take(readMediaUrl(env)),
    s3: take(readS3(env)),
    valkeyUrl: take(readValkeyUrl(env)),
    secretKeys: take(readSecretKeys(env)) ?? [],
    refundAccountKey: text(env, 'REFUND_ACCOUNT_KEY'),
    demo: take(readFlag(env, 'DEMO', 'for a shop without demo data')) ?? true,
    drawAhead: take(readFlag(env, 'DRAW_AHEAD', 'to draw pictures only when they are requested')) ?? true,
    workers: take(readWorkers(env, machine)) ?? 1,
    pageCacheMb: take(readPageCache(env)),
    admin: take(readAdmin(env)),
    publicUrl: take(readPublicUrl(env)),
    adminUrl: take(readAdminUrl(env)),
    smtpUrl: take(readSmtpUrl(env)),
    hstsSubdomains: take(readSwitch(env, 'HSTS_SUBDOMAINS', 'to have browsers use https for all subdomains')) ?? false,
    logLevel: take(readLogLevel(env)) ?? 'info',
    metricsToken: take(readMetricsToken(env)),
    errorReporter: folder(env, 'ERROR_REPORTER'),
    tracesUrl: take(readTracesUrl(env)),
    trustedProxies: take(readTrustedProxies(env)) ?? [],
    razorpay: take(readRazorpay(env)),
    phonePe: take(readPhonePe(env)),
    whatsApp: take(readWhatsApp(env)),
    msg91: take(readMsg91(env)),
  }
  if (mistakes.length > 0) throw new StartupError(mistakes.join('\n'))
  return config
}

function folder(env: Environment, name: string): string | undefined {
  const given = text(env, name)
  return given === undefined ? undefined : resolve(given)
}

function readPort(env: Environment): Read<number> {
  const given = text(env, 'PORT') ?? '3000'
  if (/^[0-9]{1,5}$/.test(given) && Number(given) <= 65_535) return { value: Number(given) }
  return {
    mistake: `PORT is '${given}', which is not a port number. Set a number from 1 to 65535, for example PORT=3000.`,
  }
}

function readPageCache(env: Environment): Read<number | undefined> {
  const given = text(env, 'PAGE_CACHE_MB')
  if (given === undefined || (/^[0-9]{1,5}$/.test(given) && Number(given) > 0))
    return { value: given === undefined ? undefined : Number(given) }
  return {
    mistake: `PAGE_CACHE_MB is '${given}'. Set the megabytes that rendered pages may take in each process, for example PAGE_CACHE_MB=64.`,
  }
}

function readLogLevel(env: Environment): Read<LogLevel> {
  const given = text(env, 'LOG_LEVEL') ?? 'info'
  const level = LOG_LEVELS.find((known) => known === given)
  if (level) return { value: level }
  return { mistake: `LOG_LEVEL is '${given}'. Set one of ${LOG_LEVELS.join(', ')}.` }
}

function readMetricsToken(env: Environment): Read<string | undefined> {
  const given = text(env, 'METRICS_TOKEN')
  if (given === undefined || /^[\x21-\x7e]{16,200}$/.test(given)) return { value: given }
  return {
    mistake: 'METRICS_TOKEN must have 16 to 200 letters, digits or signs, for example of `openssl rand -hex 32`.',
  }
}

function readSecretKeys(env: Environment): Read<readonly string[]> {
  const given = text(env, 'SECRETS_KEY')
  const keys = (given ?? '').split(',').map((key) => key.trim())
  if (given === undefined) return { value: [] }
  if (keys.every((key) => key.length >= 32)) return { value: keys }
  return {
    mistake:
      'SECRETS_KEY must have at least 32 characters, for example of `openssl rand -hex 32`. Several keys are separated by commas, ' +
      'the newest first.',
  }
}

function readAdmin(env: Environment): Read<Config['admin']> {
  const email = text(env, 'ADMIN_EMAIL')
  const password = env.ADMIN_PASSWORD || undefined
  if (email === undefined && password === undefined) return { value: undefined }
  if (email === undefined) return { mistake: 'ADMIN_PASSWORD is set without ADMIN_EMAIL. Set both, or neither.' }
  if (password === undefined) return { mistake: 'ADMIN_EMAIL is set without ADMIN_PASSWORD. Set both, or neither.' }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return { mistake: `ADMIN_EMAIL is '${email}', which is not an email address. Set one like owner@shop.example.` }
  }
  if (password.length < 6 || password.length > 128) {
    return { mistake: 'ADMIN_PASSWORD has the wrong length. Set a password of 6 to 128 characters.' }
  }
  return { value: { email, password } }
}

function readTracesUrl(env: Environment): Read<string | undefined> {
  const given = text(env, 'OTEL_EXPORTER_OTLP_ENDPOINT')
  const url = given !== undefined && URL.canParse(given) ? new URL(given) : undefined
  if (given === undefined || ['http:', 'https:'].includes(url?.protocol ?? '')) return { value: given }
  return {
    mistake: `OTEL_EXPORTER_OTLP_ENDPOINT is '${given}'. Set the address of a collector, for example http://localhost:4318.`,
  }
}

function readPublicUrl(env: Environment): Read<string | undefined> {
  const given = text(env, 'PUBLIC_URL')
  if (given === undefined) return { value: undefined }
  const url = originOf(given)
  if (url) return { value: url.origin }
  return {
    mistake: `PUBLIC_URL is '${given}'. Set the shop's address without a path, for example https://shop.example.`,
  }
}

function readAdminUrl(env: Environment): Read<string | undefined> {
  const given = text(env, 'ADMIN_URL')
  if (given === undefined) return { value: undefined }
  const url = originOf(given)
  const shop = originOf(text(env, 'PUBLIC_URL') ?? '')
  if (!url)
    return {
      mistake: `ADMIN_URL is '${given}'. Set the address of the back office without a path, for example https://office.shop.example.`,
    }
  if (!shop) return { mistake: 'ADMIN_URL is set without PUBLIC_URL. Set both, or leave ADMIN_URL out.' }
  if (url.host === shop.host)
    return { mistake: 'ADMIN_URL has the same host as PUBLIC_URL. Set another host, or leave it out.' }
  if (url.protocol !== shop.protocol) return { mistake: 'ADMIN_URL and PUBLIC_URL must both use https, or both http.' }
  return { value: url.origin }
}

function originOf(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && url.search === ''
    ? url
    : undefined
}

function readTrustedProxies(env: Environment): Read<readonly string[]> {
  const given = (text(env, 'TRUST_PROXY') ?? '').split(',').map((part) => part.trim())
  const addresses = given.filter((address) => address !== '')
  const wrong = addresses.find((address) => isIP(address.replace(/\/[0-9]{1,3}$/, '')) === 0)
  if (wrong === undefined) return { value: addresses }
  return {
    mistake: `TRUST_PROXY contains '${wrong}', which is not an IP address. Write it as 10.0.0.1,192.168.0.0/16.`,
  }
}

function readSmtpUrl(env: Environment): Read<string | undefined> {
  const given = text(env, 'SMTP_URL')
  if (given === undefined) return { value: undefined }
  if (URL.canParse(given) && ['smtp:', 'smtps:'].includes(new URL(given).protocol)) return { value: given }
  return {
    mistake: 'SMTP_URL is not a mail server address. Write it as smtp://user:password@host:587, or leave it out.',
  }
}

const RAZORPAY_KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

/** All three keys or none: without the webhook secret a payment could be taken that the shop never learns about. */
function readRazorpay(env: Environment): Read<RazorpayAccount | undefined> {
  const [keyId, keySecret, webhookSecret] = RAZORPAY_KEYS.map((name) => text(env, name))
  const base = text(env, 'RAZORPAY_BASE_URL')
  const missing = RAZORPAY_KEYS.filter((name) => text(env, name) === undefined)
  if (missing.length === 3) {
    if (base === undefined) return { value: undefined }
    return { mistake: 'RAZORPAY_BASE_URL is set without keys. Set the three RAZORPAY keys with it, or leave it out.' }
  }
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) {
    return {
      mistake:
        `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set, but other RAZORPAY keys are. Set all three ` +
        '(docs/payments.md explains where to find them), or none to use the payment sandbox.',
    }
  }
  if (!/^rzp_(live|test)_[A-Za-z0-9]+$/.test(keyId)) {
    return { mistake: 'RAZORPAY_KEY_ID is not a key id. It looks like rzp_live_… or rzp_test_….' }
  }
  const baseUrl = safeForKeys(base ?? 'https://api.razorpay.com')
  if (baseUrl !== undefined) return { value: { keyId, keySecret, webhookSecret, baseUrl } }
  return {
    mistake: 'RAZORPAY_BASE_URL must be an https address, because keys are sent to it. Leave it out to use Razorpay.',
  }
}

function readPhonePe(env: Environment): Read<PhonePeAccount | undefined> {
  const [merchantId, saltKey] = [text(env, 'PHONEPE_MERCHANT_ID'), text(env, 'PHONEPE_SALT_KEY')]
  if (merchantId === undefined && saltKey === undefined) return { value: undefined }
  if (merchantId === undefined || saltKey === undefined || !/^[A-Za-z0-9_-]{1,37}$/.test(merchantId))
    return {
      mistake: 'Set both PHONEPE_MERCHANT_ID and PHONEPE_SALT_KEY, as shown in the PhonePe dashboard, or neither.',
    }
  const saltIndex = text(env, 'PHONEPE_SALT_INDEX') ?? '1'
  const baseUrl = safeForKeys(text(env, 'PHONEPE_BASE_URL') ?? 'https://api.phonepe.com/apis/hermes')
  if (baseUrl !== undefined) return { value: { merchantId, saltKey, saltIndex, baseUrl } }
  return {
    mistake: 'PHONEPE_BASE_URL must be an https address, because keys are sent to it. Leave it out to use PhonePe.',
  }
}
