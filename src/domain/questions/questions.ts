/** What became of a question about a product. Only answered ones are shown. */
export const QUESTION_STATUSES = ['pending', 'answered', 'rejected'] as const
export type QuestionStatus = (typeof QUESTION_STATUSES)[number]

export const MIN_QUESTION_LENGTH = 10
export const MAX_QUESTION_LENGTH = 500
export const MAX_ANSWER_LENGTH = 2_000

/** How many questions of one customer may wait for an answer. */
export const MAX_WAITING_QUESTIONS = 5

/** How many questions may wait of customers of one email domain, whose owner can have any number of mailboxes. Not for large providers. */
export const MAX_WAITING_OF_DOMAIN = 25

/** How many answered questions a product page lists. */
export const MAX_SHOWN_QUESTIONS = 50
