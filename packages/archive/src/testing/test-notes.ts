import { defineTable } from '@orrery/store/store'
import type { Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import { TEST_OUTPUTS } from './utxo-bundles.ts'

/** A family's table whose rows follow the chain's order under an owner, as tests of keyset pages need one. */
export const TEST_NOTES = defineTable({
  name: 'test_notes',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    seq: 'u32',
    owner: 'hex',
    topic: 'u8',
    other: 'hex?',
    amount: 'i256',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'owner', 'height', 'tx_index', 'seq'],
  granularity: 64,
})

export const NOTE_OWNERS: readonly Hex[] = ['0xa0', '0xb0', '0xc0']

/** The bundles with zero to two notes per transaction, which follow from its hash. */
export const withNotes = (bundles: readonly Bundle[]): Bundle[] =>
  bundles.map((bundle) => ({
    ...bundle,
    family: {
      ...bundle.family,
      [TEST_NOTES.name]: bundle.txs.flatMap(({ height, txIndex, hash, value }) => {
        const digit = parseInt(hash.slice(-1), 16)
        return Array.from({ length: digit % 3 }, (_, i) => ({
          height,
          tx_index: txIndex,
          seq: txIndex * 2 + i,
          owner: NOTE_OWNERS[(digit >> i) % 3]!,
          topic: digit % 4,
          other: i === 0 ? null : (`0x${hash.slice(2, 3)}0` as Hex),
          amount: digit % 2 === 0 ? value : -value,
        }))
      }),
    },
  }))

/** The same block with what its outputs are, who mined it, and what stands in its extension block; of three blocks one was indexed before pools were told. */
export function withPool(plain: Bundle): Bundle {
  const bundle = withOutputs(plain)
  const { block } = bundle
  const third = block.height % 3
  const pool = { code: third === 1 ? 'unknown' : 'a-pool', name: null }
  const supply = third === 1 ? null : `${block.height}0000000000000000000`
  const mweb = { supply, pegIn: String(block.height), pegOut: '0' }
  return third === 0 ? bundle : { ...bundle, block: { ...block, ext: { ...block.ext, pool, mweb } } }
}

/** Transactions that tell what their outputs are, and what all of them are worth, now and then in a way that is none. */
export function withOutputs(bundle: Bundle): Bundle {
  const rows = bundle.family[TEST_OUTPUTS.name] ?? []
  const outputsOf = (hash: Hex): JsonObject[] =>
    rows.flatMap(({ txid, address, value, vout }) =>
      txid === hash
        ? [
            { type: address === null ? 'data' : Number(vout) % 2 === 0 ? 'p2tr' : 'p2pkh', value: String(value) },
            ...(Number(vout) === 3 ? [{ type: 'p2tr', value: '1.5' }, { type: 7, value: '1' }, { value: '1' }] : []),
          ]
        : [],
    )
  const totals = (value: bigint) => [
    `${value + 7n}`,
    `${value}`,
    `${value / 2n}`,
    Number(value),
    '1.5',
    `${value + 2n ** 70n}`,
  ]
  const txs = bundle.txs.map((tx) => ({
    ...tx,
    ext: { ...tx.ext, outputs: outputsOf(tx.hash), totalOut: totals(tx.value)[tx.txIndex % 6]! },
  }))
  return { ...bundle, txs }
}

/** Some of them found by work, with uncles; others with a difficulty that no work stands behind. */
export function withWork(bundle: Bundle, place: number): Bundle {
  const { ext } = bundle.block
  const uncles = Array.from({ length: place % 3 }, () => bundle.block.hash)
  const more = [
    { difficulty: '131072', gasLimit: 30_000_000, ...(uncles.length > 0 && { uncles }) },
    { difficulty: '2', gasLimit: 30_000_000, uncles },
    { difficulty: '99999999' },
    { gasLimit: 30_000_000, difficulty: `${10n ** 16n}` },
    {},
  ][place % 5]!
  return { ...bundle, block: { ...bundle.block, ext: { ...ext, ...more } } }
}
