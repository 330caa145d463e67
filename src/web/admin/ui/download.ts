import type { MouseEvent } from 'react'
import { HttpError } from 'react-admin'
import { call, UNKNOWN_ERROR, UNREACHABLE } from './call.ts'

/** Downloads a file of the back office. Asks for the password first when the server needs it again. */
export async function download(url: string): Promise<void> {
  await call('GET', '/api/auth/proof')
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** For a link to a file. Nothing is downloaded when the password is not given. */
export function downloadLink(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  download(event.currentTarget.href).catch(() => undefined)
}

/** Calls the API with a body and saves the file that it answers with, under `name`. Throws HttpError with the server's message. */
export async function saveAnswer(path: string, body: object, name: string): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  if (!response) throw new HttpError(UNREACHABLE, 0)
  if (!response.ok) {
    const json = await response.json().catch(() => ({}))
    throw new HttpError(json.message ?? UNKNOWN_ERROR, response.status, json)
  }
  const file = await response.blob().catch(() => undefined)
  if (!file) throw new HttpError(UNREACHABLE, 0)
  saveFile(file, name)
}

/** Lets the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the file only after click() has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
