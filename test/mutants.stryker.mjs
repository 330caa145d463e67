/** `npm run mutants`: how many small changes of the rules for money, of the page cache and of permissions the tests notice. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutants.vitest.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  ignorePatterns: ['build', 'build-new', 'var', 'docs', 'deploy', 'bench', '.react-router', 'db/seed'],
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  // Results are kept, so that only what changed since the last run is tried again.
  incremental: true,
  incrementalFile: 'build/mutants/incremental.json',
  tempDirName: 'build/mutants/copy',
  concurrency: 1,
  timeoutMS: 10_000,
  reporters: ['clear-text', 'progress-append-only', 'html'],
  htmlReporter: { fileName: 'build/mutants/report.html' },
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  thresholds: { high: 95, low: 85, break: 85 },
}
