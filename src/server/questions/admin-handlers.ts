import type { Kysely, Transaction } from 'kysely'
import type { AdminQuestion, adminQuestions } from '../../contract/questions.ts'
import { paths } from '../../domain/paths.ts'
import { MAX_ANSWER_LENGTH } from '../../domain/questions/questions.ts'
import { multiLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, editConflict, refuseFields } from '../platform/errors.ts'
import type { Caller, Handlers } from '../platform/http/handlers.ts'
import { sendEmail } from '../platform/mailbox.ts'
import { lockQuestion, type QuestionWithNames, questionById, questionPage, writeStatus } from './queries.ts'

type Parts = Pick<ShopParts, 'db' | 'send' | 'origin' | 'shopName'>

/** The questions about products in the back office. */
export function adminQuestionHandlers({
  db,
  send,
  origin,
  shopName,
}: Parts): Handlers<{ adminQuestions: typeof adminQuestions }>['adminQuestions'] {
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await questionPage(db, query)
      return { success: true, data: rows.map(questionJson), total }
    },
    answer: async ({ params: { id }, body }, caller) => {
      const answer = multiLine(body.answer, MAX_ANSWER_LENGTH)
      if (answer === '') throw refuseFields({ answer: 'Please enter an answer.' })
      const shop = await shopName()
      const data = await change(db, caller, { id, revision: body.revision, action: 'answer' }, async (trx, before) => {
        await writeStatus(trx, id, { status: 'answered', answer })
        // A corrected answer is not emailed again.
        if (before.answered_at !== null || !before.email) return
        const product = { product: before.product_name, url: origin + paths.product(before.product_id) }
        const content = { shopName: shop, ...product, answer }
        await sendEmail(send, 'question-answered', before.email, content, { within: trx })
      })
      return { success: true, data }
    },
    reject: async ({ params: { id }, body }, caller) => {
      const data = await change(db, caller, { id, revision: body.revision, action: 'reject' }, (trx) =>
        writeStatus(trx, id, { status: 'rejected' }),
      )
      return { success: true, data }
    },
  }
}

interface Change {
  readonly id: string
  readonly revision: number
  readonly action: 'answer' | 'reject'
}

/** Changes a question with its audit entry. Of two people who answer it at once, the second is refused. */
function change(
  db: Kysely<Database>,
  caller: Caller,
  { id, revision, action }: Change,
  write: (trx: Transaction<Database>, before: QuestionWithNames) => Promise<void>,
): Promise<AdminQuestion> {
  return db.transaction().execute(async (trx) => {
    const before = await lockQuestion(trx, id)
    if (!before) throw new ApiError(404, 'Question not found')
    if (before.revision !== revision) throw editConflict('question', questionJson(before))
    await write(trx, before)
    const after = (await questionById(trx, id)) ?? before
    await recordChange(trx, caller, {
      action,
      entity: 'question',
      entityId: id,
      before: { status: before.status, answer: before.answer },
      after: { status: after.status, answer: after.answer },
    })
    return questionJson(after)
  })
}

function questionJson(row: QuestionWithNames): AdminQuestion {
  return {
    _id: row.id,
    product: { _id: row.product_id, name: row.product_name },
    customerId: row.customer_id,
    by: row.customer_name,
    question: row.question,
    status: row.status,
    answer: row.answer,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
  }
}
