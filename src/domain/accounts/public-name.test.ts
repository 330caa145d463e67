import { expect, it } from 'vitest'
import { publicName } from './public-name.ts'

it.each([
  ['Priya', 'Nair', 'Priya'],
  ['Anna Maria', '', 'Anna'],
  ['', 'Rahul Sharma', 'Rahul'],
  ['D’Souza', '', 'D’Souza'],
  ['Jean-Luc', '', 'Jean-Luc'],
  ['M. S.', 'Subbulakshmi', 'M.'],
  ['श्रीकृष्ण', '', 'श्रीकृष्ण'],
  ['ശ്രീ', '', 'ശ്രീ'],
  ['Buy cheap at https://evil.example', '', 'Buy'],
  ['https://evil.example', '', 'A customer'],
  ['evil.example', '', 'A customer'],
  ['www.evil.example now', '', 'A customer'],
  ['9876543210', '', 'A customer'],
  ['<script>', '', 'A customer'],
  ['@handle', '', 'A customer'],
  ['x'.repeat(31), '', 'A customer'],
  ['\u202eevil', '', 'A customer'],
  ['', '', 'A customer'],
])('the name %j of %j is shown as %j', (firstName, name, shown) => {
  expect(publicName({ firstName, name, approvedName: firstName || name })).toBe(shown)
})

it('a name that was changed after the approval is not shown', () => {
  expect(publicName({ firstName: 'Fool', name: 'Nair', approvedName: 'Priya' })).toBe('A customer')
})
