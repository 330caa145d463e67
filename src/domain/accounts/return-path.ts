/** Where to go after a login: a path of this shop, never another site, whatever the address bar says. */
export function returnPath(given: string | null | undefined): string {
  if (!given || given.length > MOST || !/^\/(?![/\\])[^\\\s]*$/.test(given)) return '/'
  return ENTRANCES.test(given) ? '/' : given
}

/** The login page that leads back to `path` afterwards. */
export function loginThen(path: string): string {
  return `/login?next=${encodeURIComponent(path)}`
}

const MOST = 500
const ENTRANCES = /^\/(login|register|forgot-password|reset-password|verify-email)\b/
