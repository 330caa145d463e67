import type { MouseEvent } from 'react'
import { call } from './call.ts'

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
