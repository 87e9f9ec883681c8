import { createHash } from 'node:crypto'
import { randomFamilyRows } from '@orrery/evm/testing/random-family-rows'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { BlockRef, Bundle, FamilyRows } from '@orrery/model/rows'
import { sampleBundle, sampleTx, type SampleTx } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { createRandom, randomInteger } from '@orrery/primitives/random'

/** A block as the fake node gives it: header, hash over the header, transactions under a root of the header. */
export type FakeBlock = {
  readonly header: {
    readonly height: number
    readonly parentHash: Hex
    readonly timeMs: number
    readonly txRoot: Hex
    readonly txCount: number
    readonly salt: number
    /** Transactions of an EVM chain whose rows the family tables get beside the sample's own; absent where there are none. */
    readonly evmTxs?: number
  }
  readonly hash: Hex
  readonly txs: readonly SampleTx[]
  /** Older transactions that these refer to. A node may not tell their value; then it is found among indexed rows, as with UTXO prevouts. */
  readonly refs: readonly { readonly txIndex: number; readonly hash: Hex; readonly value: bigint | null }[]
}

/** Family table of fake chains: what each transaction refers to. */
export const REFS_TABLE = 'sample_refs'

/** A made-up chain with real hashes: a tree of blocks of which one branch is canonical. */
export type FakeChain = {
  readonly genesis: FakeBlock
  tip(): FakeBlock
  at(height: number): FakeBlock | null
  byHash(hash: Hex): FakeBlock | null
  /** Adds blocks on top of the canonical branch. */
  mine(count: number): void
  /** Takes `depth` blocks back and puts `length` others in their place; some of their transactions come again. */
  fork(depth: number, length: number): void
  /** Makes an older branch canonical again: the one that was left last, grown until it leads if `lead` says so. */
  returnToLost(lead: boolean): boolean
  /** A transaction enters the pool. */
  announce(): void
  readonly pool: ReadonlyMap<Hex, SampleTx>
  readonly maxDepth: number
  /** The greatest height that any branch ever had. */
  readonly highest: number
}

const sha256 = (value: unknown): Hex =>
  `0x${createHash('sha256')
    .update(JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item)))
    .digest('hex')}`
const rootOf = (txs: readonly SampleTx[]): Hex => sha256(txs)
const ZERO: Hex = `0x${'00'.repeat(32)}`
const START_MS = 1_600_000_000_000
const MAX_TXS = 3

