import { isIPv6 } from 'node:net'

/**
 * Returns the network of an IP address: the address itself for IPv4, the first 64 bits for IPv6, because every connection gets
 * at least that many addresses (RFC 6177).
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [start = '', end] = ip.replace(/%.*$/, '').toLowerCase().split('::')
  const head = groupsOf(start)
  const tail = end === undefined ? [] : groupsOf(end)
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/** An IPv4 address at the end takes the place of two groups. */
function groupsOf(part: string): readonly string[] {
  const groups = part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
