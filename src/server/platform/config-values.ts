export type Environment = Readonly<Record<string, string | undefined>>

/** The value of a setting, or a sentence that says what is wrong with it and what to set. */
export type Read<T> = { value: T } | { mistake: string }

/** Returns a variable without surrounding spaces; undefined when it is not set or empty. */
export function text(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/** Reads a setting that is on unless it is turned off. `off` says what the shop does then. */
export function readFlag(env: Environment, name: string, off: string): Read<boolean> {
  const given = text(env, name)?.toLowerCase()
  if (given === undefined || ['1', 'true', 'yes', 'on'].includes(given)) return { value: true }
  if (['0', 'false', 'no', 'off'].includes(given)) return { value: false }
  return { mistake: `${name} is '${given}'. Set ${name}=0 ${off}, or ${name}=1.` }
}

/** Reads a setting that is off unless it is turned on. `on` says what the shop does then. */
export function readSwitch(env: Environment, name: string, on: string): Read<boolean> {
  const given = text(env, name)?.toLowerCase()
  if (given === undefined || ['0', 'false', 'no', 'off'].includes(given)) return { value: false }
  if (['1', 'true', 'yes', 'on'].includes(given)) return { value: true }
  return { mistake: `${name} is '${given}'. Set ${name}=1 ${on}, or ${name}=0.` }
}

/** Returns the address without a trailing slash when keys may be sent to it: over https, or to this machine. */
export function safeForKeys(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname))
  if (!url || !isSafe || url.search !== '' || url.username !== '') return undefined
  return `${url.origin}${url.pathname}`.replace(/\/$/, '')
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
