import { paths } from '../paths.ts'

/** The pages that show a visitor nothing but the login, with what the login then says. */
const REASONS: Readonly<Record<string, string>> = {
  [paths.checkout]: 'Please log in to check out.',
  [paths.orders]: 'Please log in to view your order history',
}

/** Returns why the page at an address needs a login; undefined when it has something for a visitor. The address is untrusted. */
export function loginReason(address: string | null | undefined): string | undefined {
  const [path = ''] = (address ?? '').split(/[?#]/, 1)
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return Object.hasOwn(REASONS, plain) ? REASONS[plain] : undefined
}
