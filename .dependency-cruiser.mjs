// What may import what. `npm run check` runs these rules (bin/check-imports.mjs); docs/architecture.md draws the layers.

/**
 * The layers of src/server, lowest first. A folder may import the folders of lower layers; folders of the same layer do not
 * know each other. A new folder has to be added here: until then nothing may import it.
 */
export const LAYERS = [
  ['platform'],
  ['audit', 'backup', 'ledger', 'saved-views', 'seo', 'pages'],
  [
    'cash-rules',
    'coupons',
    'couriers',
    'delivery',
    'inventory',
    'media',
    'phone-messages',
    'redirects',
    'search',
    'settings',
  ],
  ['accounts', 'catalogue', 'content', 'custom-pages'],
  ['collections', 'contact', 'menus', 'customers', 'earlier-shop', 'orders', 'product-files', 'analytics'],
  ['payments', 'reviews', 'dashboard', 'reports', 'tax', 'notices', 'lists', 'questions'],
  ['returns', 'manual-orders', 'order-changes'],
  ['courier-files'],
  ['courier-cash'],
  ['privacy'],
  ['seed'],
  ['setup'],
  ['app'],
]

/** Forbids imports from `from` to `to`, except to what is `allowed`. */
const only = (name, from, to, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: to, pathNot: allowed },
})

const layers = LAYERS.map((folders, index) => {
  const lower = LAYERS.slice(0, index).flat()
  return only(
    `layer-of-${folders.join('-')}`,
    `^src/server/(${folders.join('|')})/`,
    '^src/server/',
    lower.length === 0 ? '^src/server/$1/' : `^src/server/($1|${lower.join('|')})/`,
  )
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(src|packages)/' },
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(src/(server|domain|contract|web)|packages)(/|$)' },
      to: { circular: true },
    },
    ...layers,
    only('domain-imports-only-itself', '^src/domain/', '.', '^src/domain/'),
    only('contract-imports-only-domain', '^src/contract/', '^(src|packages)/', '^src/(contract|domain)/'),
    only('server-imports-no-web', '^src/server/', '^src/', '^src/(server|contract|domain)/'),
    only('web-imports-no-server', '^src/web/', '^(src|packages)/', '^src/(web|contract|domain)/'),
    only('store-imports-no-admin', '^src/web/store/', '^src/web/admin/', '^$'),
    // The home page shows cards and advertisements as the lists of products do.
    only('catalogue-imports-no-content', '^src/web/store/catalogue/', '^src/web/store/content/', '^$'),
    // The back office prints the invoices that the customer sees.
    only('admin-imports-no-store', '^src/web/admin/', '^src/web/store/', '^src/web/store/orders/invoice/'),
    only('packages-import-no-src', '^packages/', '^src/', '^$'),
    only(
      'only-main-imports-app',
      '^(src/(?!server/app/|main[.]ts$|storefront[.]ts$)|packages/)',
      '^src/server/app/',
      '^$',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Tests may import whatever they need.
    exclude: { path: '(^|/)(build|[.]react-router)/|[.]test[.]tsx?$' },
    tsPreCompilationDeps: true,
    // dependency-cruiser cannot use TypeScript 7, whose API is not stable yet.
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
    },
  },
}
