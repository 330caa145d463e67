import { expect, it } from 'vitest'
import { fitSummary } from './reviews.ts'

it.each([
  [{ small: 0, 'as expected': 0, large: 0 }, ''],
  [{ small: 1, 'as expected': 8, large: 1 }, 'Fits as expected: 8 of 10 reviewers'],
  [{ small: 0, 'as expected': 0, large: 1 }, 'Runs large: 1 reviewer'],
  [{ small: 2, 'as expected': 0, large: 0 }, 'Runs small: 2 of 2 reviewers'],
  // Neither is what most say.
  [{ small: 1, 'as expected': 0, large: 1 }, 'Reviewers differ about the fit'],
  [{ small: 1, 'as expected': 2, large: 2 }, 'Reviewers differ about the fit'],
])('%j is summed up as %j', (counts, summary) => {
  expect(fitSummary(counts)).toBe(summary)
})
