import { useEffect, useState } from 'react'
import type { SavedAddress } from '../../../contract/accounts.ts'
import type { AddressForm } from '../../../domain/accounts/address.ts'
import { OTHER_CUSTOMER } from '../../../domain/accounts/messages.ts'
import { asList, parseJson } from '../../../domain/untrusted.ts'
import { readStorage } from '../../boot/read-storage.ts'
import { needsLogin, type SendResult, send } from '../browser/send.ts'

/** Why the address book was not saved, and whether a login would help. */
export interface SaveProblem {
  readonly message: string
  readonly offersLogin: boolean
}

type AddressesResponse = { readonly data: readonly SavedAddress[] }
type Change = (now: readonly SavedAddress[]) => readonly (AddressForm & { readonly id?: string })[]

/**
 * The address book of a customer, from the server. Addresses that an earlier version of the shop saved in this browser are
 * merged into it once. Empty for nobody. `save` resolves to what went wrong, or undefined on success.
 */
export function useAddressBook(userId: string, email: string) {
  const [addresses, setAddresses] = useState<readonly SavedAddress[]>()
  const [error, setError] = useState('')
  const path = `/api/customers/${userId}/addresses`
  useEffect(() => {
    if (userId === '') return setAddresses([])
    let isCurrent = true
    loadAddresses(path, `addresses_${email}`).then((answer) => {
      if (!isCurrent) return
      if (answer.ok) setAddresses(answer.data.data)
      else setError(answer.message)
    })
    return () => {
      isCurrent = false
    }
  }, [path, userId, email])

  const save = async (change: Change): Promise<SaveProblem | undefined> => {
    const answer = await changeAddresses(path, change)
    if (!answer.ok) return { message: answer.message, offersLogin: needsLogin(answer) }
    setAddresses(answer.data.data)
    return undefined
  }
  return { addresses, error, save }
}

/**
 * Applies a change to the current list on the server. The whole list is written, so it is read first: another tab or device may
 * have changed it since this page loaded. Changes are made one after the other, or the second would undo the first.
 */
export function changeAddresses(path: string, change: Change): Promise<SendResult<AddressesResponse>> {
  const next = () => readAndWrite(path, change)
  const result = lastChange.then(next, next)
  lastChange = result
  return result
}

let lastChange: Promise<unknown> = Promise.resolve()

async function readAndWrite(path: string, change: Change): Promise<SendResult<AddressesResponse>> {
  const now = await send<AddressesResponse>('GET', path, undefined, NOT_SENT)
  if (now.ok) return send<AddressesResponse>('PUT', path, { addresses: change(now.data.data) }, NOT_SAVED)
  // The address book of another customer does not exist for who is signed in now.
  return now.status === 404 ? { ...now, message: OTHER_CUSTOMER } : now
}

/** The current list could not be read, so nothing was sent (specification 2, section 8). */
const NOT_SENT = 'Failed to save address'
const NOT_SAVED = 'Failed to save addresses to server.'
const LOAD_FAILED = "We couldn't load your addresses. Please try again."

async function loadAddresses(path: string, key: string) {
  const localAddresses = readLocalAddresses(key)
  if (localAddresses.length === 0) return send<AddressesResponse>('GET', path, undefined, LOAD_FAILED)
  const answer = await send<AddressesResponse>('POST', `${path}/merge`, { addresses: localAddresses }, LOAD_FAILED)
  if (answer.ok) window.localStorage.removeItem(key)
  return answer
}

function readLocalAddresses(key: string): readonly unknown[] {
  return asList(parseJson(readStorage(key) ?? ''), 50)
}
