import type { Hex } from '@orrery/primitives/hex'

/** What an Omni message says; whether it is valid only the ledger of its property tells. */
export type OmniPayload = {
  readonly version: number
  readonly type: number
  /** Name of the type in the Omni specification; null for one that is not known here. */
  readonly name: string | null
  readonly property: number | null
  /** Units of the property as they stand there: hundred-millionths where it is divisible. */
  readonly amount: bigint | null
}

/** Types of the Omni Layer specification whose fields begin with a property, and those that go on with an amount. */
const TYPES: Readonly<Record<number, readonly [name: string, property: boolean, amount: boolean]>> = {
  0: ['Simple Send', true, true],
  2: ['Restricted Send', true, true],
  3: ['Send To Owners', true, true],
  4: ['Send All', false, false],
  5: ['Send Non-Fungible', true, false],
  7: ['Send To Many', true, false],
  20: ['DEx Sell Offer', true, true],
  22: ['DEx Accept Offer', true, true],
  25: ['MetaDEx Trade', true, true],
  26: ['MetaDEx Cancel Price', true, true],
  27: ['MetaDEx Cancel Pair', true, false],
  28: ['MetaDEx Cancel Ecosystem', false, false],
  50: ['Create Property - Fixed', false, false],
  51: ['Create Property - Variable', false, false],
  53: ['Close Crowdsale', true, false],
  54: ['Create Property - Manual', false, false],
  55: ['Grant Property Tokens', true, true],
  56: ['Revoke Property Tokens', true, true],
  70: ['Change Issuer Address', true, false],
  71: ['Enable Freezing', true, false],
  72: ['Disable Freezing', true, false],
  73: ['Add Delegate', true, false],
  74: ['Remove Delegate', true, false],
  185: ['Freeze Property Tokens', true, true],
  186: ['Unfreeze Property Tokens', true, true],
  200: ['Any Data', false, false],
  201: ['Set Non-Fungible Token Data', true, false],
  65533: ['Feature Deactivation', false, false],
  65534: ['Feature Activation', false, false],
  65535: ['Alert', false, false],
}

/** Reads the bytes of an Omni message (class C: behind the word “omni”); null where they are too short to be one. */
export function readOmniPayload(payload: Hex): OmniPayload | null {
  const digits = payload.slice(2)
  if (digits.length < 8) return null
  const number = (at: number, bytes: number): bigint | null =>
    digits.length < (at + bytes) * 2 ? null : BigInt(`0x${digits.slice(at * 2, (at + bytes) * 2)}`)
  const version = Number(number(0, 2))
  const type = Number(number(2, 2))
  const known = Object.hasOwn(TYPES, type) ? TYPES[type]! : null
  const property = known?.[1] === true ? number(4, 4) : null
  return {
    version,
    type,
    name: known?.[0] ?? null,
    property: property === null ? null : Number(property),
    amount: known?.[2] === true ? number(8, 8) : null,
  }
}

const OMNI = '6f6d6e69'

/** The message of a transaction of class C (screens-nonevm §5): the first data output that begins with “omni”. null where there is none. */
export function readOmni(data: readonly string[]): OmniPayload | null {
  const found = data.find((digits) => digits.startsWith(OMNI))
  return found === undefined ? null : readOmniPayload(`0x${found.slice(OMNI.length)}`)
}
