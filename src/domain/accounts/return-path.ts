/** Where to go after a login: a path of this shop, never another site, whatever the address bar says. */
export function safeReturnPath(given: string | null | undefined): string {
  if (!given || given.length > MAX_PATH_LENGTH || !/^\/(?![/\\])[^\\\s]*$/.test(given)) return '/'
  return ENTRANCES.test(given) ? '/' : given
}

/** The login page that leads back to `path` afterwards. */
export function loginUrl(path: string): string {
  return `/login?next=${encodeURIComponent(path)}`
}

const MAX_PATH_LENGTH = 500
const ENTRANCES = /^\/(login|register|forgot-password|reset-password|verify-email)\b/
