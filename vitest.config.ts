import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { ByProject } from './test/by-project.ts'

/**
 * The journeys, in groups that take about as long. Each group has a shop and a browser of its own and runs one file after another. The
 * first one changes nothing that others see; the others change products, texts and settings. Some files that change nothing are in
 * the others, so that all groups end at about the same time.
 */
const CHANGING_PRODUCTS =
  'test/e2e/{admin-products,admin-forms,admin-bulk-orders,admin-printing,admin-cash,admin-numbers,bad-input,long-texts,admin-keyboard}.test.ts'
const CHANGING_SHOP =
  'test/e2e/{admin-orders,admin-parcels,admin-counter,admin-storefront,admin-team,admin-shell,admin-messages,admin-failures,boot,boot-failures}.test.ts'
const BUYING =
  'test/e2e/{checkout,checkout-network,checkout-payment,lost-answers,orders,returns,admin-returns,admin-refunds,accounts,first-day,content-pages}.test.ts'

/** Tests that start and kill processes, install packages or load whole catalogues. */
const SLOW = [
  'test/{commands,crash,upgrade}/**/*.test.ts',
  'packages/postgres-embedded/**/*.test.ts',
  'src/server/product-files/run-import.test.ts',
  'src/server/seed/**/*.test.ts',
]

// The test files of one worker share its modules: the program is loaded once for each worker instead of once for each file.
const SHARED_MODULES = { pool: 'forks', isolate: false, restoreMocks: true, unstubGlobals: true } as const

/**
 * Node itself loads the modules of the server, as in the shop. Vite would transform and wrap each one in every worker, which
 * takes twice the processor time. Tests of the web need Vite for their .tsx files.
 */
const LOADED_BY_NODE = { ...SHARED_MODULES, experimental: { viteModuleRunner: false, nodeLoader: false } } as const

/** Tests that wait for a database, other processes or a browser. */
const WAITING = {
  // Vitest's own second is too short on a busy machine.
  expect: { poll: { timeout: 10_000 } },
  // They may be late on a busy machine. The end of `npm test` names what was tried again.
  retry: 1,
} as const

const JOURNEYS = {
  ...SHARED_MODULES,
  ...WAITING,
  globalSetup: 'test/e2e/built-shop.ts',
  // As for the waits of the browser, in `test/e2e/browser.ts`: nothing here takes as long unless the machine is busy with other things.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 300_000,
  hookTimeout: 120_000,
  fileParallelism: false,
} as const

export default defineConfig({
  test: {
    // By default Vitest leaves one core idle. Tests also wait for PostgreSQL, so one worker more than cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ByProject },
    projects: [
      {
        test: {
          ...SHARED_MODULES,
          name: 'unit',
          include: [
            'src/{domain,contract,web}/**/*.test.{ts,tsx}',
            'packages/**/*.test.ts',
            'test/docs/**/*.test.ts',
            'vite/*.test.ts',
          ],
          exclude: SLOW,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...LOADED_BY_NODE,
          ...WAITING,
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
          ...LOADED_BY_NODE,
          ...WAITING,
          name: 'slow',
          include: SLOW,
          globalSetup: 'test/database-server.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...JOURNEYS,
          name: 'journeys-reading',
          include: ['test/e2e/**/*.test.ts'],
          exclude: [CHANGING_PRODUCTS, CHANGING_SHOP, BUYING],
        },
      },
      {
        test: {
          ...JOURNEYS,
          name: 'journeys-products',
          include: [CHANGING_PRODUCTS],
        },
      },
      {
        test: {
          ...JOURNEYS,
          name: 'journeys-shop',
          include: [CHANGING_SHOP],
        },
      },
      {
        test: {
          ...JOURNEYS,
          name: 'journeys-buying',
          include: [BUYING],
        },
      },
    ],
  },
})
