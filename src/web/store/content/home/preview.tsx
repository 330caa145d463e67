import { data, type HeadersArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import Home from './home.tsx'
import { loadPreview } from './load-home.ts'

/** Shows the home page with the unpublished sections of the home page builder. */
export async function loader(args: LoaderFunctionArgs) {
  try {
    return await loadPreview(args)
  } catch (error) {
    const isUnknown = error instanceof Error && 'status' in error && (error.status === 404 || error.status === 400)
    if (!isUnknown) throw error
    return data({ hasExpired: true as const }, { status: 404, headers: { 'cache-control': 'no-store' } })
  }
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export function meta() {
  return [{ title: 'Preview' }, { name: 'robots', content: 'noindex' }]
}

export default function Preview() {
  if (!('hasExpired' in useLoaderData<typeof loader>())) return <Home />
  return (
    <main className="page py-16">
      <ErrorPanel
        level={1}
        title="This preview has expired."
        message="Open a new one in the home page builder, or ask the shop for a new link."
        onRetry={false}
      />
    </main>
  )
}
