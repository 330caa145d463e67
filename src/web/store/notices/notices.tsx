import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { AuthPage, Notice, UsedLink } from '../accounts/account-page.tsx'
import { problemText, send } from '../browser/send.ts'
import { FormMessage } from '../shell/account-form.tsx'

/** The URL contains a secret token, so no cache may store the page. */
export function headers() {
  return { 'cache-control': 'no-store' }
}

/** Where the links of emailed notices lead. Programs that scan emails open every link, so nothing happens before a button is pressed. */
export default function Notices() {
  const [query] = useSearchParams()
  const [done, setDone] = useState('')
  const [problem, setProblem] = useState('')
  const [isUsed, setIsUsed] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const press = async (call: 'confirm' | 'stop') => {
    setIsBusy(true)
    setProblem('')
    const body = { token: query.get('token') ?? '' }
    const answer = await send<{ message: string }>(
      'POST',
      `/api/notices/${call}`,
      body,
      'Please try again in a moment.',
    )
    setIsBusy(false)
    if (answer.ok) setDone(answer.data.message)
    else setProblem(problemText(answer))
    setIsUsed(!answer.ok && answer.status === 404)
  }
  const browse = (
    <Link to={paths.products} className={buttonClass()}>
      Browse All Products
    </Link>
  )
  if (isUsed)
    return (
      <AuthPage title={TITLE}>
        <UsedLink text={problem}>{browse}</UsedLink>
      </AuthPage>
    )
  return (
    <AuthPage title={TITLE}>
      <Notice text={done} />
      <div className="mb-4 not-has-[p]:hidden">
        <FormMessage text={problem} />
      </div>
      {done === '' ? (
        <div className="needs-script grid gap-4">
          <p>
            {query.has('stop')
              ? "We'll stop emailing you when products you chose are back in stock or become cheaper."
              : 'Confirm that this email address is yours. You get one email when the product is back in stock, and nothing else.'}
          </p>
          {!query.has('stop') && (
            <Button busy={isBusy} busyLabel="Confirming..." onClick={() => press('confirm')}>
              Yes, email me when it is back
            </Button>
          )}
          <Button kind="quiet" disabled={isBusy} onClick={() => press('stop')}>
            Stop all emails of this kind
          </Button>
        </div>
      ) : (
        browse
      )}
    </AuthPage>
  )
}

const TITLE = 'Emails About Products'
