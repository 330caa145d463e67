import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import { paths } from '../../domain/paths.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { Database } from '../platform/database/schema.ts'
import { escapeHtml, HTML, type PlainPage, plainPage, SECRET_PAGE_HEADERS } from '../platform/http/plain-page.ts'
import type { Vault } from '../platform/vault.ts'
import { deletePriceNotices } from './price-queries.ts'
import { deleteNoticesOfEmail } from './queries.ts'

const PATH = '/unsubscribe'

/** Whose emails a link stops: those about stock by the address, those about prices by the id of the customer. */
type Stopped = { readonly kind: 'stock' | 'prices'; readonly of: string }

/**
 * Returns the address that stops emails of a kind. What it stops is encrypted in it, so that it works after the notice itself was
 * deleted, and no server on its way reads an email address.
 */
export function unsubscribeUrl({ vault, origin }: Pick<ShopParts, 'vault' | 'origin'>, { kind, of }: Stopped): string {
  return `${origin}${PATH}?token=${encodeURIComponent(vault.seal(`${kind} ${of}`, CONTEXT))}`
}

const CONTEXT = 'unsubscribe'

function readToken(vault: Vault, token: unknown): Stopped | undefined {
  const text = typeof token === 'string' && token.length <= MAX_TOKEN ? vault.open(token, CONTEXT) : undefined
  const [kind, of = ''] = text?.split(' ', 2) ?? []
  return kind === 'stock' || kind === 'prices' ? { kind, of } : undefined
}

const MAX_TOKEN = 1_000

interface Request {
  readonly Querystring: { readonly token?: unknown }
}

/**
 * The page behind 'Stop all emails of this kind' and the header `List-Unsubscribe`. Opening it changes nothing, because programs
 * that scan emails open every link; its button does, and so does the same request of a mail program (RFC 8058), which sends no
 * cookie and comes from anywhere. Stopping twice is stopping once.
 */
export function unsubscribeRoutes({ db, vault, shopName }: Pick<ShopParts, 'db' | 'vault' | 'shopName'>) {
  const show = async (reply: FastifyReply, status: number, content: PlainPage) =>
    reply
      .code(status)
      .headers(SECRET_PAGE_HEADERS)
      .type(HTML)
      .send(plainPage(await shopName(), content))
  return (app: FastifyInstance): void => {
    // The request is the answer; its body only repeats `List-Unsubscribe=One-Click`.
    app.addContentTypeParser(BODIES, { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null))
    app.get<Request>(PATH, async ({ query }, reply) => {
      const stopped = readToken(vault, query.token)
      return stopped ? show(reply, 200, QUESTIONS[stopped.kind]) : show(reply, 404, MISSING)
    })
    app.post<Request>(PATH, async ({ query }, reply) => {
      const stopped = readToken(vault, query.token)
      if (!stopped) return show(reply, 404, MISSING)
      await stop(db, stopped)
      return show(reply, 200, STOPPED[stopped.kind])
    })
  }
}

const BODIES = ['application/x-www-form-urlencoded', 'multipart/form-data']

async function stop(db: Kysely<Database>, { kind, of }: Stopped): Promise<void> {
  if (kind === 'stock') await deleteNoticesOfEmail(db, of)
  else await deletePriceNotices(db, of)
}

const MISSING: PlainPage = {
  title: 'This link does not work',
  body: '<p>Please open the link in our latest email. If it does not work then either, please contact us.</p>',
}

const BUTTON =
  '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Stop these emails</button></form>'
const link = (path: string, label: string) => `<p><a href="${escapeHtml(path)}">${label}</a></p>`

const QUESTIONS: Readonly<Record<Stopped['kind'], PlainPage>> = {
  stock: {
    title: 'Stop emails about products that are back in stock?',
    body: `<p>You will get none of those that you are still waiting for. Emails about your orders are not affected.</p>${BUTTON}`,
  },
  prices: {
    title: 'Stop emails about lower prices?',
    body: `<p>We will no longer email you when something on your wishlist becomes cheaper. Emails about your orders are not affected.</p>${BUTTON}`,
  },
}

const STOPPED: Readonly<Record<Stopped['kind'], PlainPage>> = {
  stock: {
    title: 'You will get no more of these emails',
    body: `<p>You can ask again on the page of a product that is sold out.</p>${link(paths.products, 'Browse all products')}`,
  },
  prices: {
    title: 'You will get no more of these emails',
    body: `<p>You can switch them on again on your wishlist.</p>${link(paths.wishlist, 'Open your wishlist')}`,
  },
}
