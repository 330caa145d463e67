import { useNavigate } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { leave } from '../browser/leave.ts'
import { useKeepsEmails } from '../shell/use-keeps-emails.ts'

/** What a guest can do with the orders that this browser shows: keep them, or end the session on a shared computer. */
export function GuestNote() {
  const keepsEmails = useKeepsEmails()
  const navigate = useNavigate()
  return (
    <section aria-label="Guest" className="mt-6 rounded-card border border-line bg-card p-5">
      <p className="mb-4">
        {keepsEmails
          ? 'You ordered as a guest. This shop cannot send emails yet, so only this browser can open the order again. Please keep its number.'
          : 'You ordered as a guest. Create an account with the same email address and confirm it, and your orders move there. Without an account, the link in our emails opens this page again.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.register} className={buttonClass('quiet')}>
          Create Account
        </Link>
        <Button kind="quiet" onClick={() => leave(() => navigate(paths.home))}>
          Sign out
        </Button>
      </div>
    </section>
  )
}
