import { BlockList, isIP } from 'node:net'

/** IPv4 that is not of the public internet: IANA's special-purpose registry, multicast and what is reserved. */
const PRIVATE_V4 = [
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
] as const

/** Of IPv6 only global unicast is public, and of that not what stands for IPv4 (Teredo, 6to4) or for nobody. */
const GLOBAL_V6 = ['2000::', 3] as const
const PRIVATE_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const refused = new BlockList()
for (const [net, bits] of PRIVATE_V4) refused.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of PRIVATE_V6) refused.addSubnet(net, bits, 'ipv6')
const global = new BlockList()
global.addSubnet(...GLOBAL_V6, 'ipv6')

/**
 * Whether an IP address belongs to the public internet, so that it may be reached for a stranger (reliability S-09). IPv4 inside
 * IPv6 (mapped, NAT64) is never public: an honest name has its own IPv4 address. Text that is no address is not.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, 'ipv4')
    case 6:
      return !address.includes('%') && global.check(address, 'ipv6') && !refused.check(address, 'ipv6')
    default:
      return false
  }
}
