import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import type { LayerBlock } from '@orrery/family/layer'
import type { LayerReads } from '@orrery/model/layer'
import type { FamilyMatch } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import type { RuneEntry } from './rune-book.ts'
import { createRuneLayer, type RuneLayerParts } from './rune-layer.ts'
import { commitmentOf, runeNumber } from './rune-names.ts'
import { etchingRow } from './rune-rows.ts'

const FIRST = 840_000
const MAKER: Hex = `0x${'aa'.repeat(32)}`
const SPENDER: Hex = `0x${'bb'.repeat(32)}`

function matching(match: FamilyMatch): (row: FamilyRow) => boolean {
  const wanted = Object.entries(match).map(
    ([column, cells]) => [column, new Set<unknown>(Array.isArray(cells) ? cells : [cells])] as const,
  )
  return (row) => wanted.every(([column, cells]) => cells.has(row[column]))
}

/** Rows in memory, cut at the limit as the engine cuts them. */
const readsOf = (tables: Readonly<Record<string, readonly FamilyRow[]>>): LayerReads =>
  ({
    familyRows: (table, match, limit) => Promise.resolve((tables[table] ?? []).filter(matching(match)).slice(0, limit)),
    latest: () => Promise.resolve([]),
  }) as Pick<LayerReads, 'familyRows' | 'latest'> as LayerReads

type Input = { readonly txid: Hex; readonly vout: number; readonly address: null }
type Output = { readonly type: string; readonly script: Hex | null; readonly address: Hex | null }

const blockOf = (height: number, inputs: readonly Input[], outputs: readonly Output[]): LayerBlock =>
  ({
    block: { height, hash: `0x${'cc'.repeat(32)}` },
    txs: [{ hash: SPENDER, height, txIndex: 1, timeMs: 1, ext: { inputs, outputs } }],
  }) as unknown as LayerBlock

const layer = (parts: Partial<RuneLayerParts> = {}) =>
  createRuneLayer({
    first: FIRST,
    hasFirstRune: false,
    findOutputs: () => Promise.resolve(new Map()),
    witnessesOf: () => Promise.resolve([]),
    ...parts,
  })

const never = new AbortController().signal

test('UNCOMMON•GOODS is the protocol’s own: nobody etches it again in the ledger’s first blocks', async () => {
  const number = runeNumber('UNCOMMONGOODS')
  // OP_RETURN OP_13, one push: flags 1 (an etching), its name.
  const varint = (value: bigint): number[] =>
    value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)]
  const message = [2, 1, 4, ...varint(number)]
  const script: Hex = `0x${Buffer.from([0x6a, 0x5d, message.length, ...message]).toString('hex')}`
  const commitment = Buffer.from(commitmentOf(number), 'hex')
  const tapscript: Hex = `0x${Buffer.from([commitment.length, ...commitment]).toString('hex')}`
  const input = {
    txid: MAKER,
    vout: 0,
    address: null,
    type: 'p2tr',
    height: FIRST - 9,
    witness: [tapscript, '0xc0'],
    witnessBytes: 20,
  }
  const block = blockOf(FIRST, [input], [{ type: 'data', script, address: null }])
  const names = async (hasFirstRune: boolean) =>
    (await layer({ hasFirstRune }).apply([block], readsOf({}), never))['rune_etchings']!.map(({ name, height }) => [
      name,
      height,
    ])
  // The same etching is a good one where the protocol has none of its own.
  expect(await names(false)).toEqual([['UNCOMMONGOODS', FIRST]])
  expect(await names(true)).toEqual([['UNCOMMONGOODS', 1]])
})

test('screens-nonevm §3: Fractal has the first rune, too, to be minted as long as its names unlock', async () => {
  const { from, ...rest } = fractalBitcoin.quirks.ledgers.runes
  const made = await layer({ first: from, ...rest }).apply([blockOf(from, [], [])], readsOf({}), never)
  expect(made['rune_etchings']).toMatchObject([
    { name: 'UNCOMMONGOODS', height: 1, tx_index: 0, mint_start: 84_000n, mint_end: 2_184_000n },
  ])
})

test('outputs of one transaction that carry more rows than one answer holds are read all the same', async () => {
  const each = 320
  const entry = (tx: number): RuneEntry => ({
    id: { block: BigInt(FIRST), tx },
    name: `RUNE${tx}`,
    spacers: 0,
    symbol: null,
    divisibility: 0,
    premine: BigInt(each),
    terms: null,
    turbo: false,
    txid: MAKER,
    timeMs: 1,
    mints: 0n,
    burned: 0n,
    txs: 1,
    holders: 0,
  })
  const places = Array.from({ length: each }, (_, at) => at)
  const reads = readsOf({
    rune_etchings: places.map((tx) => etchingRow(entry(tx))),
    rune_outputs: places.flatMap((vout) =>
      places.map((rune_tx) => ({
        height: FIRST,
        txid: MAKER,
        vout,
        rune_height: FIRST,
        rune_tx,
        amount: 1n,
        address: null,
      })),
    ),
  })
  const inputs = places.map((vout) => ({ txid: MAKER, vout, address: null }))
  const outputs = [{ type: 'taproot', script: null, address: null }]
  const made = await layer().apply([blockOf(FIRST + 1, inputs, outputs)], reads, never)
  expect(made['rune_outputs']).toHaveLength(each)
  expect(new Set(made['rune_outputs']!.map(({ amount }) => amount))).toEqual(new Set([BigInt(each)]))
})
