import { sha256 } from '@noble/hashes/sha2.js'
import type { Hex } from '@orrery/primitives/hex'
import { runeName, type RuneId } from '../runestone.ts'
import { isReserved, leastName, reservedNumber } from './rune-names.ts'
import {
  runeKey,
  type RuneAction,
  type RuneEntry,
  type RuneEvent,
  type RuneLots,
  type RuneOutput,
  type RuneTx,
} from './rune-book.ts'

/** What the ledger knew before some blocks, as far as they concern it, and what they made of it. */
export type RuneState = {
  /** The first block of the protocol on this chain. */
  readonly first: number
  /** Blocks from there in which all lengths of names unlock; `UNLOCK_BLOCKS` without it. */
  readonly unlockBlocks?: number
  readonly entries: Map<string, RuneEntry>
  /** Numbers of names that are taken, among those that the blocks etch. */
  readonly names: Set<bigint>
  /** Unspent outputs that carry runes, among those that the blocks spend or make. */
  readonly outputs: Map<string, { readonly address: Hex | null; readonly lots: RuneLots }>
}

/** What a transaction made of the state. */
export type RuneEffects = {
  readonly etched: RuneEntry | null
  readonly events: readonly RuneEvent[]
  readonly made: readonly RuneOutput[]
  /** What addresses have more or less of a rune. */
  readonly changes: readonly { readonly address: Hex; readonly id: RuneId; readonly amount: bigint }[]
  /** Runes whose entry it changed. */
  readonly touched: readonly RuneEntry[]
}

const NOTHING: RuneEffects = { etched: null, events: [], made: [], changes: [], touched: [] }
const ZERO: RuneId = { block: 0n, tx: 0 }

/** Adds, and leaves no zeros behind. */
function add(lots: Map<string, bigint>, key: string, amount: bigint): void {
  const sum = (lots.get(key) ?? 0n) + amount
  if (sum === 0n) lots.delete(key)
  else lots.set(key, sum)
}

/**
 * Applies one transaction by the rules of the runes specification (docs.ordinals.com/runes/specification, and ord's `rune_updater.rs` where
 * that is silent): mint, etching, edicts in order, then what is left to the pointer or the first output that can be spent; a cenotaph
 * burns all. Changes the state; exact to 128 bits and beyond.
 */
export function applyRunes(tx: RuneTx, state: RuneState): RuneEffects {
  const { stone } = tx
  const spent = takeInputs(tx, state)
  if (stone === null && spent.lots.size === 0) return NOTHING
  const isCenotaph = stone !== null && stone.flaw !== null
  const free = new Map(spent.lots)
  const minted = stone?.mint ? mint(stone.mint, tx.height, state) : null
  if (minted !== null) add(free, runeKey(minted.entry.id), minted.amount)
  const etched = etch(tx, state, isCenotaph)
  if (etched !== null && !isCenotaph) add(free, runeKey(etched.id), etched.premine)
  const allocated = tx.outputs.map(() => new Map<string, bigint>())
  if (stone !== null && !isCenotaph) allocate(tx, stone.edicts, etched, free, allocated)
  if (etched !== null) {
    state.entries.set(runeKey(etched.id), etched)
    state.names.add(tx.named?.number ?? reservedNumber(tx.height, tx.txIndex))
  }
  const burned = new Map<string, bigint>()
  const rest = isCenotaph ? -1 : (activePointer(tx) ?? tx.outputs.findIndex(({ isData }) => !isData))
  for (const [key, amount] of free) add(rest < 0 ? burned : allocated[rest]!, key, amount)
  const made: RuneOutput[] = []
  allocated.forEach((lots, vout) => {
    const { address, isData } = tx.outputs[vout]!
    if (isData) for (const [key, amount] of lots) add(burned, key, amount)
    else if (lots.size > 0) {
      made.push({ tx, vout, address, lots })
      state.outputs.set(`${tx.txid}:${vout}`, { address, lots })
    }
  })
  return tell({ tx, state, spent, minted, etched, made, burned, isCenotaph })
}

/** The output that a message points to; of several that which the block and the transaction select, which nobody knows before (ord 0.28, `Runestone::pointer`). */
function activePointer({ stone, blockHash, txid }: RuneTx): number | null {
  const pointers = stone?.pointers ?? []
  if (pointers.length < 2) return pointers[0] ?? null
  // In the order of the bytes that are hashed, which is not that in which hashes are shown.
  const digest = sha256(Buffer.concat([blockHash, txid].map((hash) => Buffer.from(hash.slice(2), 'hex').reverse())))
  const seed = digest.slice(0, 16).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return pointers[Number(seed % BigInt(pointers.length))]!
}

