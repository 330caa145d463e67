import { expect, it } from 'vitest'
import { permissionsOf } from '../../../domain/accounts/permissions.ts'
import { commandsFor, matching } from './commands.ts'

const nothing = () => undefined
const forPacker = commandsFor(permissionsOf('packer'), { showShortcuts: nothing, logOut: nothing })
const forOwner = commandsFor(permissionsOf('owner'), { showShortcuts: nothing, logOut: nothing })
const labels = (commands: typeof forOwner) => commands.map(({ label }) => label)

it('shows a packer only the screens that a packer may open', () => {
  expect(labels(forPacker)).toEqual([
    'Dashboard',
    'Orders',
    'Call list',
    'Returns',
    'Hand-overs',
    'Courier files',
    'Products',
    'Categories',
    'Brands',
    'Collections',
    'Receive stock',
    'Couriers',
    'Security',
    'Keyboard shortcuts',
    'View shop',
    'Log out',
  ])
})

it('lets the owner create every kind of record', () => {
  expect(labels(forOwner).filter((label) => /^(?:New|Invite)/.test(label))).toEqual([
    'New order',
    'New coupon',
    'New product',
    'New category',
    'New brand',
    'New collection',
    'New return policy',
    'New cash rule',
    'New delivery area',
    'New courier',
    'New page',
    'New redirect',
    'New tax rate',
    'Invite a team member',
  ])
})

it.each([
  ['n pro', ['New product']],
  ['TAX', ['Tax rates', 'New tax rate']],
  ['rates', ['Tax rates']],
  ['ates', []],
])('finds the commands with words that start with %j', (typed, found) => {
  expect(labels(matching(forOwner, typed))).toEqual(found)
})
