import type { Permission } from '../accounts/permissions.ts'

interface SetupStep {
  readonly name: string
  /** What to do. */
  readonly label: string
  /** Why, or what is done when the step is open. */
  readonly hint: string
  /** Who sees the step. */
  readonly permission: Permission
  /** The screen of the back office; absent for a step that is done on the list itself. */
  readonly to?: string
  /** Done by opening the screen: there may be nothing to change. */
  readonly isDoneByLooking?: true
  /** A shop cannot open without it, so it cannot be skipped. */
  readonly isRequired?: true
}

/** What a new shop has to do before it opens, in order. The dashboard lists the steps until all are done. */
export const SETUP_STEPS = [
  {
    name: 'identity',
    label: 'Enter the business details',
    hint: 'Legal name, address, state and GSTIN for invoices. Without them the shop takes no orders.',
    permission: 'legal.write',
    to: '/settings?part=identity',
    isRequired: true,
  },
  {
    name: 'contact',
    label: "Enter the shop's name, contact and opening hours",
    hint: 'In the header and footer, on the contact page, in emails and on invoices.',
    permission: 'settings.write',
    to: '/settings?part=shop',
  },
  {
    name: 'logo',
    label: 'Upload your logo',
    hint: 'In the header, and as the icon of the shop in browsers.',
    permission: 'settings.write',
    to: '/settings?part=shop',
  },
  {
    name: 'shipping',
    label: 'Set the delivery charge and free delivery',
    hint: 'And where you deliver to.',
    permission: 'settings.write',
    to: '/settings?part=shipping',
  },
  {
    name: 'taxRates',
    label: 'Check the tax rates',
    hint: 'GST by HSN code. Ask your accountant if you are not sure.',
    permission: 'legal.write',
    to: '/tax-rates',
    isDoneByLooking: true,
  },
  {
    name: 'payments',
    label: 'Set up payments',
    hint: 'Enter the keys of your Razorpay account (docs/payments.md), or offer only Cash on Delivery.',
    permission: 'legal.write',
    to: '/settings?part=payments',
  },
  {
    name: 'mail',
    label: 'Connect a mail server',
    hint: 'Set SMTP_URL and restart the shop; until then the shop sends no emails.',
    permission: 'email.read',
    to: '/settings?part=email',
  },
  {
    name: 'products',
    label: 'Add your first products',
    hint: 'One by one, or many from a file.',
    permission: 'products.write',
    to: '/import',
  },
  {
    name: 'policies',
    label: 'Read the policies',
    hint: 'Shipping, returns, privacy and terms: change what is different in your shop.',
    permission: 'content.write',
    to: '/pages',
    isDoneByLooking: true,
  },
  {
    name: 'factor',
    label: 'Turn on two-factor authentication',
    hint: 'For your own account.',
    permission: 'own.factor',
    to: '/security',
  },
  {
    name: 'demo',
    label: 'Remove the demo data',
    hint: 'Demo products, orders, customers, texts and accounts.',
    permission: 'legal.write',
    isRequired: true,
  },
] as const satisfies readonly SetupStep[]

export type SetupStepName = (typeof SETUP_STEPS)[number]['name']
export const SETUP_STEP_NAMES = SETUP_STEPS.map(({ name }) => name)

/** Whether a person may mark a step as done: one that is done by looking, or that the shop can do without. */
export function canMark(name: SetupStepName): boolean {
  const step: SetupStep | undefined = SETUP_STEPS.find((known) => known.name === name)
  return step !== undefined && !step.isRequired
}
