import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/{domain,contract,web}/**/*.test.{ts,tsx}',
            'packages/**/*.test.ts',
            'test/commands/**/*.test.ts',
          ],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['src/server/**/*.test.{ts,tsx}', 'test/{api,crash}/**/*.test.ts'],
          globalSetup: 'test/database-server.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: 'test/e2e/built-shop.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          // On a busy machine a browser may miss a moment; what is broken fails twice.
          retry: 1,
        },
      },
    ],
  },
})
