import type { Kysely } from 'kysely'
import type { ContactInformation } from '../../domain/contact/contact.ts'
import { indianDay } from '../../domain/india/time.ts'
import type { Refusal } from '../../domain/orders/buying-limits.ts'
import { paths } from '../../domain/paths.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SendJob } from '../platform/jobs.ts'
import { sendEmail } from '../platform/mailbox.ts'

interface AlertParts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  readonly adminOrigin: string
  readonly shopContact: () => Promise<ContactInformation>
}

/**
 * Records that an order of a customer was refused because of a limit. The shop gets an email for the first refusal of a
 * customer on a day in India.
 */
export async function alertShop(
  { db, send, adminOrigin, shopContact }: AlertParts,
  customerId: string,
  refusal: Refusal,
): Promise<void> {
  const { name: shopName, email } = await shopContact()
  await db.transaction().execute(async (trx) => {
    const { refusals } = await trx
      .insertInto('limit_alert')
      .values({ customer_id: customerId, day: indianDay(new Date()), buying_limit: refusal })
      .onConflict((conflict) =>
        conflict
          .columns(['customer_id', 'day'])
          .doUpdateSet(({ eb }) => ({ refusals: eb('limit_alert.refusals', '+', 1) })),
      )
      .returning('refusals')
      .executeTakeFirstOrThrow()
    if (refusals > 1) return
    const url = `${adminOrigin}${paths.admin}/customers/${customerId}/show`
    if (email !== '')
      await sendEmail(send, 'limit-met', email, { shopName, reason: REASONS[refusal], url }, { within: trx })
  })
}

const REASONS: Readonly<Record<Refusal, string>> = {
  line: 'the quantity of one product was above your limit',
  value: 'its total was above your limit',
  'confirmed-email': 'the email address is not confirmed and the unpaid total would be above your limit',
  account: 'the account has too many unpaid orders, or too many that were cancelled',
  phone: 'there are too many unpaid orders with its phone number',
  address: 'there are too many unpaid orders for its address',
  network: 'there are too many unpaid orders from its network',
  share: 'unpaid orders of one buyer would hold too much of a product',
  'network-share': 'unpaid orders from one network would hold too much of a product',
}
