export const OWN_NAME_PASSWORD = 'Please choose a password that is not your name or email address.'

interface Owner {
  readonly name: string
  readonly email: string
}

/** Whether a password is the owner's name or email, or a part of them, with any digits and signs before or after it. */
export function isOwnName(password: string, { name, email }: Owner): boolean {
  const word = wordOf(password)
  const [account = '', host = ''] = email.split('@')
  const whole = [name, email, account, host]
  const parts = [name, account, host].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  return [...whole, ...parts].some((own) => {
    const known = wordOf(own)
    return known.length >= SHORTEST && (word === known || word === [...known].reverse().join(''))
  })
}

/** A shorter part, such as an initial, is not what makes a password easy to guess. */
const SHORTEST = 3

/** Only the letters, in lower case; digits alone when there are no letters. */
function wordOf(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase()
  return plain.replace(/[^\p{L}]/gu, '') || plain.replace(/[^\p{N}]/gu, '')
}
