import { isEmail } from './email-pattern.ts'

/**
 * Returns an email address as the shop stores and compares it: without surrounding spaces, in Unicode's compatibility form
 * (NFKC), in lower case.
 */
export function normaliseEmail(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
}

/**
 * Returns the mailbox behind an address, normalised: `name+tag@example.com` reaches `name@example.com`, and Gmail ignores dots
 * (support.google.com/mail/answer/7436150). Limits count mailboxes; accounts and emails keep the address as it was typed. The
 * database's function `mailbox_of` has the same rule.
 */
export function mailboxOf(email: string): string {
  const address = normaliseEmail(email)
  const [local = '', domain] = address.split('@')
  if (domain === 'gmail.com' || domain === 'googlemail.com')
    return `${(local.split('+')[0] ?? '').replaceAll('.', '')}@gmail.com`
  return address.replace(/^([^+@]+)\+[^@]*@/, '$1@')
}

/**
 * Returns the domain behind a normalised address where anyone who has the domain has as many mailboxes as they like, or undefined for the
 * providers at which people get one at a time. Subdomains count as the domain that can be registered. The database's function
 * `own_domain_of` has the same rule.
 */
export function ownDomainOf(email: string): string | undefined {
  const domain = email.split('@')[1] ?? ''
  if (PROVIDERS.has(domain) || NATIONAL_PROVIDER.test(domain) || RESERVED.test(domain)) return undefined
  return REGISTERED.exec(domain)?.[0]
}

const PROVIDERS: ReadonlySet<string> = new Set([
  ...[
    'gmail.com',
    'googlemail.com',
    'icloud.com',
    'me.com',
    'mac.com',
    'msn.com',
    'aol.com',
    'rediffmail.com',
    'rediff.com',
  ],
  ...['indiatimes.com', 'sify.com', 'in.com', 'yahoo.com', 'ymail.com', 'rocketmail.com', 'outlook.com', 'hotmail.com'],
  ...[
    'live.com',
    'proton.me',
    'protonmail.com',
    'pm.me',
    'zoho.com',
    'zohomail.com',
    'zohomail.in',
    'fastmail.com',
    'hey.com',
  ],
  ...[
    'mail.com',
    'email.com',
    'gmx.com',
    'gmx.net',
    'tutanota.com',
    'tuta.io',
    'mail.ru',
    'yandex.com',
    'yandex.ru',
    'qq.com',
  ],
  ...['163.com', '126.com', 'naver.com', 'web.de', 'orange.fr', 'free.fr', 'comcast.net', 'verizon.net', 'att.net'],
  ...['sbcglobal.net', 'btinternet.com', 'bsnl.in', 'vsnl.net', 'airtelmail.in', 'privaterelay.appleid.com'],
])
const NATIONAL_PROVIDER = /^(yahoo|ymail|hotmail|outlook|live|gmx|yandex|rediffmail)\.(co\.|com\.)?[a-z]{2}$/
/** Nobody can register these. */
const RESERVED = /(^|\.)(example\.(com|net|org)|test|example|invalid|localhost)$/
const REGISTERED = /[^.]+\.((co|com|net|org|gov|edu|ac|gen|firm|ind|res|mil|or|ne|go|web|info|biz)\.[a-z][a-z]|[^.]+)$/

/**
 * Whether a normalised address is valid and not made to look like another one (Unicode Technical Standard 39): no invisible
 * characters, one script in each part, and no script whose letters look Latin next to Latin letters.
 */
export function isSafeEmail(email: string): boolean {
  if (!isEmail(email) || UNSAFE.test(email)) return false
  const scripts = new Set<string>()
  for (const part of email.split(/[@.]/)) {
    const own = scriptsOf(part)
    if (own.size > 1) return false
    for (const script of own) scripts.add(script)
  }
  return scripts.size < 2 || !LOOK_LATIN.some((script) => scripts.has(script))
}

/**
 * Control and formatting characters, private and unassigned ones, spaces, marks that belong to any letter, letters of phonetic
 * alphabets and the dotless i.
 */
const UNSAFE = /[\p{C}\p{Z}\p{Sk}\u115F\u1160\u3164\uFFA0\u0131\u0237\u0250-\u02FF\u1D00-\u1DBF]|\p{Script=Inherited}/u

const LOOK_LATIN = ['Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu', 'Georgian']

const SCRIPTS = [
  ...['Latin', ...LOOK_LATIN],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Arabic', 'Hebrew', 'Thai', 'Hangul', 'Han', 'Hiragana', 'Katakana'],
].map((name) => ({ name, pattern: new RegExp(`^\\p{Script=${name}}$`, 'u') }))

/** The scripts of the letters in a text. Digits and signs belong to none. */
function scriptsOf(text: string): ReadonlySet<string> {
  const letters = [...text].filter((sign) => /[\p{L}\p{M}]/u.test(sign))
  return new Set(letters.map((letter) => SCRIPTS.find(({ pattern }) => pattern.test(letter))?.name ?? 'another'))
}
