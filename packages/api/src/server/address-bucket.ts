import { isIPv6 } from 'node:net'

/** The key that requests of one visitor share: an IPv4 address, or the /64 of an IPv6 one (reliability S-26). */
export function addressBucket(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  const plain = ip.split('%')[0]!
  if (!isIPv6(plain)) return ip
  const [head = '', tail = ''] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = plain.includes('::')
    ? [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
    : left
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** True for this machine's own addresses. */
export const isLoopback = (ip: string): boolean => ip === '::1' || addressBucket(ip).startsWith('127.')
