import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { takenHandles } from './product-queries.ts'

/** 'Kesar Kyari Saree' → 'kesar-kyari-saree', or 'kesar-kyari-saree-2' when that is taken. */
export async function freeHandle(trx: Transaction<Database>, name: string): Promise<string> {
  const wanted =
    name
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[\p{M}’']/gu, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 200) || 'product'
  const taken = await takenHandles(trx, wanted)
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}