type Spent = { readonly lots: Map<string, bigint>; readonly of: readonly { address: Hex | null; lots: RuneLots }[] }

function takeInputs(tx: RuneTx, state: RuneState): Spent {
  const lots = new Map<string, bigint>()
  const of: { address: Hex | null; lots: RuneLots }[] = []
  for (const { outpoint } of tx.inputs) {
    const output = state.outputs.get(outpoint)
    if (output === undefined) continue
    state.outputs.delete(outpoint)
    of.push(output)
    for (const [key, amount] of output.lots) add(lots, key, amount)
  }
  return { lots, of }
}

/** The amount that one mint gives; null where the rune is unknown or cannot be minted in this block. */
function mint(
  id: RuneId,
  height: number,
  { entries }: RuneState,
): { readonly entry: RuneEntry; readonly amount: bigint } | null {
  const entry = entries.get(runeKey(id))
  if (!entry?.terms) return null
  const { cap, amount } = entry.terms
  const { start, end } = mintSpan(entry)
  const at = BigInt(height)
  if ((start !== null && at < start) || (end !== null && at >= end) || entry.mints >= (cap ?? 0n)) return null
  entry.mints++
  return { entry, amount: amount ?? 0n }
}

const U64 = 0xffff_ffff_ffff_ffffn

/** The first block in which a rune can be minted, and the first in which it cannot any more; null without such a bound. */
export function mintSpan({ id, terms }: Pick<RuneEntry, 'id' | 'terms'>): {
  readonly start: bigint | null
  readonly end: bigint | null
} {
  const from = (offset: bigint | null | undefined): bigint | null =>
    offset == null ? null : id.block + offset > U64 ? U64 : id.block + offset
  const both = (a: bigint | null, b: bigint | null | undefined, larger: boolean): bigint | null =>
    a === null ? (b ?? null) : b == null ? a : a > b === larger ? a : b
  return {
    start: both(from(terms?.offset[0]), terms?.height[0], true),
    end: both(from(terms?.offset[1]), terms?.height[1], false),
  }
}

function etch(tx: RuneTx, state: RuneState, isCenotaph: boolean): RuneEntry | null {
  const etching = tx.stone?.etching ?? null
  // A cenotaph etches only what it names, and gives it nothing but the name.
  if (etching === null || (isCenotaph && etching.name === null)) return null
  const number = tx.named?.number ?? reservedNumber(tx.height, tx.txIndex)
  if (etching.name !== null) {
    const { isCommitted } = tx.named ?? { isCommitted: false }
    if (
      number < leastName(tx.height, state.first, state.unlockBlocks) ||
      isReserved(number) ||
      state.names.has(number) ||
      !isCommitted
    )
      return null
  }
  return {
    id: { block: BigInt(tx.height), tx: tx.txIndex },
    name: runeName(number),
    spacers: isCenotaph ? 0 : etching.spacers,
    symbol: isCenotaph ? null : etching.symbol,
    divisibility: isCenotaph ? 0 : etching.divisibility,
    premine: isCenotaph ? 0n : etching.premine,
    terms: isCenotaph ? null : etching.terms,
    turbo: !isCenotaph && etching.turbo,
    txid: tx.txid,
    timeMs: tx.timeMs,
    mints: 0n,
    burned: 0n,
    txs: 0,
    holders: 0,
  }
}

/**
 * Hands out what edicts name. What each of all outputs gets of a rune is summed up and added once, in the end: a message may have thousands of
 * such edicts over thousands of outputs. Only one that finds less than it asks for, or asks for all, goes by output, and it leaves nothing.
 */
