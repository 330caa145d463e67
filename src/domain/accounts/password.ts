import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './registration.ts'

export const COMMON_PASSWORD = 'This password is too common. Please choose another one.'

/** Returns why a new password is not accepted, or undefined. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return `Password must be at least ${MIN_PASSWORD_LENGTH} characters`
  if (password.length > MAX_PASSWORD_LENGTH) return `Password must be at most ${MAX_PASSWORD_LENGTH} characters`
  return isCommon(password) ? COMMON_PASSWORD : undefined
}

/**
 * Whether the password is easy to guess: a run of keys on the keyboard, a repeated group of up to three characters, a date, or
 * a common word with digits and signs before or after it. The word list is our own.
 */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  if (/^(.{1,3})\1+.?$/.test(lower)) return true
  if (KEY_RUNS.some((run) => run.includes(lower) || reversed(run).includes(lower))) return true
  if (/^(19|20)\d\d([01]\d[0-3]\d)?$|^[0-3]\d[01]\d(19|20)?\d\d$/.test(lower)) return true
  const word = lower.replace(/^[^a-z@$]+|[^a-z]+$/g, '')
  return COMMON.has(word) || COMMON.has(word.replace(/[0@$!13457]/g, (sign) => PLAIN[sign] ?? sign))
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}

const PLAIN: Readonly<Record<string, string>> = {
  '0': 'o',
  '@': 'a',
  $: 's',
  '!': 'i',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
}

const KEY_RUNS = [
  '01234567890123456789',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qwertyuiop1234567890',
  '1234567890qwertyuiop',
  'asdfghjkl1234567890',
  'abcdefghijklmnopqrstuvwxyz1234567890',
  'abcd1234abcd',
  'a1b2c3d4e5f6g7h8',
  '147258369',
  '159357',
  '13579',
  '102030405060',
]

const COMMON: ReadonlySet<string> = new Set(
  `password passwort passw passwd pass pwd secret letmein login welcome admin administrator root user guest test testing demo
  default changeme access master hello hi iloveyou love loveyou lovely mylove sweetheart sunshine princess prince angel monkey
  dragon football cricket baseball superman batman spiderman pokemon shadow killer freedom whatever nothing flower butterfly
  summer winter spring autumn monday friday sunday january october november december computer internet google facebook
  instagram whatsapp youtube samsung iphone apple android windows lenovo qwerty qwertz azerty asdf zxcvbn abc abcd abcdef
  india indian bharat hindustan jaihind vandemataram jaishreeram jaimatadi jaishriram krishna radhakrishna shivshakti
  shivaji mahadev omnamahshivaya omsairam sairam saibaba ganesh ganesha ganpati hanuman lakshmi laxmi saraswati durga waheguru
  allah bismillah jesus jesuschrist mummy mummypapa papa mommy daddy mother father family friends bestfriend babu baby shona
  sachin dhoni virat kohli sharukh salman katrina deepika mumbai delhi kolkata chennai bangalore hyderabad jaipur
  pune lucknow kerala punjab gujarat rajasthan anjali priya pooja neha rahul rohit rohan amit ankit sumit suresh ramesh mahesh
  rajesh mukesh sanjay vijay ajay manish deepak vikas ashok anil sunil krishnan michael jordan jennifer jessica thomas daniel
  charlie michelle ashley nicole hannah andrew joshua matthew robert george hunter harley ranger buster ginger pepper cookie
  chocolate banana orange purple yellow silver golden diamond money lucky happy forever trustno starwars mustang ferrari
  corvette mercedes yamaha honda pulsar liverpool chelsea arsenal barcelona ronaldo messi shop vastra saree sarees kurta`.split(
    /\s+/,
  ),
)
