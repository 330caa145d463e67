import { paths } from '../../../../domain/paths.ts'
import { Link } from '../../../link.tsx'
import { paymentText } from '../../payments/payment-text.ts'

interface PromisesProps {
  readonly payment: readonly string[] | undefined
  /** The state to which the shop is limited. */
  readonly deliversWithin: string | undefined
}

/** What a first visitor asks before looking further: how to pay, how to return, how long it takes and who helps. */
export function Promises({ payment, deliversWithin }: PromisesProps) {
  return (
    <ul className="promises page">
      {payment && <li>{paymentText(payment)}</li>}
      <li>
        <Link to={paths.shipping}>
          {deliversWithin ? `Delivery within ${deliversWithin}` : 'Delivery across India'}
        </Link>
      </li>
      <li>
        <Link to={paths.returns}>Returns within 7 days</Link>
      </li>
      <li>
        <Link to={paths.contact}>Help by phone and email</Link>
      </li>
    </ul>
  )
}
