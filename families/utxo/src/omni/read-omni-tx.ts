import { sha256 } from '@noble/hashes/sha2.js'
import type { Hex } from '@orrery/primitives/hex'
import { fromDigits, toDigits } from '../digits.ts'
import { makeKey } from '../address-key.ts'
import { readScriptOps } from '../script-ops.ts'
import { EXODUS } from './omni-rules.ts'

/** A transaction that carries a message of the protocol: who says what to whom. */
export type OmniCarrier = {
  readonly sender: Hex
  /** The receiver that the outputs name; null for none. */
  readonly reference: Hex | null
  /** Version, type and fields, as digits. */
  readonly payload: string
}

/** Inputs and outputs as the protocol looks at them. */
export type OmniView = {
  readonly inputs: readonly { readonly address: Hex | null; readonly type: string; readonly value: bigint | null }[]
  /** `script` is there for data outputs and for those that may be bare multisig. */
  readonly outputs: readonly { readonly address: Hex | null; readonly type: string; readonly script: Hex | null }[]
}

/** “omni”, with which data outputs begin. */
const MARKER = '6f6d6e69'
/** Omni Core keeps 255 packets of 31 bytes; what goes beyond is cut off. */
const MOST_PACKETS = 255
const MOST_DIGITS = MOST_PACKETS * 31 * 2

/** Whether an output can be looked at no further without its script. */
export const mayCarry = (type: string): boolean => type === 'data' || type === 'multisig' || type === 'nonstandard'

/**
 * The message of a transaction, as Omni Core's `parseTransaction` reads it: class C in data outputs from `dataFrom` on, else class B in the keys of bare multisig
 * outputs beside one to the Exodus address. null for all others: class A can only name properties 1 and 2, so nothing of it concerns another
 * one. `spell` writes an address key as people know it: class B is scrambled with the sender's.
 */
export function readOmniTx(
  { inputs, outputs }: OmniView,
  hasData: boolean,
  spell: (key: Hex) => string,
): OmniCarrier | null {
  const { data, keys } = carriedBy(outputs, hasData)
  const tagged = data.length > 0
  if (!tagged && keys.length === 0) return null
  const sender = tagged ? payer(inputs[0]) : largestPayer(inputs, spell)
  if (sender === null) return null
  return {
    sender,
    reference: referenceOf(outputs, sender),
    payload: tagged ? data.join('').slice(0, MOST_DIGITS) : unscramble(keys, spell(sender)),
  }
}

/** Whether outputs carry a message at all, whoever pays. */
export function carriesMessage(outputs: OmniView['outputs'], hasData: boolean): boolean {
  const { data, keys } = carriedBy(outputs, hasData)
  return data.length > 0 || keys.length > 0
}

/** What tagged data outputs push; where there are none and one pays the Exodus address, the keys of bare multisig outputs. */
function carriedBy(
  outputs: OmniView['outputs'],
  hasData: boolean,
): { readonly data: readonly string[]; readonly keys: readonly string[] } {
  const data = hasData ? outputs.flatMap(({ type, script }) => (type === 'data' ? taggedPushes(script!) : [])) : []
  const isOld = data.length === 0 && outputs.some(({ address }) => address === EXODUS)
  return {
    data,
    keys: isOld ? outputs.flatMap(({ script, type }) => (type === 'data' ? [] : multisigKeys(script))) : [],
  }
}

/** Only these may send or receive. */
const isParty = (type: string): boolean => type === 'p2pkh' || type === 'p2sh'

const payer = (input: OmniView['inputs'][number] | undefined): Hex | null =>
  input !== undefined && isParty(input.type) ? input.address : null

/** The address that pays most in sum; of several the first in the order of their spelling. null where an input is of another kind. */
function largestPayer(inputs: OmniView['inputs'], spell: (key: Hex) => string): Hex | null {
  const sums = new Map<Hex, bigint>()
  for (const input of inputs) {
    const address = payer(input)
    if (address === null || input.value === null) return null
    sums.set(address, (sums.get(address) ?? 0n) + input.value)
  }
  let [best, most]: [Hex | null, bigint] = [null, 0n]
  for (const [address, sum] of sums)
    if (sum > most || (sum === most && best !== null && spell(address) < spell(best))) [best, most] = [address, sum]
  return best
}

