import { type Kysely, sql } from 'kysely'
import { cashRuleForm, readCashCondition } from '../../domain/cash-rules/check-cash-rule.ts'
import { describeRule } from '../../domain/cash-rules/describe-rule.ts'
import type { Database } from '../platform/database/schema.ts'

const NAMES = {
  product: sql`select id, name from product`,
  category: sql`select id, name from category`,
  brand: sql`select id, name from brand`,
  customer: sql`select id, name from customer`,
  content_section: sql`select id, title as name from content_section`,
  redirect: sql`select id, path as name from redirect`,
  delivery_area: sql`select id, prefix as name from delivery_area`,
  review: sql`select review.id, 'of ' || product.name as name from review join product on product.id = review.product_id`,
  product_import: sql`select id, file_name as name from product_import`,
  courier_file: sql`select id, file_name as name from courier_file`,
  remittance: sql`select id, file_name as name from remittance`,
  return_policy: sql`select policy.id, 'of ' || coalesce(product.name, category.name, 'the whole shop') as name from return_policy policy
                     left join product on product.id = policy.product_id left join category on category.id = policy.category_id`,
  question: sql`select question.id, 'about ' || product.name as name from product_question question
                join product on product.id = question.product_id`,
} as const
export type NamedEntity = keyof typeof NAMES | 'cash_rule'

/** Returns the names of records of one kind. Deleted ones are missing. */
export async function namesIn(db: Kysely<Database>, entity: NamedEntity, ids: readonly string[]) {
  if (entity === 'cash_rule') return cashRules(db, ids)
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from (${NAMES[entity]}) as named where id = any(${ids}::text[])`.execute(db)
  return rows
}

/** Returns the names of products, categories, brands, collections and sections of the home page, and the SKUs of variants. */
export async function namesMentioned(db: Kysely<Database>, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from product where id = any(${ids}::text[])
    union all select id, name from category where id = any(${ids}::text[])
    union all select id, name from brand where id = any(${ids}::text[])
    union all select id, name from collection where id = any(${ids}::text[])
    union all select id, sku from variant where id = any(${ids}::text[])
    union all select id, coalesce(nullif(title, ''), replace(section_type, '_', ' ')) from content_section
      where id = any(${ids}::text[])`.execute(db)
  return rows
}

/** Rules of cash on delivery have no names: they are called by what they do. */
async function cashRules(db: Kysely<Database>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('cash_rule')
    .select(['id', 'kind', 'condition', 'effect', 'fee_paise', 'message'])
    .where('id', 'in', ids)
    .execute()
  return rows.flatMap(({ id, kind, condition: stored, effect, fee_paise, message }) => {
    const condition = readCashCondition(kind, stored)
    return condition ? [{ id, name: describeRule(cashRuleForm({ effect, fee: fee_paise, message, condition })) }] : []
  })
}
