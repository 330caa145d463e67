import { Edit } from 'react-admin'
import { CouponForm } from './coupon-form.tsx'

/** A change is saved before the screen says so: somebody else may have been quicker, or the code may be taken. */
export default function CouponEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list" title="Coupon">
      <CouponForm />
    </Edit>
  )
}
