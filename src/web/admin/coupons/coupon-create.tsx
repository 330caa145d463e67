import { Create } from 'react-admin'
import { CouponForm } from './coupon-form.tsx'

export default function CouponCreate() {
  return (
    <Create title="New coupon" redirect="list">
      <CouponForm />
    </Create>
  )
}
