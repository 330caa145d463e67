import { useEffect, useState } from 'react'
import type { SavedAddress } from '../../../contract/accounts/shop.ts'
import type { AddressForm } from '../../../domain/accounts/address.ts'
import { asList, parseJson } from '../../../domain/untrusted.ts'
import { type SendResult, send } from '../browser/send.ts'

type Answer = { readonly data: readonly SavedAddress[] }
type Change = (now: readonly SavedAddress[]) => readonly (AddressForm & { readonly id?: string })[]

/**
 * The address book of a customer, from the server. What this browser held for them from an earlier version of the shop is
 * handed over once. `save` answers what is wrong, or nothing.
 */
export function useAddressBook(userId: string, email: string) {
  const [addresses, setAddresses] = useState<readonly SavedAddress[]>()
  const [problem, setProblem] = useState('')
  const path = `/api/customers/${userId}/addresses`
  useEffect(() => {
    let isCurrent = true
    load(path, `addresses_${email}`).then((answer) => {
      if (!isCurrent) return
      if (answer.ok) setAddresses(answer.data.data)
      else setProblem(answer.message)
    })
    return () => {
      isCurrent = false
    }
  }, [path, email])

  const save = async (change: Change): Promise<string | undefined> => {
    const answer = await changeAddresses(path, change)
    if (!answer.ok) return answer.message
    setAddresses(answer.data.data)
    return undefined
  }
  return { addresses, problem, save }
}

/**
 * Changes the list as the server has it now. It is written whole, and another tab or telephone may have added to it since this
 * page read it.
 */
export async function changeAddresses(path: string, change: Change): Promise<SendResult<Answer>> {
  const now = await send<Answer>('GET', path, undefined, NOT_SAVED)
  return now.ok ? send<Answer>('PUT', path, { addresses: change(now.data.data) }, NOT_SAVED) : now
}

const NOT_SAVED = 'Failed to save addresses to server.'

async function load(path: string, key: string) {
  const held = heldBy(key)
  if (held.length === 0) return send<Answer>('GET', path, undefined, 'Your addresses could not be loaded.')
  const answer = await send<Answer>('POST', `${path}/merge`, { addresses: held }, 'Your addresses could not be loaded.')
  if (answer.ok) window.localStorage.removeItem(key)
  return answer
}

function heldBy(key: string): readonly unknown[] {
  try {
    return asList(parseJson(window.localStorage.getItem(key) ?? ''), 50)
  } catch {
    return []
  }
}
