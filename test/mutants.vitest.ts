import { defineConfig } from 'vitest/config'

/** The tests that need no database. Those of the API would take hours for thousands of mutants. */
export default defineConfig({
  test: {
    include: [
      'src/domain/{orders,tax,units,payments,coupons,india}/*.test.ts',
      'src/domain/accounts/permissions.test.ts',
      'src/server/pages/*.test.ts',
    ],
    // The first run measures coverage, which is slow.
    testTimeout: 300_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