function allocate(
  { outputs }: RuneTx,
  edicts: NonNullable<RuneTx['stone']>['edicts'],
  etched: RuneEntry | null,
  free: Map<string, bigint>,
  allocated: readonly Map<string, bigint>[],
): void {
  const targets = outputs.flatMap(({ isData }, at) => (isData ? [] : [at]))
  const count = BigInt(targets.length)
  const toEach = new Map<string, bigint>()
  const give = (key: string, amount: bigint, output: number): void => {
    add(free, key, -amount)
    add(allocated[output]!, key, amount)
  }
  for (const { id, amount, output } of edicts) {
    const isOwn = id.block === ZERO.block && id.tx === ZERO.tx
    if (isOwn && etched === null) continue
    const key = runeKey(isOwn ? etched!.id : id)
    const left = free.get(key) ?? 0n
    if (left === 0n) continue
    if (output < outputs.length) {
      give(key, amount === 0n || amount > left ? left : amount, output)
      continue
    }
    if (targets.length === 0) continue
    if (amount > 0n && amount * count <= left) {
      add(free, key, -amount * count)
      add(toEach, key, amount)
      continue
    }
    // All of it in equal shares, the first outputs one more; or the amount to the first outputs, and what is left to the next.
    const share = amount === 0n ? left / count : amount
    let rest = left
    for (const [at, target] of targets.entries()) {
      if (rest === 0n) break
      const wanted = amount === 0n && BigInt(at) < left % count ? share + 1n : share
      const given = wanted < rest ? wanted : rest
      rest -= given
      give(key, given, target)
    }
  }
  for (const [key, amount] of toEach) for (const target of targets) add(allocated[target]!, key, amount)
}

type Done = {
  readonly tx: RuneTx
  readonly state: RuneState
  readonly spent: Spent
  readonly minted: { readonly entry: RuneEntry; readonly amount: bigint } | null
  readonly etched: RuneEntry | null
  readonly made: readonly RuneOutput[]
  readonly burned: ReadonlyMap<string, bigint>
  readonly isCenotaph: boolean
}

/** Events, balances and entries that follow from what was done. */
function tell({ tx, state, spent, minted, etched, made, burned, isCenotaph }: Done): RuneEffects {
  const changes = new Map<string, { address: Hex; id: RuneId; amount: bigint }>()
  const change = (address: Hex | null, key: string, amount: bigint): void => {
    if (address === null) return
    const at = `${address} ${key}`
    const held = changes.get(at)
    changes.set(at, { address, id: state.entries.get(key)!.id, amount: (held?.amount ?? 0n) + amount })
  }
  for (const { address, lots } of spent.of) for (const [key, amount] of lots) change(address, key, -amount)
  for (const { address, lots } of made) for (const [key, amount] of lots) change(address, key, amount)
  const events: RuneEvent[] = []
  const touched = new Map<string, RuneEntry>()
  const touch = (key: string): RuneEntry => {
    const entry = state.entries.get(key)!
    if (!touched.has(key)) entry.txs++
    touched.set(key, entry)
    return entry
  }
  const note = (key: string, action: RuneAction, amount: bigint): void => {
    const [from, to] = [ownersOf(spent.of, key), ownersOf(made, key)]
    const senders = new Set(from)
    const receivers = to.filter((address) => !senders.has(address))
    const isNew = action === 'mint' || action === 'etch'
    events.push({
      tx,
      seq: events.length,
      id: touch(key).id,
      action,
      amount,
      isCenotaph,
      from: isNew ? null : only(from),
      to: action === 'burn' ? null : only(receivers.length > 0 ? receivers : to),
      parties: [...new Set([...(isNew ? [] : from), ...(action === 'burn' ? [] : to)])],
    })
  }
  if (etched !== null) note(runeKey(etched.id), 'etch', etched.premine)
  if (minted !== null) note(runeKey(minted.entry.id), 'mint', minted.amount)
  for (const [key, amount] of inOrder(spent.lots)) if (amount > (burned.get(key) ?? 0n)) note(key, 'transfer', amount)
  for (const [key, amount] of inOrder(burned)) {
    note(key, 'burn', amount)
    state.entries.get(key)!.burned += amount
  }
  return {
    etched,
    events,
    made,
    changes: [...changes.values()].filter(({ amount }) => amount !== 0n),
    touched: [...touched.values()],
  }
}

/** By the rune's place: what was looked up comes in another order than what was just made. */
const inOrder = (lots: RuneLots): readonly (readonly [string, bigint])[] => {
  const place = (key: string): readonly number[] => key.split(':').map(Number)
  return [...lots].toSorted(([a], [b]) => {
    const [x, y] = [place(a), place(b)]
    return x[0]! - y[0]! || x[1]! - y[1]!
  })
}

const ownersOf = (
  outputs: readonly { readonly address: Hex | null; readonly lots: RuneLots }[],
  key: string,
): readonly Hex[] => [
  ...new Set(outputs.flatMap(({ address, lots }) => (address !== null && lots.has(key) ? [address] : []))),
]

const only = <T>(list: readonly T[]): T | null => (list.length === 1 ? list[0]! : null)
