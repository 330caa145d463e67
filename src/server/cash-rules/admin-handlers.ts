import type { Kysely, Transaction } from 'kysely'
import type { AdminCashRule, adminCashRules } from '../../contract/cash-rules.ts'
import type { CashRule, CashRuleKind } from '../../domain/cash-rules/cash-rule.ts'
import {
  type CashRuleForm,
  cashRuleForm,
  checkCashRule,
  EMPTY_CASH_RULE,
  MAX_CASH_RULES,
} from '../../domain/cash-rules/check-cash-rule.ts'
import { describeRule } from '../../domain/cash-rules/describe-rule.ts'
import { recordChange } from '../audit/audit.ts'
import { newId } from '../platform/database/id.ts'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, editConflict, refuseFields } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { idsOf, pageOf } from '../platform/lists.ts'
import { previewRule } from './preview.ts'
import { type CashRuleRow, cashRulesOf } from './queries.ts'

type CashRuleHandlers = Handlers<{ adminCashRules: typeof adminCashRules }>['adminCashRules']

/** Handlers for the rules of cash on delivery. Each change is recorded in the audit log. */
export function cashRuleHandlers(db: Kysely<Database>): CashRuleHandlers {
  return {
    list: async ({ query = {} }) => {
      const ids = idsOf(query.ids)
      const all = await db.selectFrom('cash_rule').selectAll().orderBy('position').orderBy('id').execute()
      const rows = query.order === 'desc' ? all.toReversed() : all
      const chosen = rows.filter(({ id }) => !ids || ids.includes(id))
      const { limit, offset } = pageOf(query)
      return { success: true, data: chosen.slice(offset, offset + limit).map(ruleJson), total: chosen.length }
    },
    get: async ({ params: { id } }) => {
      const row = await db.selectFrom('cash_rule').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw new ApiError(404, NOT_FOUND)
      return { success: true, data: ruleJson(row) }
    },
    create: async ({ body }, caller) => {
      const columns = { ...columnsOf(checkedRule(body)), active: body.active ?? true }
      return db.transaction().execute(async (trx) => {
        const rules = await lockRules(trx)
        if (rules.length >= MAX_CASH_RULES) throw new ApiError(409, `There can be at most ${MAX_CASH_RULES} rules.`)
        const position = Math.max(-1, ...rules.map((rule) => rule.position)) + 1
        const row = await trx
          .insertInto('cash_rule')
          .values({ id: newId(), position, ...columns })
          .returningAll()
          .executeTakeFirstOrThrow()
        await recordChange(trx, caller, { action: 'create', ...entityOf(row), after: auditedFields(row) })
        return { success: true as const, data: ruleJson(row) }
      })
    },
    update: async ({ params: { id }, body }, caller) => {
      const columns = columnsOf(checkedRule(body))
      return db.transaction().execute(async (trx) => {
        const before = await lockRule(trx, id)
        if (before.revision !== body.revision) throw editConflict('rule', ruleJson(before))
        const after = await trx
          .updateTable('cash_rule')
          .set({
            ...columns,
            active: body.active ?? before.active,
            revision: before.revision + 1,
            updated_at: new Date(),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await recordChange(trx, caller, {
          action: 'change',
          ...entityOf(after),
          before: auditedFields(before),
          after: auditedFields(after),
        })
        return { success: true as const, data: ruleJson(after) }
      })
    },
    remove: async ({ params: { id } }, caller) => {
      await db.transaction().execute(async (trx) => {
        const before = await lockRule(trx, id)
        await trx.deleteFrom('cash_rule').where('id', '=', id).execute()
        await recordChange(trx, caller, { action: 'delete', ...entityOf(before), before: auditedFields(before) })
      })
      return { success: true, message: 'The rule has been deleted.' }
    },
    sort: async ({ body: { ids } }, caller) => {
      await db.transaction().execute(async (trx) => {
        const rules = await lockRules(trx)
        const before = rules.map(({ id }) => id)
        if (ids.length !== before.length || new Set(ids).size !== ids.length || before.some((id) => !ids.includes(id)))
          throw new ApiError(409, 'The rules have changed. Please check them and try again.')
        for (const [position, id] of ids.entries())
          await trx.updateTable('cash_rule').set({ position }).where('id', '=', id).execute()
        await recordChange(trx, caller, {
          action: 'sort',
          entity: 'cash rule',
          entityId: 'all',
          before: { rules: before.map(inWords(rules)) },
          after: { rules: ids.map(inWords(rules)) },
        })
      })
      return { success: true, message: 'The order has been saved.' }
    },
    preview: async ({ body }) => ({ success: true, data: await previewRule(db, checkedRule(body).condition) }),
  }
}

const NOT_FOUND = 'Rule not found'

/** All rules in their order, locked in the order of their ids, so that two changes cannot wait for each other. */
async function lockRules(trx: Transaction<Database>): Promise<CashRuleRow[]> {
  const rows = await trx.selectFrom('cash_rule').selectAll().orderBy('id').forUpdate().execute()
  return rows.toSorted((one, other) => one.position - other.position || one.id.localeCompare(other.id))
}

async function lockRule(trx: Transaction<Database>, id: string): Promise<CashRuleRow> {
  const row = await trx.selectFrom('cash_rule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new ApiError(404, NOT_FOUND)
  return row
}

type SentForm = Pick<CashRuleForm, 'kind' | 'effect'> & Partial<CashRuleForm>

/** Validates the form. A missing field counts as empty. Throws `ApiError` 400 with a message for each invalid field. */
function checkedRule({ kind, effect, ...sent }: SentForm): CashRule {
  const { rule, errors } = checkCashRule({ ...EMPTY_CASH_RULE, ...sent, kind, effect })
  if (!rule) throw refuseFields(errors)
  return rule
}

function columnsOf({ effect, fee, message, condition: { kind, ...condition } }: CashRule) {
  return { kind, condition: storableJson(condition), effect, fee_paise: fee, message }
}

function ruleJson(row: CashRuleRow): AdminCashRule {
  const [rule] = cashRulesOf([row])
  const form = rule ? cashRuleForm(rule) : { ...EMPTY_CASH_RULE, kind: row.kind as CashRuleKind, effect: row.effect }
  return {
    ...form,
    productIds: [...form.productIds],
    categoryIds: [...form.categoryIds],
    _id: row.id,
    position: row.position,
    active: row.active,
    revision: row.revision,
  }
}

function entityOf({ id }: CashRuleRow) {
  return { entity: 'cash rule', entityId: id }
}

/** Returns a function that says what the rule with an id does. */
function inWords(rules: readonly CashRuleRow[]) {
  const words = new Map(rules.map((row) => [row.id, describeRule(ruleJson(row))]))
  return (id: string) => words.get(id) ?? ''
}

function auditedFields(row: CashRuleRow) {
  const { _id, position: _position, revision: _revision, ...fields } = ruleJson(row)
  return fields
}
