import type { FastifyInstance } from 'fastify'
import type { ShopParts } from '../platform/capability.ts'
import { seoRoutes } from './routes.ts'

export function openSeo({ db, origin, shopName }: Pick<ShopParts, 'db' | 'origin' | 'shopName'>) {
  return { routes: (app: FastifyInstance) => seoRoutes(app, db, { origin, shopName }) }
}
