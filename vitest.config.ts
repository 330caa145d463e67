import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Journeys that change the shop (its settings, orders or texts). They share a shop of their own and run one after another. */
const CHANGING = 'test/e2e/{accounts,admin-*,checkout,content-pages,orders}.test.ts'

/** Tests that start and kill processes, install packages or load whole catalogues. Each file gets a process of its own. */
const SLOW = [
  'test/{commands,crash,upgrade}/**/*.test.ts',
  'packages/postgres-embedded/**/*.test.ts',
  'src/server/product-files/run-import.test.ts',
  'src/server/seed/**/*.test.ts',
]

// The test files of one worker share its modules: the program is loaded once for each worker instead of once for each file.
const SHARED_MODULES = { pool: 'forks', isolate: false, restoreMocks: true, unstubGlobals: true } as const

export default defineConfig({
  test: {
    // By default Vitest leaves one core idle. Tests also wait for PostgreSQL, so one worker more than cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...SHARED_MODULES,
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'test/docs/**/*.test.ts'],
          exclude: SLOW,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...SHARED_MODULES,
          name: 'api',
          include: ['src/server/**/*.test.{ts,tsx}', 'test/api/**/*.test.ts'],
          exclude: SLOW,
          globalSetup: 'test/database-server.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'slow',
          include: SLOW,
          globalSetup: 'test/database-server.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...SHARED_MODULES,
          name: 'journeys-reading',
          include: ['test/e2e/**/*.test.ts'],
          exclude: [CHANGING],
          // One core is for the journeys that change the shop, which run at the same time.
          maxWorkers: Math.max(1, availableParallelism() - 1),
          globalSetup: 'test/e2e/built-shop.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // A browser on a busy machine may be late. The last line of `npm test` counts what was tried again.
          retry: 1,
        },
      },
      {
        test: {
          ...SHARED_MODULES,
          name: 'journeys-changing',
          include: [CHANGING],
          globalSetup: 'test/e2e/built-shop.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          retry: 1,
        },
      },
    ],
  },
})
