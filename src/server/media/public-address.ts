import { BlockList, isIP } from 'node:net'

/**
 * Whether an IP address belongs to the public internet. All others are refused for downloads that someone else names: they
 * lead to this machine, its network, or the metadata service of a cloud (IANA special-purpose address registries).
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !RESERVED_4.check(address)
  return version === 6 && GLOBAL_6.check(address, 'ipv6') && !RESERVED_6.check(address, 'ipv6')
}

const RESERVED_4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])

/** Addresses outside of it are loopback, link-local, private or multicast, or contain an IPv4 address. */
const GLOBAL_6 = listOf('ipv6', [['2000::', 3]])

/** Within `GLOBAL_6`: Teredo and other protocol assignments, documentation, and 6to4, which contains an IPv4 address. */
const RESERVED_6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function listOf(version: 'ipv4' | 'ipv6', ranges: readonly (readonly [address: string, prefix: number])[]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, version)
  return list
}
