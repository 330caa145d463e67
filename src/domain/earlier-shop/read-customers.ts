import { isSafeEmail, normaliseEmail } from '../accounts/email-address.ts'
import { digitsOf } from '../units/digits.ts'
import type { FileRefusal, FileRow } from './file-table.ts'

/** A customer of Shopify's customers export. */
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

/**
 * Reads Shopify's customers export (help.shopify.com, 'Customer CSV file format'): First Name, Last Name, Email, Accepts Email
 * Marketing, Phone, Default Address Phone, Accepts SMS Marketing and others that the shop does not store. Customers are recognised by
 * email. It pauses after each row.
 */
export function* readCustomers(
  rows: Iterable<FileRow>,
): Generator<void, { customers: EarlierCustomer[]; refusals: FileRefusal[] }> {
  const customers = new Map<string, EarlierCustomer>()
  const refusals: FileRefusal[] = []
  for (const row of rows) {
    yield
    const { line } = row
    const email = normaliseEmail(row.cell('email'))
    const firstName = row.cell('first name').slice(0, 100).toWellFormed()
    const lastName = row.cell('last name').slice(0, 100).toWellFormed()
    const subject = email || `${firstName} ${lastName}`.trim()
    const first = customers.get(email)
    if (email === '') refusals.push({ line, subject, reason: 'there is no email address' })
    else if (!isSafeEmail(email)) refusals.push({ line, subject, reason: 'the email address is not valid' })
    else if (first) refusals.push({ line, subject, reason: `line ${first.line} has the same email address` })
    else
      customers.set(email, {
        line,
        email,
        firstName,
        lastName,
        phone: indianMobile(row.cell('phone', 'default address phone')),
        acceptsEmail: isYes(row.cell('accepts email marketing', 'accepts marketing')),
        acceptsSms: isYes(row.cell('accepts sms marketing')),
      })
  }
  return { customers: [...customers.values()], refusals }
}

/** '+91 98765-43210' and '098765 43210' give '9876543210'; anything else gives ''. */
function indianMobile(text: string): string {
  const digits = digitsOf(text).replace(/^(?:0{0,2}91(?=\d{10}$)|0(?=\d{10}$))/, '')
  return /^[6-9]\d{9}$/.test(digits) ? digits : ''
}

/** Consent must have been given, so everything else is no. */
function isYes(cell: string): boolean {
  return /^(yes|true)$/i.test(cell)
}
