import { describe, expect, it } from 'vitest'
import { readRequestDraft } from './request-draft.ts'

const empty = { resolution: 'refund', transport: 'pickup', choices: [], photos: [] }
const choice = { line: 2, quantity: 2.5, reason: 'defective', newVariant: 'f00d', note: 'The seam\nis open. ' }

describe('the draft of a return request', () => {
  it('is empty before anything is typed', () => {
    expect(readRequestDraft(null)).toEqual(empty)
  })

  it('survives a reload as typed', () => {
    const draft = {
      resolution: 'exchange',
      transport: 'self_ship',
      choices: [choice, { line: 0, quantity: 1, reason: '', newVariant: '', note: '' }],
      photos: [{ name: `${'a'.repeat(32)}.jpg`, label: 'seam.jpg' }],
    }
    expect(readRequestDraft(JSON.stringify(draft))).toEqual(draft)
  })

  it.each([
    '{',
    '[]',
    'null',
    '{"resolution":"gold","transport":7,"choices":{"0":1},"photos":"x"}',
    '{"choices":[null,7,{"line":"0","quantity":1},{"line":0,"quantity":0},{"line":0}],"photos":[1,{"label":"x"}]}',
  ])('takes nothing from %s', (stored) => {
    expect(readRequestDraft(stored)).toEqual(empty)
  })

  it('has no reason that only the shop may give', () => {
    const [read] = readRequestDraft(JSON.stringify({ choices: [{ ...choice, reason: 'undelivered' }] })).choices
    expect(read).toEqual({ ...choice, reason: '' })
  })
})
