import type { FastifyInstance } from 'fastify'
import { readContact } from '../../domain/contact/contact.ts'
import type { ShopParts } from '../platform/capability.ts'
import { seoRoutes } from './routes.ts'

type Parts = Pick<ShopParts, 'db' | 'origin' | 'shopName' | 'setting' | 'files'> & {
  readonly indexedLists: () => Promise<readonly string[]>
}

export function openSeo({ db, origin, shopName, setting, files, indexedLists }: Parts) {
  const ownLogo = async () => {
    const { logo } = readContact(await setting('contact'))
    return logo === '' ? undefined : { address: logo, read: () => files.read(logo.replace(/^\/uploads\//, '')) }
  }
  return { routes: (app: FastifyInstance) => seoRoutes(app, db, { origin, shopName, indexedLists, ownLogo }) }
}
