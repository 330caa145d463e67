import { GRIEVANCE_OFFICER, LEGAL_NAME, REGISTERED_ADDRESS } from './identity.ts'
import { inThisOrder } from './numbered-sections.ts'

export const PRIVACY = {
  title: 'Privacy Policy',
  content:
    'We sell cloth, not people. This page says what we know about you, what we use it for, who else sees it, how long we keep it, and how you have a say in all of that.',
  lastUpdated: '2026-10-12',
  sections: inThisOrder([
    [
      'Information we collect',
      `When you create an account: your name and e-mail address, and, if you give them, your phone number, date of birth and gender.

When you order: the delivery address, the phone number for the courier, what you bought and how you paid. Card numbers and UPI PINs stay with the payment provider.

When you write to us: your name, e-mail address, what you wrote, and your phone number if you gave it.`,
    ],
    [
      'What we use it for',
      `- to deliver what you ordered, and to take it back
- to answer you
- to write the invoices that tax law asks for
- to protect accounts and payments from misuse

We send no advertising by mail or message, and we do not make profiles of you.`,
    ],
    [
      'What stays on your device',
      'Your cart, your wishlist and the name in the header are kept in your browser. One cookie keeps you signed in; scripts cannot read it. A message you send us without a connection waits in your browser until we have it. All of that goes when you clear the site’s data.',
    ],
    [
      'Cookies, tags and counting visits',
      `We count which pages are looked at, by day, with the site a visit came from and whether it was a phone, a tablet or a computer. The counts hold nothing about you: no name, no address of your connection, no number that would know you again, and they need no cookie.

The shop may use tags of others, for example to measure advertisements. They run only after you allowed them, and never before. Refusing costs you nothing. You can change your mind at any time, below on this page or at the foot of every page.`,
    ],
    [
      'Who we share it with',
      `- the courier gets your name, address and phone number
- the payment provider gets the amount, the order number and your contact details
- authorities get what a law or a court orders us to give

Nobody else, and nobody for money.`,
    ],
    [
      'How long we keep it',
      'Account data until you delete the account. Orders and invoices for eight years, as tax law wants. Messages for two years after they were settled.',
    ],
    [
      'How we protect it',
      'Connections are encrypted. Passwords are kept only as a slow hash that nobody can turn back. Each member of our team sees only what their work needs.',
    ],
    [
      'Your rights',
      `Under the Digital Personal Data Protection Act, 2023 you may ask us what we hold about you, have it corrected or erased, withdraw a consent, and name somebody to use these rights in your place. Most of it you can do yourself on [your profile](/profile); for the rest [write to us](/contact). It costs nothing and we answer within a month.`,
    ],
    ['Children', 'Only adults may open an account. Clothes for children are bought by their parents.'],
    [
      'Grievance officer',
      `${GRIEVANCE_OFFICER.name}, ${GRIEVANCE_OFFICER.designation}
${LEGAL_NAME}
${REGISTERED_ADDRESS}
[${GRIEVANCE_OFFICER.email}](mailto:${GRIEVANCE_OFFICER.email})

Every complaint gets a ticket number, is acknowledged within 48 hours and settled within one month. If you are not content with our answer you may turn to the Data Protection Board of India.`,
    ],
  ]),
}
