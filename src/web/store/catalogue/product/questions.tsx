import { type FormEvent, useEffect, useState } from 'react'
import type { Question } from '../../../../contract/questions.ts'
import { formatDate } from '../../../../domain/india/time.ts'
import { loginUrl, paths } from '../../../../domain/paths.ts'
import { MAX_QUESTION_LENGTH, MIN_QUESTION_LENGTH } from '../../../../domain/questions/questions.ts'
import { Button } from '../../../ui/button.tsx'
import { readData } from '../../browser/read-data.ts'
import { needsLogin, problemText, send } from '../../browser/send.ts'
import { checkSession } from '../../browser/session.ts'
import { useUser } from '../../browser/user.ts'
import { FormMessage } from '../../shell/account-form.tsx'

/** The answered questions about a product, and a form to ask one. */
export default function Questions({ productId }: { productId: string }) {
  const path = `/api/products/${productId}/questions`
  const [questions, setQuestions] = useState<readonly Question[]>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    readData<readonly Question[]>(path, controller.signal)
      .then((loaded) => setQuestions(loaded ?? []))
      .catch(() => !controller.signal.aborted && setHasFailed(true))
    return () => controller.abort()
  }, [path])
  return (
    <div className="grid max-w-prose gap-4">
      {hasFailed && <p role="status">We couldn't load the questions. Please try again in a moment.</p>}
      {!questions && !hasFailed && <p role="status">Loading questions...</p>}
      {questions?.length === 0 && <p>Nobody has asked about this product yet.</p>}
      {questions?.map(({ _id, question, by, answer, answeredAt }) => (
        <article key={_id}>
          <h3 className="font-semibold whitespace-pre-line">{question}</h3>
          <p className="whitespace-pre-line">{answer}</p>
          <p className="text-sm text-quiet">
            Asked by {by}, answered by the shop on {formatDate(answeredAt)}
          </p>
        </article>
      ))}
      <AskForm path={path} productId={productId} />
    </div>
  )
}

function AskForm({ path, productId }: { path: string; productId: string }) {
  const user = useUser()
  const [done, setDone] = useState('')
  const [problem, setProblem] = useState('')
  const [offersLogin, setOffersLogin] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [isChecked, setIsChecked] = useState(user !== undefined)
  // Someone who signs out in another tab keeps what they have typed here.
  const [hasForm, setHasForm] = useState(false)
  if (user && !hasForm) setHasForm(true)
  // A browser may have lost what it stored, and still have the cookie of the session.
  useEffect(() => {
    if (!isChecked) checkSession().finally(() => setIsChecked(true))
  }, [isChecked])
  if (!hasForm && !isChecked) return <p role="status">Checking your session...</p>
  if (!hasForm)
    return (
      <p>
        <a href={loginUrl(paths.product(productId))} className="link py-2">
          Log in to ask a question
        </a>
      </p>
    )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const question = String(new FormData(event.currentTarget).get('question'))
    setIsBusy(true)
    setProblem('')
    const answer = await send<{ message: string }>('POST', path, { question }, 'Please try again in a moment.')
    setIsBusy(false)
    if (answer.ok) setDone(answer.data.message)
    else setProblem(problemText(answer))
    setOffersLogin(needsLogin(answer))
  }
  if (done !== '') return <p role="status">{done}</p>
  return (
    <form onSubmit={submit} className="grid gap-3">
      <label className="grid gap-1">
        <span className="font-semibold">Your question</span>
        <textarea
          name="question"
          rows={3}
          required
          minLength={MIN_QUESTION_LENGTH}
          maxLength={MAX_QUESTION_LENGTH}
          aria-describedby="question-hint"
          className="field"
        />
      </label>
      <p id="question-hint" className="text-sm text-quiet">
        The shop answers. Your first name and your question are shown with the answer, so please leave out personal
        details.
      </p>
      <FormMessage text={problem} offersLogin={offersLogin} />
      <Button type="submit" kind="quiet" className="justify-self-start" busy={isBusy} busyLabel="Sending...">
        Ask the Shop
      </Button>
    </form>
  )
}
