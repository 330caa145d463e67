import { isSafeEmail } from '../accounts/email-address.ts'
import { isShortenedNumber } from '../couriers/file-cells.ts'
import { phoneDigits } from '../units/digits.ts'
import { emailOfCell, type FileRefusal, type FileRow, repeatedNotes } from './file-table.ts'

/** A customer of the earlier shop. */
export interface EarlierCustomer {
  readonly line: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Ten digits, or empty. */
  readonly phone: string
  readonly acceptsEmail: boolean
  readonly acceptsSms: boolean
}

/** The columns of Shopify's export and those of other programs, some of which have a column for the whole name. */
export const CUSTOMER_COLUMNS = {
  email: [
    'email',
    'user_email',
    'e-mail',
    'email address',
    'email (billing)',
    'billing_email',
    'customer_email',
    'email id',
    'email 1',
    'contact email',
    'buyer email',
    'primary email',
    'e-mail address',
    'e-mail id',
    'ईमेल',
  ],
  firstName: ['first name', 'first_name', 'first name (billing)', 'billing_first_name', 'given name'],
  lastName: ['last name', 'last_name', 'last name (billing)', 'billing_last_name', 'surname', 'family name'],
  name: [
    'name',
    'full name',
    'customer name',
    'display_name',
    'contact name',
    'buyer name',
    'billing name',
    'customer',
  ],
  phones: [
    ['phone'],
    ['default address phone'],
    ['billing_phone'],
    ['phone (billing)'],
    ['shipping_phone'],
    ['shipping phone number', 'billing phone number'],
    ['mobile', 'mobile number', 'mobile phone', 'मोबाइल नंबर'],
    ['phone number', 'phone 1', 'telephone', 'address telephone', 'customer phone', 'buyer phone'],
    ['contact number', 'contact', 'whatsapp number', 'whatsapp'],
  ],
} as const

/**
 * Reads Shopify's customers export (help.shopify.com, 'Customer CSV file format'): First Name, Last Name, Email, Accepts Email
 * Marketing, Phone, Default Address Phone, Accepts SMS Marketing and others that the shop does not store. Customers are recognised by
 * email. A phone number that is none of an Indian mobile phone is left out, with a note. It pauses after each row.
 */
export function* readCustomers(
  rows: Iterable<FileRow>,
): Generator<void, { customers: EarlierCustomer[]; refusals: FileRefusal[] }> {
  const customers = new Map<string, EarlierCustomer>()
  const refusals: FileRefusal[] = []
  let last: FileRow | undefined
  for (const row of rows) {
    yield
    last = row
    const { line } = row
    const email = emailOfCell(row.cell(...CUSTOMER_COLUMNS.email))
    const named = row
      .cell(...CUSTOMER_COLUMNS.firstName)
      .slice(0, 100)
      .toWellFormed()
    const lastName = row
      .cell(...CUSTOMER_COLUMNS.lastName)
      .slice(0, 100)
      .toWellFormed()
    const firstName =
      named || lastName
        ? named
        : row
            .cell(...CUSTOMER_COLUMNS.name)
            .slice(0, 100)
            .toWellFormed()
    const subject = email || `${firstName} ${lastName}`.trim()
    const first = customers.get(email)
    if (email === '') refusals.push({ line, subject, reason: 'there is no email address' })
    else if (!isSafeEmail(email)) refusals.push({ line, subject, reason: 'the email address is not valid' })
    else if (first) refusals.push({ line, subject, reason: `line ${first.line} has the same email address` })
    else {
      const phones = CUSTOMER_COLUMNS.phones.map((names) => row.cell(...names))
      const phone = phones.map(indianMobile).find((number) => number !== '') ?? ''
      const reason = phone === '' ? reasonOfNoPhone(phones) : undefined
      if (reason !== undefined) refusals.push({ line, subject, reason, isImported: true })
      customers.set(email, {
        line,
        email,
        firstName,
        lastName,
        phone,
        acceptsEmail: isYes(row.cell('accepts email marketing', 'accepts marketing', 'email subscriber status')),
        acceptsSms: isYes(row.cell('accepts sms marketing')),
      })
    }
  }
  return { customers: [...customers.values()], refusals: [...repeatedNotes(last), ...refusals] }
}

/** Why a customer has no phone number although the file contains something; undefined when it contains nothing. */
function reasonOfNoPhone(phones: readonly string[]): string | undefined {
  const shortened = phones.find(isShortenedNumber)
  if (shortened !== undefined)
    return `a spreadsheet has shortened the phone number to ${shortened}, so its last digits are lost and it is left out`
  const other = phones.find((text) => phoneDigits(text) !== '')
  return other && `${other.slice(0, 40)} is not an Indian mobile number, so it is left out`
}

/** '+91 98765-43210' and '098765 43210' give '9876543210'; anything else gives ''. */
function indianMobile(text: string): string {
  if (isShortenedNumber(text)) return ''
  // A spreadsheet has widened one, and others have two numbers.
  const numbers = [text.replace(/^(\d+)\.0+$/, '$1'), ...text.split(/[/,;|]/)].map(phoneDigits)
  return numbers.find((digits) => /^[6-9]\d{9}$/.test(digits)) ?? ''
}

/** Consent must have been given, so everything else is no. */
function isYes(cell: string): boolean {
  return /^(yes|true|subscribed)$/i.test(cell)
}
