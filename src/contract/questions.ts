import Type, { type Static } from 'typebox'
import { MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH, QUESTION_STATUSES } from '../domain/questions/questions.ts'
import { endpoint } from './endpoint.ts'
import {
  dataResponse,
  Id,
  IdParams,
  listQuery,
  listResponse,
  MessageResponse,
  Named,
  Revision,
  staffErrors,
  text,
} from './schemas.ts'

const Question = Type.Object({
  _id: Id,
  question: Type.String(),
  /** The first name of the customer. */
  by: Type.String(),
  answer: Type.String(),
  answeredAt: Type.String(),
})
export type Question = Static<typeof Question>

export const questions = {
  ofProduct: endpoint('GET /api/products/:id/questions', {
    summary: 'The answered questions about a product, the latest answers first',
    who: 'anyone',
    params: IdParams,
    response: Type.Object({ success: Type.Literal(true), data: Type.Array(Question) }),
    errors: { 400: 'Invalid product ID format', 404: 'Product not found' },
  }),
  submit: endpoint('POST /api/products/:id/questions', {
    summary: 'Asks the shop about a product. The question is shown when the shop has answered it',
    who: 'customer',
    params: IdParams,
    body: Type.Object({ question: text(MAX_QUESTION_LENGTH * 2) }),
    response: MessageResponse,
    limit: { attempts: 20, minutes: 60 },
    errors: {
      400: 'Please write a question of 10 to 500 characters.',
      401: 'Unauthorized',
      404: 'Product not found',
      409: 'Too many of your questions are waiting for an answer.',
    },
  }),
}

const AdminQuestion = Type.Object({
  _id: Id,
  product: Named,
  customerId: Id,
  /** Full name of the customer; the product page shows only the first name. */
  by: Type.String(),
  question: Type.String(),
  status: Type.Enum(QUESTION_STATUSES),
  /** Empty until the shop has answered. */
  answer: Type.String(),
  revision: Revision,
  createdAt: Type.String(),
})
export type AdminQuestion = Static<typeof AdminQuestion>

const failures = {
  ...staffErrors,
  404: 'Question not found',
  409: 'Someone else has changed this question. Please check it and try again.',
}

export const adminQuestions = {
  list: endpoint('GET /api/admin/questions', {
    summary: 'Questions about products, newest first; `q` searches the question and the product name',
    who: 'admin',
    permission: 'reviews.write',
    query: listQuery(['createdAt'], {
      status: Type.Optional(Type.Enum(QUESTION_STATUSES)),
      productId: Type.Optional(Id),
      customerId: Type.Optional(Id),
    }),
    response: listResponse(AdminQuestion),
    errors: staffErrors,
  }),
  answer: endpoint('PUT /api/admin/questions/:id/answer', {
    summary: 'Answers a question, which shows both on the product page. The first answer is emailed to the customer',
    who: 'admin',
    permission: 'reviews.write',
    params: IdParams,
    body: Type.Object({ answer: text(MAX_ANSWER_LENGTH * 2), revision: Revision }),
    response: dataResponse(AdminQuestion),
    errors: failures,
  }),
  reject: endpoint('PUT /api/admin/questions/:id/reject', {
    summary: 'Rejects a question, or hides an answered one',
    who: 'admin',
    permission: 'reviews.write',
    params: IdParams,
    body: Type.Object({ revision: Revision }),
    response: dataResponse(AdminQuestion),
    errors: failures,
  }),
}
