import type { Hex } from '@orrery/primitives/hex'

/** Place of an etching: height and index of its transaction. */
export type RuneId = { readonly block: bigint; readonly tx: number }

/** What the first rune protocol message of a transaction says. All amounts are in the rune's smallest unit. */
export type Runestone = {
  /** Why the message is a cenotaph, which burns every rune among the inputs; null for a good one. */
  readonly flaw:
    | 'opcode'
    | 'varint'
    | 'truncated'
    | 'trailing'
    | 'edict-id'
    | 'edict-output'
    | 'flag'
    | 'tag'
    | 'supply'
    | null
  readonly etching: {
    /** Base-26 letters without spacers; null where the protocol assigns one. */
    readonly name: string | null
    /** Bit n puts a spacer behind letter n. */
    readonly spacers: number
    readonly symbol: string | null
    readonly divisibility: number
    readonly premine: bigint
    readonly terms: {
      readonly amount: bigint | null
      readonly cap: bigint | null
      readonly height: readonly [bigint | null, bigint | null]
      readonly offset: readonly [bigint | null, bigint | null]
    } | null
    readonly turbo: boolean
  } | null
  readonly mint: RuneId | null
  /** Outputs of which one gets what no edict names; with several of them the block that has the transaction says which. */
  readonly pointers: readonly number[]
  readonly edicts: readonly { readonly id: RuneId; readonly amount: bigint; readonly output: number }[]
}

const TAG = {
  body: 0n,
  divisibility: 1n,
  flags: 2n,
  spacers: 3n,
  rune: 4n,
  symbol: 5n,
  premine: 6n,
  cap: 8n,
  amount: 10n,
  heightStart: 12n,
  heightEnd: 14n,
  offsetStart: 16n,
  offsetEnd: 18n,
  mint: 20n,
  pointer: 22n,
} as const
const U32 = 0xffff_ffffn
const U64 = 0xffff_ffff_ffff_ffffn
const U128 = (1n << 128n) - 1n
const MOST_DIVISIBILITY = 38n
const MOST_SPACERS = 0b0000_0111_1111_1111_1111_1111_1111_1111n
const OP_RETURN = 0x6a
const OP_13 = 0x5d

/**
 * Reads the rune message of a transaction's outputs, as the runes specification (docs.ordinals.com/runes/specification) has it: the
 * first script that begins with OP_RETURN OP_13. null where there is none. Linear in the script.
 */
export function readRunestone(scripts: readonly (Hex | null)[]): Runestone | null {
  const script = scripts.find((one) => one !== null && one.startsWith('0x6a5d'))
  if (script === undefined || script === null) return null
  const payload = pushes(script)
  if (payload === null) return flawed('opcode')
  const integers = readVarints(payload)
  if (integers === null) return flawed('varint')
  return readMessage(integers, scripts.length)
}

const flawed = (flaw: Runestone['flaw']): Runestone => ({ flaw, etching: null, mint: null, pointers: [], edicts: [] })

/** All pushed bytes behind the two opcodes; null where something else than a push stands among them, or bytes are missing. */
function pushes(script: Hex): readonly number[] | null {
  const bytes = bytesOf(script)
  if (bytes[0] !== OP_RETURN || bytes[1] !== OP_13) return null
  const payload: number[] = []
  for (let at = 2; at < bytes.length;) {
    const op = bytes[at++]!
    let size = op
    if (op === 0x4c) size = bytes[at++] ?? Infinity
    else if (op === 0x4d) {
      size = (bytes[at] ?? Infinity) + (bytes[at + 1] ?? Infinity) * 256
      at += 2
    } else if (op === 0x4e) {
      size = [0, 1, 2, 3].reduce((sum, i) => sum + (bytes[at + i] ?? Infinity) * 256 ** i, 0)
      at += 4
    } else if (op > 0x4e) return null
    if (at + size > bytes.length) return null
    for (let i = 0; i < size; i++) payload.push(bytes[at + i]!)
    at += size
  }
  return payload
}

const bytesOf = (hex: Hex): readonly number[] =>
  Array.from({ length: (hex.length - 2) / 2 }, (_, i) => Number.parseInt(hex.slice(2 + i * 2, 4 + i * 2), 16))

/** LEB128 integers of at most 128 bits; null where one is longer or has no end. */
function readVarints(bytes: readonly number[]): readonly bigint[] | null {
  const integers: bigint[] = []
  let value = 0n
  let shift = 0n
  let open = false
  for (const byte of bytes) {
    if (shift > 126n) return null
    value |= BigInt(byte & 0x7f) << shift
    if (value > U128) return null
    shift += 7n
    open = (byte & 0x80) !== 0
    if (open) continue
    integers.push(value)
    value = 0n
    shift = 0n
  }
  return open ? null : integers
}

