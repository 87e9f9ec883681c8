import type { Hex } from '@orrery/primitives/hex'
import type { PayloadReader } from './payload-reader.ts'

/** Where a masternode is reached and what for, as people write it; the place is null where the payload holds none. */
export type NetPlace = { readonly purpose: string; readonly place: string | null }

/** What addresses are for by their number (Dash Core, `NetInfoPurpose`). */
const PURPOSES: readonly string[] = ['Core P2P', 'Platform P2P', 'Platform HTTPS']
/** Networks beside IPv4 and IPv6 (BIP-155), with the bytes of their addresses. */
const NETWORKS: Readonly<Record<number, readonly [name: string, bytes: number]>> = {
  1: ['IPv4', 4],
  2: ['IPv6', 16],
  4: ['Tor v3', 32],
  5: ['I2P', 32],
  6: ['CJDNS', 16],
}
const [SERVICE, DOMAIN, NONE] = [0x01, 0x02, 0xff] as const
const FORM = 1

/**
 * Addresses of a masternode as provider transactions have them from version 3 on (Dash Core, `ExtNetInfo`): by purpose, each of an address (BIP-155) or a name, with its port. Throws `RangeError`
 * where the form is another.
 */
export function readNetInfo(reader: PayloadReader): readonly NetPlace[] {
  if (reader.u8() !== FORM) throw new RangeError('addresses of another form')
  const places: NetPlace[] = []
  for (let purposes = reader.size(); purposes > 0; purposes--) {
    const number = reader.u8()
    const purpose = PURPOSES[number] ?? String(number)
    for (let entries = reader.size(); entries > 0; entries--) places.push({ purpose, place: readPlace(reader) })
  }
  return places
}

function readPlace(reader: PayloadReader): string | null {
  const kind = reader.u8()
  if (kind === NONE) return null
  if (kind === DOMAIN) {
    const name = reader.hex(reader.size())
    return `${nameOf(name)}:${reader.u16Network()}`
  }
  if (kind !== SERVICE) throw new RangeError('an address of another kind')
  const network = NETWORKS[reader.u8()]
  if (network === undefined || reader.size() !== network[1]) throw new RangeError('an address of another network')
  const [name, bytes] = network
  const address = reader.hex(bytes)
  const port = reader.u16Network()
  if (bytes === 4) return `${ipv4(address)}:${port}`
  return name === 'IPv6' ? `[${ipv6(address)}]:${port}` : `${name} ${address}:${port}`
}

/** A name of a host; of what is none, its bytes. */
function nameOf(bytes: Hex): string {
  const text = (bytes.slice(2).match(/../g) ?? [])
    .map((byte) => String.fromCharCode(Number.parseInt(byte, 16)))
    .join('')
  return /^[a-z\d.-]{1,253}$/i.test(text) ? text : bytes
}

const ipv4 = (address: Hex): string =>
  (address.slice(2).match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).join('.')

const ipv6 = (address: Hex): string =>
  (address.slice(2).match(/.{4}/g) ?? []).map((group) => group.replace(/^0{1,3}/, '')).join(':')

/** 16 bytes of an IPv6 address, of which ::ffff:0:0/96 stands for IPv4, and the port, all in network byte order (before version 3); null where it is left empty. */
export function readService(reader: PayloadReader): string | null {
  const address = reader.hex(16)
  const port = reader.u16Network()
  const mapped = `0x${'0'.repeat(20)}ffff`
  if (/^0x0+$/.test(address) || address === `${mapped}00000000`) return null
  return address.startsWith(mapped)
    ? `${ipv4(`0x${address.slice(mapped.length)}`)}:${port}`
    : `[${ipv6(address)}]:${port}`
}
