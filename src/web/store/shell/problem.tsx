import { Link } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { ScreenTitle } from './shop-name.tsx'

/** What is shown when a screen could not be made, whatever the reason. */
export function Problem() {
  return (
    <main className="page py-16">
      <ScreenTitle title="Something went wrong" />
      <ErrorPanel
        level={1}
        title="Something went wrong"
        message="This page could not be shown. Your cart and wishlist are safe on this device."
      >
        <Link to={paths.products} className={buttonClass('quiet')}>
          Browse All Products
        </Link>
      </ErrorPanel>
    </main>
  )
}
