import type { HeadersArgs, LoaderFunctionArgs } from 'react-router'
import Home from './home.tsx'
import { loadPreview } from './load-home.ts'

/** The home page as the back office's builder has it at the moment. */
export function loader(call: LoaderFunctionArgs) {
  return loadPreview(call)
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export function meta() {
  return [{ title: 'Preview' }, { name: 'robots', content: 'noindex' }]
}

export default Home
