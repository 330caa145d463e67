import { describe, expect, it } from 'vitest'
import { hasPermission, PERMISSIONS, permissionsOf } from './permissions.ts'

describe('the roles of the team', () => {
  it('give the owner every permission', () => {
    expect(PERMISSIONS.filter((permission) => !hasPermission('owner', permission))).toEqual([])
  })

  it('give the manager everything except team, audit log, emails, filed returns, write-offs, tags and legal settings', () => {
    expect(PERMISSIONS.filter((permission) => !hasPermission('manager', permission))).toEqual([
      'legal.write',
      'tags.write',
      'tax.file',
      'cash.write_off',
      'email.read',
      'team.write',
      'audit.read',
    ])
  })

  it('give the packer only orders, fulfilment and reading products', () => {
    expect(permissionsOf('packer').toSorted()).toEqual([
      ...['orders.fulfil', 'orders.read', 'own.factor', 'own.views', 'products.read'],
    ])
  })

  it('give no permission without a role', () => {
    expect(PERMISSIONS.filter((permission) => hasPermission(undefined, permission))).toEqual([])
    expect(permissionsOf(undefined)).toEqual([])
  })
})
