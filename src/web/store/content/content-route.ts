import type { HeadersArgs, LoaderFunctionArgs } from 'react-router'
import { DEFAULT_LEGAL, type LegalPageName } from '../../../domain/content/legal.ts'
import { apiOf, originOf } from '../../api.ts'
import { contentOr } from './load-content.ts'

/** Reads one of the legal pages that have a title, an intro and sections. */
export function legalLoader(name: Exclude<LegalPageName, 'shipping'>) {
  return ({ context }: LoaderFunctionArgs) =>
    contentOr(apiOf(context).legal[name]({}), DEFAULT_LEGAL[name], originOf(context))
}

/** What the loader said of caches holds for the page. */
export function loadedHeaders({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders
}