/** The only output to an address; of several the last one, the first to the sender left out as change. */
function referenceOf(outputs: OmniView['outputs'], sender: Hex): Hex | null {
  const named = outputs.flatMap(({ type, address }) =>
    isParty(type) && address !== null && address !== EXODUS ? [address] : [],
  )
  if (named.length === 1) return named[0]!
  const change = named.indexOf(sender)
  return named.filter((_, at) => at !== change).at(-1) ?? null
}

/** What a data output pushes, without the marker that its first push begins with; nothing where it does not, or where more than pushes follow. */
function taggedPushes(script: Hex): readonly string[] {
  const digits = script.slice(2)
  if (!digits.includes(MARKER)) return []
  const pushes: string[] = []
  let kept = 0
  for (let i = 2; i < digits.length;) {
    const code = Number.parseInt(digits.slice(i, i + 2), 16)
    i += 2
    if (code > 0x60) return []
    if (code > 0x4e) continue
    const lengthBytes = code === 0x4c ? 1 : code === 0x4d ? 2 : code === 0x4e ? 4 : 0
    let size = code < 0x4c ? code : 0
    for (let byte = lengthBytes - 1; byte >= 0; byte--)
      size = size * 256 + Number.parseInt(digits.slice(i + byte * 2, i + byte * 2 + 2), 16)
    i += lengthBytes * 2
    // A push beyond the end, or a length that is cut off, makes it no data output.
    if (!(i + size * 2 <= digits.length)) return []
    const push = kept < MOST_DIGITS + MARKER.length ? digits.slice(i, i + size * 2) : ''
    if (kept === 0 && pushes.length === 0 && !push.startsWith(MARKER)) return []
    if (kept < MOST_DIGITS + MARKER.length) pushes.push(pushes.length === 0 ? push.slice(MARKER.length) : push)
    kept += push.length
    i += size * 2
  }
  return pushes
}

/** A key as long as its first byte says (Bitcoin Core's `CPubKey::ValidSize`), as digits. */
const KEY = /^(?:0[23].{64}|0[467].{128})$/

/**
 * Keys of a bare multisig script but for the first, which is the sender's own; none for another script. Omni Core looks for a marker with a solver of its own that takes keys of
 * 33 to 65 bytes of any kind, and for the message with Bitcoin Core's (`ExtractDestinations`), which is narrower: only what both take carries one.
 */
function multisigKeys(script: Hex | null): readonly string[] {
  if (script === null || script.length > 2 + 2 * 1_100 || !script.endsWith('ae')) return []
  const ops = readScriptOps(script, 24)
  const [first, last, end] = [ops[0], ops.at(-2), ops.at(-1)]
  const keys = ops.slice(1, -2)
  const small = (code: number | undefined): number => (code !== undefined && code >= 0x51 ? code - 0x50 : 0)
  const [required, total] = [small(first?.code), small(last?.code)]
  const fits =
    end?.code === 0xae &&
    required >= 1 &&
    total <= 16 &&
    total >= required &&
    keys.length === total &&
    keys.every(({ push, broken }) => push !== null && !broken && KEY.test(push))
  return fits ? keys.slice(1).map(({ push }) => push!) : []
}

/** Class B: 31 bytes of each key, each scrambled with one more hash of the sender's address; the first byte is a number that counts no more. */
function unscramble(keys: readonly string[], sender: string): string {
  let seed = sender
  return keys
    .slice(0, MOST_PACKETS)
    .map((key) => {
      seed = toDigits(sha256(new TextEncoder().encode(seed))).toUpperCase()
      const packet = fromDigits(key.slice(2, 64))
      const hash = fromDigits(seed.toLowerCase())
      return toDigits(packet.map((byte, at) => byte ^ hash[at]!)).slice(2)
    })
    .join('')
}

/** An address of a version byte and a hash, as freezes name it; null where the chain knows no such version. */
export function namedAddress(
  version: number,
  hash: string,
  { p2pkh, p2sh }: { readonly p2pkh: number; readonly p2sh: readonly number[] },
): Hex | null {
  return version === p2pkh ? makeKey('p2pkh', hash) : p2sh.includes(version) ? makeKey('p2sh', hash) : null
}
