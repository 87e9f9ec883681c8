import type { LightningAddress } from '@orrery/model/lightning'
import type { Hex } from '@orrery/primitives/hex'
import { ShapeError, text, type Shape } from '@orrery/transport/shape'

/** Many times the public network, which has some 50,000 channels: a graph beyond it is refused. */
export const MOST_NODES = 500_000
export const MOST_CHANNELS = 1_000_000
/** Of one node; what follows is left out. */
export const MOST_ADDRESSES = 32
/** BOLT 9 knows bits up to some hundreds. */
export const HIGHEST_FEATURE = 10_000
/** An alias has 32 bytes (BOLT 7); what a node's software tells beyond is cut off. */
const ALIAS_UNITS = 64
const ADDRESS_UNITS = 300

/** A node's key: 33 bytes of bare hex, a compressed point. */
export const nodeKey: Shape<Hex> = (value) => {
  if (typeof value !== 'string' || !/^0[23][0-9a-f]{64}$/.test(value)) throw new ShapeError('a compressed public key')
  return `0x${value}`
}

/** A whole number that comes as a number or as decimal text, of 64 bits; CLN once wrote `1000msat`. */
export const wide: Shape<bigint> = (value) => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string') {
    const digits = /^(\d{1,20})(?:msat)?$/.exec(value)?.[1]
    if (digits !== undefined && BigInt(digits) < 1n << 64n) return BigInt(digits)
  }
  throw new ShapeError('a whole number of 64 bits')
}

/** The same below 2^32, as BOLT 7 has base fees and rates. */
export const narrow: Shape<number> = (value) => {
  const number = wide(value)
  if (number > 0xffff_ffffn) throw new ShapeError('a whole number of 32 bits')
  return Number(number)
}

/** Foreign text, as long as an alias can be. Longer ones are no reason to refuse a whole graph. */
export const alias: Shape<string> = (value) =>
  text(Number.POSITIVE_INFINITY)(value).slice(0, ALIAS_UNITS).toWellFormed()

/** Seconds since 1970 as milliseconds; 0 is "never". */
export const seconds: Shape<number | null> = (value) => {
  const at = narrow(value)
  return at === 0 ? null : at * 1_000
}

/** Host and port as one text; null where it is too long to be one. */
export const addressText = (host: string, port?: number): string | null => {
  const whole = port === undefined ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`
  return whole.length === 0 || whole.length > ADDRESS_UNITS ? null : whole.toWellFormed()
}

/** What an address is, by its form: lnd names the network alone. */
export function kindOfAddress(whole: string): LightningAddress['kind'] {
  const host = whole.replace(/:\d{1,5}$/, '')
  if (/^[a-z2-7]{56}\.onion$/i.test(host)) return 'torv3'
  if (/^[a-z2-7]{16}\.onion$/i.test(host)) return 'torv2'
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(host)) return 'ipv4'
  if (/^\[?[0-9a-f:.]*:[0-9a-f:.]*\]?$/i.test(host)) return 'ipv6'
  return /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/i.test(host) ? 'dns' : 'other'
}

/** Ascending, each once. */
export const inOrder = (bits: readonly number[]): readonly number[] => [...new Set(bits)].toSorted((a, b) => a - b)

/** Set bits of a feature vector (BOLT 9): the lowest is the last bit of the last byte. */
export function featureBits(hex: string): readonly number[] {
  const bits: number[] = []
  for (let at = hex.length - 1, low = 0; at >= 0 && low <= HIGHEST_FEATURE; at--, low += 4) {
    const nibble = Number.parseInt(hex[at]!, 16)
    for (let bit = 0; bit < 4; bit++) if ((nibble >> bit) & 1) bits.push(low + bit)
  }
  return bits
}
