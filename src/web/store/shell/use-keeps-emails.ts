import { useRouteLoaderData } from 'react-router'
import type { ShellData } from './shell-data.ts'

/** Whether the shop has no mail server, so that no sentence may promise an email. False before the root route is loaded. */
export function useKeepsEmails(): boolean {
  return useRouteLoaderData<ShellData>('root')?.keepsEmails === true
}
