import { GRIEVANCE_OFFICER, LEGAL_NAME, REGISTERED_ADDRESS } from './identity.ts'
import { numberSections } from './numbered-sections.ts'

export const PRIVACY = {
  title: 'Privacy Policy',
  content:
    'This page explains what information we collect, why we use it, who we share it with, how long we keep it, and what rights you have.',
  lastUpdated: '2026-10-12',
  sections: numberSections([
    [
      'Information we collect',
      `When you create an account: your name and email address, and, if you provide them, your phone number, date of birth and gender.

When you order: the delivery address, the phone number for the courier, what you bought and how you paid. Card numbers and UPI PINs stay with the payment provider.

When you write to us: your name, email address, your message, and your phone number if you provide it.`,
    ],
    [
      'How we use it',
      `- to deliver your orders and handle returns
- to answer your messages
- to issue invoices as required by tax law
- to protect accounts and payments from misuse

We do not send advertising by email or text message, and we do not build profiles of you.`,
    ],
    [
      'What is stored on your device',
      'Your cart, your wishlist and the name in the header are stored in your browser. Two cookies, which scripts cannot read, keep you signed in and recognise a browser you have logged in with before; a third one only says that you are signed in. Body measures that you enter to find your size are stored in your browser only and never sent to us. A message you send while offline is stored in your browser until we receive it. Clearing the site’s data deletes all of this.',
    ],
    [
      'Cookies, tags and visit counts',
      `We count page views by day, with the referring site and the type of device (phone, tablet or computer). The counts contain no personal data: no name, no IP address and no identifier, and they use no cookies.

We may use third-party tags, for example to measure advertisements. They run only after you allow them, and you can shop without them. You can change your choice at any time on this page or in the footer of every page.`,
    ],
    [
      'Who we share it with',
      `- couriers: your name, address and phone number
- our payment provider: the amount, the order number and your contact details
- authorities: what a law or a court order requires

We do not share it with anyone else, and we never sell it.`,
    ],
    [
      'How long we keep it',
      'We keep account data until you delete your account, orders and invoices for eight years as required by tax law, and messages for two years after they are resolved. For two years after you delete your account we could still recognise your email address and phone number if they are used again, without being able to read them, so that nobody uses a coupon twice or refuses parcels without end.',
    ],
    [
      'How we protect it',
      'Connections are encrypted. Passwords are stored only as hashes that cannot be reversed. Each member of our team can see only what their work requires.',
    ],
    [
      'Your rights',
      `Under the Digital Personal Data Protection Act, 2023 you may ask us what we hold about you, have it corrected or erased, withdraw your consent, and nominate a person to exercise these rights for you. You can do most of this on [your profile](/profile); for anything else, [contact us](/contact). It is free of charge, and we reply within a month.`,
    ],
    ['Children', 'Only adults may open an account. Children’s clothes must be ordered by a parent or guardian.'],
    [
      'Grievance officer',
      `${GRIEVANCE_OFFICER.name}, ${GRIEVANCE_OFFICER.designation}
${LEGAL_NAME}
${REGISTERED_ADDRESS}
[${GRIEVANCE_OFFICER.email}](mailto:${GRIEVANCE_OFFICER.email})

Every complaint gets a ticket number, is acknowledged within 48 hours and resolved within one month. If you are not satisfied with our reply, you may approach the Data Protection Board of India.`,
    ],
  ]),
}
