import { createHash } from 'node:crypto'
import { randomFamilyRows } from '@orrery/evm/testing/random-family-rows'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { BlockRef, Bundle, FamilyRows } from '@orrery/model/rows'
import { sampleBundle, sampleTx, type SampleTx } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { createRandom, randomInteger } from '@orrery/primitives/random'
import { createBlockTree, type BlockTree } from './block-tree.ts'

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

/** A made-up chain whose blocks look like those of accounts. */
export type FakeChain = BlockTree<FakeBlock, SampleTx>

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
  return createBlockTree<FakeBlock, SampleTx>(random, {
    announced: () => sampleTx(random),
    make(parent, again, { canonical, pool }) {
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
      return { header, hash: sha256(header), txs, refs }
    },
  })
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