function readMessage(integers: readonly bigint[], outputs: number): Runestone {
  const fields = new Map<bigint, bigint[]>()
  const edicts: { id: RuneId; amount: bigint; output: number }[] = []
  let flaw: Runestone['flaw'] = null
  for (let at = 0; at < integers.length; at += 2) {
    const tag = integers[at]!
    if (tag === TAG.body) {
      flaw = readEdicts(integers.slice(at + 1), outputs, edicts)
      break
    }
    const value = integers[at + 1]
    if (value === undefined) {
      flaw = 'truncated'
      break
    }
    const held = fields.get(tag)
    if (held) held.push(value)
    else fields.set(tag, [value])
  }
  /** Takes the first values of a field where they are what it may hold; what stays behind is not known. */
  const take = <T>(tag: bigint, count: number, read: (values: readonly bigint[]) => T | null): T | null => {
    const held = fields.get(tag)
    if (held === undefined || held.length < count) return null
    const value = read(held.slice(0, count))
    if (value === null) return null
    held.splice(0, count)
    if (held.length === 0) fields.delete(tag)
    return value
  }
  const one = (tag: bigint, most = U128): bigint | null => take(tag, 1, ([value]) => (value! <= most ? value! : null))
  let flags = one(TAG.flags) ?? 0n
  const flag = (bit: bigint): boolean => {
    const isSet = ((flags >> bit) & 1n) === 1n
    if (isSet) flags ^= 1n << bit
    return isSet
  }
  let etching: Runestone['etching'] = null
  if (flag(0n)) {
    const divisibility = one(TAG.divisibility, MOST_DIVISIBILITY)
    const premine = one(TAG.premine)
    const rune = one(TAG.rune)
    const spacers = one(TAG.spacers, MOST_SPACERS)
    const symbol = take(TAG.symbol, 1, ([value]) => signOf(value!))
    const hasTerms = flag(1n)
    etching = {
      name: rune === null ? null : runeName(rune),
      spacers: Number(spacers ?? 0n),
      symbol,
      divisibility: Number(divisibility ?? 0n),
      premine: premine ?? 0n,
      terms: hasTerms
        ? {
            cap: one(TAG.cap),
            height: [one(TAG.heightStart, U64), one(TAG.heightEnd, U64)],
            amount: one(TAG.amount),
            offset: [one(TAG.offsetStart, U64), one(TAG.offsetEnd, U64)],
          }
        : null,
      turbo: flag(2n),
    }
  }
  const mint = take(TAG.mint, 2, ([block, tx]) => runeId(block!, tx!))
  // ord 0.28: all of them count, and one that names no output spoils all.
  const pointers = take(TAG.pointer, fields.get(TAG.pointer)?.length ?? 0, (values) =>
    values.every((value) => value < BigInt(outputs)) ? values.map(Number) : null,
  )
  const supply = etching === null ? 0n : etching.premine + (etching.terms?.cap ?? 0n) * (etching.terms?.amount ?? 0n)
  if (supply > U128) flaw ??= 'supply'
  if (flags !== 0n) flaw ??= 'flag'
  if ([...fields.keys()].some((tag) => tag % 2n === 0n)) flaw ??= 'tag'
  return {
    flaw,
    etching,
    mint,
    pointers: pointers ?? [],
    edicts: flaw === null ? edicts : [],
  }
}

function readEdicts(
  integers: readonly bigint[],
  outputs: number,
  edicts: { id: RuneId; amount: bigint; output: number }[],
): Runestone['flaw'] {
  let [block, tx] = [0n, 0n]
  for (let at = 0; at < integers.length; at += 4) {
    if (at + 4 > integers.length) return 'trailing'
    const [blocks, txs, amount, output] = integers.slice(at, at + 4) as [bigint, bigint, bigint, bigint]
    tx = blocks === 0n ? tx + txs : txs
    block += blocks
    const id = runeId(block, tx)
    if (id === null) return 'edict-id'
    // As many as there are outputs stands for all of them.
    if (output > BigInt(outputs)) return 'edict-output'
    edicts.push({ id, amount, output: Number(output) })
  }
  return null
}

const runeId = (block: bigint, tx: bigint): RuneId | null =>
  block > U64 || tx > U32 || (block === 0n && tx > 0n) ? null : { block, tx: Number(tx) }

const signOf = (value: bigint): string | null =>
  value > 0x10_ffffn || (value >= 0xd800n && value <= 0xdfffn) ? null : String.fromCodePoint(Number(value))

/** Letters of a rune's number: A is 0, Z is 25, AA is 26. */
export function runeName(rune: bigint): string {
  let letters = ''
  for (let rest = rune + 1n; rest > 0n; rest = (rest - 1n) / 26n)
    letters = String.fromCharCode(65 + Number((rest - 1n) % 26n)) + letters
  return letters
}

/** An amount in the rune's own decimals is written by who knows them; an id as people write it. */
export const runeIdText = ({ block, tx }: RuneId): string => `${block}:${tx}`
