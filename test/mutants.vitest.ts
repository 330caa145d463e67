import { defineConfig } from 'vitest/config'

/** The tests that need no database. Those of the API would take hours for thousands of mutants. */
export default defineConfig({
  test: {
    include: [
      'src/domain/**/*.test.ts',
      'src/contract/**/*.test.ts',
      'src/server/pages/*.test.ts',
      'test/mutants/*.test.ts',
    ],
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
