import type { content } from '../../../contract/content/shop.ts'
import type { Output } from '../../../contract/endpoint.ts'
import { tagsVersion } from '../../../domain/content/tags.ts'
import { readData } from '../browser/read-data.ts'

type Tags = Output<(typeof content)['tags']>['data']

/**
 * Puts the shopkeeper's tags into the page, once, after consent to `version`. They run as far as the page's security policy
 * allows: it names them. When the shopkeeper has changed them meanwhile they wait until the visitor was asked about the new ones.
 */
export function runTags(version: string): void {
  if (hasBegun) return
  hasBegun = true
  readData<Tags>('/api/google-tags/client', AbortSignal.timeout(30_000))
    .then((tags) => {
      if (!tags || tagsVersion(tags) !== version) return
      document.head.append(parsed(tags.scripts.header))
      document.body.prepend(parsed(tags.scripts.body))
      document.body.append(parsed(tags.scripts.footer))
    })
    .catch((error) => console.warn('The tags could not be loaded.', error))
}

let hasBegun = false

/** Unlike those of `innerHTML`, scripts of such a fragment run. */
function parsed(html: string): DocumentFragment {
  return document.createRange().createContextualFragment(html)
}