/** The same chain for the same seed and the same calls. With `evm` its blocks fill the tables of the EVM family as well. */
export function createFakeChain(seed: number, blockSeconds = 12, { evm = false } = {}): FakeChain {
  const random = createRandom(seed)
  const blocks = new Map<Hex, FakeBlock>()
  const pool = new Map<Hex, SampleTx>()
  const lost: Hex[] = []
  const canonical: FakeBlock[] = []
  let maxDepth = 0

  const make = (parent: FakeBlock | null, again: readonly SampleTx[]): FakeBlock => {
    const waiting = [...pool.values()].slice(0, random() < 0.5 ? 2 : 0)
    const fresh = Array.from({ length: randomInteger(random, 0, MAX_TXS) }, () => sampleTx(random))
    const seen = new Set<Hex>()
    const txs = [...again, ...waiting, ...fresh].filter((tx) => !seen.has(tx.hash) && seen.add(tx.hash))
    const height = parent ? parent.header.height + 1 : 0
    const salt = Math.floor(random() * 2 ** 32)
    const header = {
      height,
      parentHash: parent?.hash ?? ZERO,
      timeMs: START_MS + height * blockSeconds * 1_000,
      txRoot: rootOf(txs),
      txCount: txs.length,
      salt,
      ...(evm && { evmTxs: salt % 4 }),
    }
    const refs = txs.flatMap((_, txIndex) => {
      const older =
        canonical.length > 0
          ? canonical[Math.max(0, canonical.length - 1 - Math.floor(random() ** 3 * canonical.length))]!.txs[0]
          : undefined
      return older ? [{ txIndex, hash: older.hash, value: older.value }] : []
    })
    const block = { header, hash: sha256(header), txs, refs }
    blocks.set(block.hash, block)
    return block
  }

  const push = (block: FakeBlock) => {
    canonical.push(block)
    for (const tx of block.txs) pool.delete(tx.hash)
  }

  const cut = (depth: number): SampleTx[] => {
    const gone = canonical.splice(canonical.length - depth)
    lost.push(gone.at(-1)!.hash)
    maxDepth = Math.max(maxDepth, depth)
    return gone.flatMap((block) => block.txs)
  }

  const genesis = make(null, [])
  push(genesis)
  const tip = () => canonical.at(-1)!
  return {
    genesis,
    tip,
    pool,
    get maxDepth() {
      return maxDepth
    },
    get highest() {
      return Math.max(...[...blocks.values()].map((block) => block.header.height))
    },
    at: (height) => canonical[height] ?? null,
    byHash: (hash) => blocks.get(hash) ?? null,
    mine(count) {
      for (let i = 0; i < count; i++) push(make(tip(), []))
    },
    fork(depth, length) {
      const again = cut(Math.min(depth, canonical.length - 1))
      for (const tx of again) pool.set(tx.hash, tx)
      for (let i = 0; i < length; i++)
        push(
          make(
            tip(),
            again.splice(0, randomInteger(random, 0, 3)).filter((tx) => pool.has(tx.hash)),
          ),
        )
    },
    returnToLost(lead) {
      const hash = lost.pop()
      if (!hash) return false
      const height = tip().header.height
      const branch: FakeBlock[] = []
      let block = blocks.get(hash)!
      for (; canonical[block.header.height]?.hash !== block.hash; block = blocks.get(block.header.parentHash)!)
        branch.unshift(block)
      if (branch.length === 0) return false
      const depth = height - block.header.height
      for (const tx of depth > 0 ? cut(depth) : []) pool.set(tx.hash, tx)
      branch.forEach(push)
      if (lead) while (tip().header.height <= height) push(make(tip(), []))
      return true
    },
    announce() {
      const tx = sampleTx(random)
      pool.set(tx.hash, tx)
    },
  }
}

export const refOfFake = ({ header, hash }: FakeBlock): BlockRef => ({ height: header.height, hash })
export const parentOfFake = ({ header }: FakeBlock): BlockRef => ({
  height: header.height - 1,
  hash: header.parentHash,
})

/** Recomputes hash, root and count. Throws `UPSTREAM_MISMATCH`. */
export function verifyFake({ header, hash, txs }: FakeBlock): void {
  const fail = (reason: string): never => {
    throw new OrreryError('UPSTREAM_MISMATCH', { source: 'fake', height: header.height, reason })
  }
  if (sha256(header) !== hash) fail('the hash is not that of the header')
  if (txs.length !== header.txCount) fail('transactions are missing')
  if (rootOf(txs) !== header.txRoot) fail('the transactions are those of another block')
}

const evmRows = new WeakMap<FakeBlock['header'], FamilyRows>()

/** Rows of the EVM family's tables; made once per header, for they are dear. */
function evmRowsOf({ header, hash }: FakeBlock): FamilyRows {
  const { height, timeMs, salt, evmTxs } = header
  if (evmTxs === undefined) return {}
  const made = evmRows.get(header) ?? randomFamilyRows(createRandom(salt ^ 1), { height, hash, timeMs }, evmTxs)
  evmRows.set(header, made)
  return made
}

/** All rows of the block, the same for the same block. */
export function normalizeFake(block: FakeBlock): Bundle {
  const { header, hash, txs, refs } = block
  const { height, parentHash, timeMs } = header
  const bundle = sampleBundle({ height, hash, parentHash, timeMs, maxTxs: 0, include: txs }, createRandom(header.salt))
  return {
    ...bundle,
    family: {
      ...bundle.family,
      ...evmRowsOf(block),
      [REFS_TABLE]: refs.map((ref) => ({ height, tx_index: ref.txIndex, prev_txid: ref.hash, value: ref.value })),
    },
  }
}
