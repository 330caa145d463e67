import type { HeadersArgs, LoaderFunctionArgs } from 'react-router'
import Home from './home.tsx'
import { loadPreview } from './load-home.ts'

/** Shows the home page with the unpublished sections of the home page builder. */
export function loader(args: LoaderFunctionArgs) {
  return loadPreview(args)
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export function meta() {
  return [{ title: 'Preview' }, { name: 'robots', content: 'noindex' }]
}

export default Home
