import { readContact } from '../../domain/contact/contact.ts'
import type { ShopParts } from '../platform/capability.ts'
import { adminMessageHandlers } from './admin-handlers.ts'
import { messageHandlers } from './handlers.ts'
import { deleteResolvedMessages } from './queries.ts'

export function openContact({
  db,
  send,
  setting,
  shopName,
  smtpUrl,
}: Pick<ShopParts, 'db' | 'send' | 'setting' | 'shopName' | 'smtpUrl'>) {
  const shopContact = async () => readContact(await setting('contact'))
  return {
    handlers: { contact: messageHandlers({ db, send, shopContact, sendsEmails: smtpUrl !== undefined }) },
    adminHandlers: { adminContact: adminMessageHandlers({ db, send, shopName }) },
    jobs: [
      { name: 'forget-settled-messages', retries: 0, cron: '41 3 * * *', handle: () => deleteResolvedMessages(db) },
    ],
  }
}
