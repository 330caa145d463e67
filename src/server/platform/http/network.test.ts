import { expect, it } from 'vitest'
import { networkOf, publicNetworkOf, widerNetworkOf } from './network.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['', ''],
])('%s belongs to the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

it.each([
  ['49.36.1.2', '49.36.1.2'],
  ['::ffff:49.36.1.2', '49.36.1.2'],
  ['2405:201:6000:1::5', '2405:201:6000:1::/64'],
  ['172.32.0.1', '172.32.0.1'],
])('%s belongs to the public network %s', (ip, network) => {
  expect(publicNetworkOf(ip)).toBe(network)
})

it.each([
  ['2405:201:6000:1::5', '2405:201:6000::/48'],
  ['2405:201::5', '2405:201:0::/48'],
  ['49.36.1.2', undefined],
  ['::ffff:49.36.1.2', undefined],
])('%s belongs to the wider network %s', (ip, network) => {
  expect(widerNetworkOf(ip)).toBe(network)
})

it.each([
  '127.0.0.1',
  '::1',
  '::ffff:10.0.0.1',
  '192.168.1.20',
  '172.31.255.1',
  '100.64.0.9',
  'fd12::1',
  'fe80::1%eth0',
  '',
  'none',
])('%s belongs to no public network', (ip) => {
  expect(publicNetworkOf(ip)).toBeUndefined()
})
