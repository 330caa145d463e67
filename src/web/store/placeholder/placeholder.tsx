import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Screens that are not open yet say so, and lead on. */
export default function Placeholder() {
  const { pathname } = useLocation()
  const title = TITLES[pathname.split('/')[1] ?? ''] ?? 'Coming soon'
  return (
    <main className="page py-8">
      <title>{`${title} | Vastra`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title={title}
        text="This page is not open yet. The whole shop is there to browse, and your cart and wishlist are kept on this device."
      >
        <Link to={paths.products} className={buttonClass()}>
          Browse All Products
        </Link>
      </EmptyState>
    </main>
  )
}

const TITLES: Readonly<Record<string, string>> = {
  checkout: 'Checkout',
  'order-confirmation': 'Order Confirmation',
}
