import type { Kysely } from 'kysely'
import type { questions } from '../../contract/questions.ts'
import { CONFIRM_FIRST } from '../../domain/accounts/messages.ts'
import { publicName } from '../../domain/accounts/public-name.ts'
import {
  MAX_QUESTION_LENGTH,
  MAX_WAITING_OF_DOMAIN,
  MAX_WAITING_QUESTIONS,
  MIN_QUESTION_LENGTH,
} from '../../domain/questions/questions.ts'
import { multiLine } from '../../domain/untrusted.ts'
import { hasConfirmedEmail } from '../accounts/link-queries.ts'
import type { LiveCatalogue } from '../catalogue/index.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { answeredQuestions, lockWaitingOfDomain, lockWaitingQuestions } from './queries.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly catalogue: LiveCatalogue
  /** Undefined for a shop without a mail server, where nobody can confirm an email address. */
  readonly smtpUrl?: string | undefined
}

export function questionHandlers({
  db,
  catalogue,
  smtpUrl,
}: Parts): Handlers<{ questions: typeof questions }>['questions'] {
  const soldProduct = async (id: string) => {
    const [product] = await catalogue.products([id])
    if (!product) throw new ApiError(404, 'Product not found')
    return product.id
  }
  return {
    ofProduct: async ({ params }) => {
      const rows = await answeredQuestions(db, await soldProduct(params.id))
      const data = rows.map(({ id, question, answer, answered_at, name, first_name, approved_name }) => ({
        _id: id,
        question,
        by: publicName({ name, firstName: first_name, approvedName: approved_name }),
        answer,
        answeredAt: answered_at?.toISOString() ?? '',
      }))
      return { success: true, data }
    },
    submit: async ({ params, body }, caller) => {
      const customerId = userIdOf(caller)
      const productId = await soldProduct(params.id)
      if (smtpUrl !== undefined && !(await hasConfirmedEmail(db, customerId))) throw new ApiError(409, CONFIRM_FIRST)
      const question = multiLine(body.question, MAX_QUESTION_LENGTH + 1)
      if (question.length < MIN_QUESTION_LENGTH || question.length > MAX_QUESTION_LENGTH)
        throw new ApiError(
          400,
          `Please write a question of ${MIN_QUESTION_LENGTH} to ${MAX_QUESTION_LENGTH} characters.`,
        )
      await inTransaction(db, async (trx) => {
        const waiting = await lockWaitingQuestions(trx, customerId)
        // The answer to the first request may have been lost.
        if (waiting.some((one) => one.product_id === productId && one.question === question)) return
        if (waiting.length >= MAX_WAITING_QUESTIONS)
          throw new ApiError(
            409,
            `${MAX_WAITING_QUESTIONS} of your questions are waiting for an answer. Please wait for those first.`,
          )
        if ((await lockWaitingOfDomain(trx, customerId)) >= MAX_WAITING_OF_DOMAIN)
          throw new ApiError(409, TOO_MANY_OF_DOMAIN)
        await trx
          .insertInto('product_question')
          .values({ id: newId(), product_id: productId, customer_id: customerId, question })
          .execute()
      })
      const answered =
        smtpUrl === undefined ? "We'll show the answer here." : "We'll email you the answer, and show it here."
      return { success: true, message: `Thank you! ${answered}` }
    },
  }
}

const TOO_MANY_OF_DOMAIN =
  'Many questions from email addresses like yours are waiting for an answer. Please try again in a few days, or contact us.'
