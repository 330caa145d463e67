import { Link } from 'react-router'
import { paths } from '../../../../contract/paths.ts'
import { LOAD_FAILURES, PRODUCT_PAGE } from '../../../../domain/catalogue/messages.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import type { ProductProblem } from './product-data.ts'

export function ProductProblemPanel({ problem, hint }: ProductProblem) {
  const mayPass = problem === LOAD_FAILURES.product
  return (
    <main className="page py-16">
      <ErrorPanel level={1} title={PRODUCT_PAGE.heading} message={problem} {...(!mayPass && { onRetry: false })}>
        {hint && <p className="w-full text-sm text-quiet">{hint}</p>}
        <Link to={paths.products} className={buttonClass('quiet')}>
          Browse All Products
        </Link>
      </ErrorPanel>
    </main>
  )
}
