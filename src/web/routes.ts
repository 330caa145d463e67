import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

const REDIRECTS = 'shell/redirects.tsx'

/** The path is the route's id, too: ids are part of every page's script, and the default id is the file's path. */
const page = (path: string, file: string): RouteConfigEntry => route(path, `store/${file}`, { id: path })

export default [
  index('store/content/home/home.tsx', { id: 'home' }),
  page('preview/home/:token', 'content/home/preview.tsx'),
  page('preview/products/:token', 'catalogue/product/preview.tsx'),
  page('products', 'catalogue/listing/products.tsx'),
  page('category/:categoryId', 'catalogue/listing/category.tsx'),
  page('collections/:handle', 'catalogue/listing/collection.tsx'),
  page('pages/:handle', 'content/custom-page.tsx'),
  page('products/category/:categoryId', REDIRECTS),
  page('products/featured', REDIRECTS),
  page('products/:productId', 'catalogue/product/product.tsx'),
  page('featured', 'catalogue/listing/featured.tsx'),
  page('new-arrivals', 'catalogue/listing/new-arrivals.tsx'),
  page('best-sellers', 'catalogue/listing/best-sellers.tsx'),
  page('cart', 'cart/cart.tsx'),
  page('wishlist', 'wishlist/wishlist.tsx'),
  page('login', 'accounts/login.tsx'),
  page('register', 'accounts/register.tsx'),
  page('forgot-password', 'accounts/forgot-password.tsx'),
  page('reset-password', 'accounts/reset-password.tsx'),
  page('verify-email', 'accounts/verify-email.tsx'),
  page('notices', 'notices/notices.tsx'),
  page('profile', 'accounts/profile.tsx'),
  page('addresses', 'accounts/addresses.tsx'),
  page('about', 'content/about.tsx'),
  page('contact', 'contact/contact.tsx'),
  page('faq', 'content/faq.tsx'),
  page('privacy', 'content/privacy.tsx'),
  page('terms', 'content/terms.tsx'),
  page('shipping', 'content/shipping.tsx'),
  page('returns', 'content/returns.tsx'),
  page('orders', 'orders/orders.tsx'),
  page('orders/:orderId', 'orders/order.tsx'),
  page('orders/:orderId/returns', 'returns/returns-screen.tsx'),
  page('checkout', 'orders/checkout/checkout.tsx'),
  page('order-confirmation/:orderId', 'orders/confirmation.tsx'),
  page('pay/:token', 'payments/pay.tsx'),
  page('order-history', REDIRECTS),
  page('*', REDIRECTS),
] satisfies RouteConfig
