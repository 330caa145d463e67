import { defineConfig } from 'vitest/config'

// Only the page cache needs a server, whose tests are slow.
const needsServer = process.env.MUTATED?.includes('src/server/')

/** The tests that need no database. Those of the API would take hours for thousands of mutants. */
export default defineConfig({
  test: {
    include: [
      'src/domain/{orders,tax,units,payments,coupons,india}/*.test.ts',
      'src/domain/accounts/permissions.test.ts',
      ...(needsServer ? ['src/server/pages/*.test.ts'] : []),
    ],
    // The first run measures coverage, which is slow.
    testTimeout: 300_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
