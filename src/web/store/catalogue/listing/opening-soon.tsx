import { useRouteLoaderData } from 'react-router'
import type { Api } from '../../../../contract/api.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { ShellData } from '../../shell/shell-data.ts'

/** The title of the home page and of every list while the shop sells nothing yet. */
export const OPENING_SOON = 'Opening soon'

/** Whether the shop sells nothing at all yet. When that cannot be read, it counts as open. */
export async function isOpeningSoon(api: Api): Promise<boolean> {
  try {
    return (await api.products.list({ query: { limit: 1 } })).total === 0
  } catch {
    return false
  }
}

/** What shoppers see in place of lists while the shop sells nothing yet. */
export function OpeningSoon({ level }: { level: 1 | 2 }) {
  const shell = useRouteLoaderData<ShellData>('root')
  return (
    <EmptyState
      title={OPENING_SOON}
      level={level}
      text={`${shell?.contact.name ?? 'The shop'} is getting ready. Please visit us again soon.`}
    />
  )
}
