import { describe, expect, it } from 'vitest'
import { hasPermission, PERMISSIONS, permissionsOf } from './permissions.ts'

describe('the places in the team', () => {
  it('let the owner do everything', () => {
    expect(PERMISSIONS.filter((permission) => !hasPermission('owner', permission))).toEqual([])
  })

  it('keep team, audit log, mails and the legal settings from the manager', () => {
    expect(PERMISSIONS.filter((permission) => !hasPermission('manager', permission))).toEqual([
      'legal.write',
      'mail.read',
      'team.write',
      'audit.read',
    ])
  })

  it('let the packer see and send orders and look at products, nothing else', () => {
    expect(permissionsOf('packer').toSorted()).toEqual([
      ...['orders.fulfil', 'orders.read', 'own.factor', 'own.views', 'products.read'],
    ])
  })

  it('let nobody without a place do anything', () => {
    expect(PERMISSIONS.filter((permission) => hasPermission(undefined, permission))).toEqual([])
    expect(permissionsOf(undefined)).toEqual([])
  })
})
