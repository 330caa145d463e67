import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Returns the network of an IP address: the address itself for IPv4, the first 64 bits for IPv6, because every connection gets
 * at least that many addresses (RFC 6177).
 */
export function networkOf(ip: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? startOf(ip, 4) ?? ip
}

/**
 * Returns the first 48 bits of an IPv6 address, because a rented server or an office often gets as many (RFC 6177), which are
 * 65,536 networks; undefined for IPv4. So many phones of a mobile network share them that a limit has to be `WIDER` times as high.
 */
export function widerNetworkOf(ip: string): string | undefined {
  return /^::ffff:[\d.]+$/i.test(ip) ? undefined : startOf(ip, 3)
}

export const WIDER = 10

/** The first groups of 16 bits of an IPv6 address, as a network; undefined for IPv4. */
function startOf(ip: string, count: number): string | undefined {
  if (!isIPv6(ip)) return undefined
  const [start = '', end] = ip.replace(/%.*$/, '').toLowerCase().split('::')
  const head = groupsOf(start)
  const tail = end === undefined ? [] : groupsOf(end)
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, count).join(':')}::/${16 * count}`
}

/**
 * Returns the network of a client on the internet. Undefined for addresses of this machine or a local network: they belong to a
 * proxy, so that every client would have the same one.
 */
export function publicNetworkOf(ip: string): string | undefined {
  const address = ip
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '')
  const family = isIP(address)
  if (family === 0 || LOCAL.check(address, family === 4 ? 'ipv4' : 'ipv6')) return undefined
  return networkOf(address)
}

const LOCAL = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared by customers of one provider (RFC 6598), and used inside clouds.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  LOCAL.addSubnet(network, prefix, 'ipv4')
LOCAL.addSubnet('::', 127, 'ipv6')
LOCAL.addSubnet('fc00::', 7, 'ipv6')
LOCAL.addSubnet('fe80::', 10, 'ipv6')

/** An IPv4 address at the end takes the place of two groups. */
function groupsOf(part: string): readonly string[] {
  const groups = part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
