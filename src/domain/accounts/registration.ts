import { phoneDigits } from '../units/digits.ts'
import { isEmail } from './email-pattern.ts'

/** The registration form as typed. */
export interface RegistrationForm {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** `YYYY-MM-DD`, or empty. */
  readonly dateOfBirth: string
  readonly gender: string
  readonly password: string
  readonly confirmPassword: string
}

/** The request body: email trimmed and in lower case, phone as digits, an empty date or gender as null. */
export interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly phone: string
  readonly dateOfBirth: string | null
  readonly gender: (typeof GENDERS)[number]['value'] | null
}

export interface FieldError<Field extends string> {
  readonly field: Field
  readonly message: string
}

export const GENDERS = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
] as const

export const MIN_PASSWORD_LENGTH = 6
/** Not in the specification. Hashing a very long password would load the server. */
export const MAX_PASSWORD_LENGTH = 128

/** Returns the errors, at most one per field, in the order of specification 2, section 5. */
export function checkRegistration(form: RegistrationForm): readonly FieldError<keyof RegistrationForm>[] {
  const found = RULES.filter(({ isMet }) => !isMet(form))
  return found.filter((rule, place) => found.findIndex((other) => other.field === rule.field) === place).map(errorOf)
}

/** Returns the request that a valid form sends: name and email trimmed, the email in lower case, null for empty fields. */
export function registrationOf(form: RegistrationForm): Registration {
  return {
    name: form.name.trim(),
    email: form.email.trim().toLowerCase(),
    password: form.password,
    phone: phoneDigits(form.phone),
    dateOfBirth: form.dateOfBirth || null,
    gender: GENDERS.find(({ value }) => value === form.gender)?.value ?? null,
  }
}

const WRONG_PHONE = 'Please enter a valid 10-digit phone number'

/** Returns the error of an optional phone number: empty is valid, letters alone are not. */
export function phoneProblem(phone: string): string | undefined {
  return phone.trim() === '' || phoneDigits(phone).length === 10 ? undefined : WRONG_PHONE
}

/** Returns the error of an optional gender. */
export function genderProblem(gender: string): string | undefined {
  const isKnown = gender === '' || GENDERS.some(({ value }) => value === gender)
  return isKnown ? undefined : 'Please choose male, female or other as gender'
}

export interface LoginForm {
  readonly email: string
  readonly password: string
}

/** Both are required (specification 2, section 5). */
export function checkLogin(form: LoginForm): readonly FieldError<keyof LoginForm>[] {
  return [
    ...(form.email.trim() === '' ? [{ field: 'email', message: 'Email is required' } as const] : []),
    ...(form.password === '' ? [{ field: 'password', message: 'Password is required' } as const] : []),
  ]
}

interface Rule extends FieldError<keyof RegistrationForm> {
  readonly isMet: (form: RegistrationForm) => boolean
}

const RULES: readonly Rule[] = [
  { field: 'name', message: 'Name is required', isMet: (form) => form.name.trim() !== '' },
  { field: 'email', message: 'Email is required', isMet: (form) => form.email.trim() !== '' },
  { field: 'email', message: 'Please enter a valid email address', isMet: (form) => isEmail(form.email.trim()) },
  {
    field: 'password',
    message: `Password must be at least ${MIN_PASSWORD_LENGTH} characters`,
    isMet: (form) => form.password.length >= MIN_PASSWORD_LENGTH,
  },
  {
    field: 'password',
    message: `Password must be at most ${MAX_PASSWORD_LENGTH} characters`,
    isMet: (form) => form.password.length <= MAX_PASSWORD_LENGTH,
  },
  {
    field: 'confirmPassword',
    message: 'Passwords do not match',
    isMet: (form) => form.password === form.confirmPassword,
  },
  {
    field: 'phone',
    message: WRONG_PHONE,
    isMet: (form) => phoneProblem(form.phone) === undefined,
  },
]

function errorOf({ field, message }: Rule): FieldError<keyof RegistrationForm> {
  return { field, message }
}
