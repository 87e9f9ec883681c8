import { isIPv6 } from 'node:net'

/** The key that requests of one visitor share: an IPv4 address, or the /64 of an IPv6 one (reliability S-26). */
export function addressBucket(ip: string): string {
  const mapped = MAPPED.exec(ip)
  return mapped ? mapped[1]! : (prefixOf(ip, 4) ?? ip)
}

/** The /48 of an IPv6 address, as one customer is given; null for others. */
export const networkBucket = (ip: string): string | null => (MAPPED.test(ip) ? null : prefixOf(ip, 3))

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The first groups of an IPv6 address, 16 bits each; null for other texts. */
function prefixOf(ip: string, groupsOf: number): string | null {
  const plain = ip.split('%')[0]!
  if (!isIPv6(plain)) return null
  const [head = '', tail = ''] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = plain.includes('::')
    ? [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
    : left
  return `${groups
    .slice(0, groupsOf)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${groupsOf * 16}`
}

/** True for this machine's own addresses. */
export const isLoopback = (ip: string): boolean => ip === '::1' || addressBucket(ip).startsWith('127.')
