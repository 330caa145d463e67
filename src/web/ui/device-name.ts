/** Returns for example 'Chrome on Android', as far as the user agent tells. */
export function deviceName(userAgent: string): string {
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((name) => userAgent.includes(name))
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'].find((name) => userAgent.includes(name))
  const known = browser && (BROWSERS[browser] ?? browser)
  return [known ?? 'Unknown device', system && `on ${system}`].filter(Boolean).join(' ')
}

const BROWSERS: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' }
