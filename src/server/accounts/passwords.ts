import { newToken } from '../platform/token.ts'

/** A memory-hard hash (scrypt, 32 MB) by better-auth, with its salt; the library is loaded with the first login. */
export async function hashPassword(password: string): Promise<string> {
  return (await hashing()).hashPassword(password)
}

/** Whether the password is the one hashed. Without a hash, for an e-mail nobody has, the same time is spent and the answer is no. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { verifyPassword } = await hashing()
  const isRight = await verifyPassword({ password, hash: hash ?? (await hashOfNobody()) })
  return hash !== undefined && isRight
}

const hashing = () => import('better-auth/crypto')

let ofNobody: Promise<string> | undefined
function hashOfNobody(): Promise<string> {
  ofNobody ??= hashPassword(newToken())
  return ofNobody
}
