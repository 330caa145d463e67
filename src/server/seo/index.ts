import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readContact } from '../../domain/contact/contact.ts'
import type { ShopParts } from '../platform/capability.ts'
import { seoRoutes } from './routes.ts'

type Parts = Pick<ShopParts, 'db' | 'origin' | 'shopName' | 'setting' | 'dataDir'>

export function openSeo({ db, origin, shopName, setting, dataDir }: Parts) {
  const ownLogo = async () => {
    const { logo } = readContact(await setting('contact'))
    return logo === '' ? undefined : { address: logo, file: join(dataDir, logo) }
  }
  return { routes: (app: FastifyInstance) => seoRoutes(app, db, { origin, shopName, ownLogo }) }
}
