import { expect, it } from 'vitest'
import { permissionsOf } from '../../../domain/accounts/permissions.ts'
import { commandsFor, matching } from './commands.ts'

const nothing = () => undefined
const forPacker = commandsFor(permissionsOf('packer'), { showShortcuts: nothing, logOut: nothing })
const forOwner = commandsFor(permissionsOf('owner'), { showShortcuts: nothing, logOut: nothing })
const labels = (commands: typeof forOwner) => commands.map(({ label }) => label)

it('leads a packer only where a packer may go', () => {
  expect(labels(forPacker)).toEqual([
    ...['Dashboard', 'Orders', 'Products', 'Categories', 'Brands', 'My login'],
    ...['Keyboard shortcuts', 'View shop', 'Log out'],
  ])
})

it('lets the owner begin everything that can be begun', () => {
  expect(labels(forOwner).filter((label) => /^(?:New|Invite)/.test(label))).toEqual([
    ...['New coupon', 'New product', 'New category', 'New brand', 'New tax rate', 'Invite somebody to the team'],
  ])
})

it.each([
  ['n pro', ['New product']],
  ['TAX', ['Tax rates', 'New tax rate']],
  ['rates', ['Tax rates']],
  ['ates', []],
])('finds by %j the lines with words that begin so', (typed, found) => {
  expect(labels(matching(forOwner, typed))).toEqual(found)
})
