import { useRouteLoaderData } from 'react-router'
import type { ShellData } from './shell-data.ts'

/** Whether the shop cannot take orders yet, because its business details are missing. False before the root route is loaded. */
export function useTakesNoOrders(): boolean {
  return useRouteLoaderData<ShellData>('root')?.takesNoOrders === true
}
