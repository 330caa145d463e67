import * as areas from './areas.ts'
import type { Client } from './endpoint.ts'

/** Every HTTP call of the shop, by area; each back-office call names the permission it requires. */
export const api: typeof areas = { ...areas }

/** The calls as typed functions, as the browser and server rendering use them. */
export type Api = Client<typeof api>
