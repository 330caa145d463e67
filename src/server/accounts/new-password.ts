import { isOwnName, OWN_NAME_PASSWORD } from '../../domain/accounts/own-password.ts'
import { COMMON_PASSWORD, passwordProblem } from '../../domain/accounts/password.ts'

interface Owner {
  readonly name: string
  readonly email: string
}

/**
 * Returns why a new password is not accepted, or undefined. ADMIN_PASSWORD and the demo accounts are not checked: whoever starts
 * the shop chooses them, and a shop that ran yesterday must start today.
 */
export async function newPasswordProblem(password: string, owner: Owner): Promise<string | undefined> {
  const problem = passwordProblem(password)
  if (problem) return problem
  if (isOwnName(password, owner)) return OWN_NAME_PASSWORD
  return (await commonPasswords()).has(password.normalize('NFKC').toLowerCase()) ? COMMON_PASSWORD : undefined
}

/** How many of the package's 49,000 passwords, the most common first, are refused. */
const LISTED = 20_000

let listed: Promise<ReadonlySet<string>> | undefined

/** Loaded when first needed, because the list takes several megabytes. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, LISTED).map((word) => word.toLowerCase())),
  )
  return listed
}
