import { describe, expect, it } from 'vitest'
import { exchangesFor, type ReturnReason } from './reasons.ts'

describe('what an item is exchanged for', () => {
  const [small, same, blue] = [
    { color: 'Red', size: 'S' },
    { color: 'Red', size: 'M' },
    { color: 'Blue', size: 'M' },
  ]
  const line = { color: 'Red', size: 'M', exchanges: [small, same, blue] }

  it.each<[ReturnReason | '', readonly object[]]>([
    ['', [small, blue]],
    ['size_small', [small, blue]],
    ['changed_mind', [small, blue]],
    ['other', [small, blue]],
    ['defective', [small, same, blue]],
    ['wrong_item', [small, same, blue]],
    ['damaged_in_transit', [small, same, blue]],
  ])('with the reason “%s” is the same variant only where the customer is not at fault', (reason, offered) => {
    expect(exchangesFor(line, reason)).toEqual(offered)
  })
})
