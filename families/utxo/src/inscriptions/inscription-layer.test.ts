import type { LayerBlock } from '@orrery/family/layer'
import type { LayerReads } from '@orrery/model/layer'
import type { FamilyRow, FamilyRows } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { envelopeOf, idField } from '../testing/envelope-script.ts'
import { createInscriptionLayer, type InscriptionLayerParts } from './inscription-layer.ts'

const id = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const never = new AbortController().signal
const script = (...envelopes: readonly string[]): readonly Hex[] => [`0x51${envelopes.join('')}`, '0xc0']
const plain = envelopeOf([[1, 'text/plain']], 'a')

type Input = { readonly from: number; readonly value: bigint | null; readonly witness: readonly Hex[] | null }

/** A block of a coinbase and one transaction, `100 + height`, that pays an address. */
const blockOf = (height: number, inputs: readonly Input[], value: bigint): LayerBlock => {
  const row = (txIndex: number, hash: Hex, ext: object) => ({ height, txIndex, hash, timeMs: 1, ext })
  const output = (paid: bigint) => ({ value: String(paid), address: '0x07', type: 'p2wpkh' })
  return {
    block: { height, hash: id(1_000 + height) },
    txs: [
      row(0, id(500 + height), {
        inputs: [{ txid: null, vout: 0, value: null, witness: [], witnessBytes: 0 }],
        outputs: [output(50n)],
      }),
      row(1, id(100 + height), {
        inputs: inputs.map(({ from, value: spent, witness }) => ({
          txid: id(from),
          vout: 0,
          value: spent === null ? null : String(spent),
          address: null,
          witness,
          witnessBytes: witness === null ? 5_000 : 9,
        })),
        outputs: [output(value)],
      }),
    ],
  } as unknown as LayerBlock
}

const readsOf = (tables: Readonly<Record<string, readonly FamilyRow[]>>): LayerReads =>
  ({
    familyRows: (table) => Promise.resolve(tables[table] ?? []),
    familyPage: (table) => Promise.resolve((tables[table] ?? []).slice(-1)),
    highest: (table) => Promise.resolve(tables[table] ?? []),
  }) as Pick<LayerReads, 'familyRows' | 'familyPage' | 'highest'> as LayerReads

const layer = (parts: Partial<InscriptionLayerParts> = {}) =>
  createInscriptionLayer({
    from: 0,
    jubilee: 1_000,
    halving: { initial: 50n, interval: 150 },
    findOutputs: () => Promise.resolve(new Map()),
    witnessesOf: () => Promise.reject(new Error('the node is not needed')),
    ...parts,
  })

const placesOf = (rows: FamilyRows) =>
  rows['inscription_states']!.map(
    (row) => `${row['sequence']} ${row['state']} ${Number(row['at_txid'])} ${row['at_offset']}`,
  )

test('a witness that rows do not keep comes from the node, and a value that they do not know from the outputs', async () => {
  const asked: string[] = []
  const block = blockOf(
    7,
    [
      { from: 1, value: null, witness: script() },
      { from: 2, value: 40n, witness: null },
    ],
    140n,
  )
  const parts: Partial<InscriptionLayerParts> = {
    witnessesOf: (txid, blockHash) => {
      asked.push(`${Number(txid)} in ${Number(blockHash)}`)
      return Promise.resolve([[], script(plain)])
    },
    findOutputs: (wanted) =>
      Promise.resolve(
        new Map(
          wanted.map(({ txid, vout }) => [
            `${txid}:${vout}`,
            { value: 100n, address: '0x09' as const, script: '0x' as const, height: 1, coinbase: false },
          ]),
        ),
      ),
  }
  const rows = await layer(parts).apply([block], readsOf({}), never)
  expect(asked).toEqual(['107 in 1007'])
  expect(placesOf(rows)).toEqual(['0 held 107 100'])
  const { findOutputs: _known, ...without } = parts
  await expect(layer(without).apply([block], readsOf({}), never)).rejects.toThrow('is not known')
})

test('screens-nonevm §4.7: a child stands under the parent that its transaction spent, and under none that it only names', async () => {
  const first = await layer().apply(
    [blockOf(7, [{ from: 1, value: 100n, witness: script(plain) }], 100n)],
    readsOf({}),
    never,
  )
  const child = envelopeOf(
    [
      [1, 'text/plain'],
      [3, idField(id(107), 0)],
      [3, idField(id(77), 0)],
    ],
    'b',
  )
  const inputs = [
    { from: 107, value: 100n, witness: [] },
    { from: 2, value: 5n, witness: script(plain, child) },
  ]
  const rows = await layer().apply([blockOf(8, inputs, 100n)], readsOf(first), never)
  expect(rows['inscription_children']).toEqual([{ height: 8, tx_index: 1, seq: 1, parent: id(107), parent_item: 0 }])
})

test('a step goes on where the one before ended: with its numbers, and from where inscriptions were left', async () => {
  const first = await layer().apply(
    [blockOf(7, [{ from: 1, value: 100n, witness: script(plain) }], 100n)],
    readsOf({}),
    never,
  )
  const next = [
    blockOf(8, [{ from: 107, value: 100n, witness: [] }], 90n),
    blockOf(9, [{ from: 2, value: 5n, witness: script(plain, plain) }], 5n),
  ]
  const rows = await layer().apply(next, readsOf(first), never)
  expect(placesOf(rows)).toEqual(['0 held 108 0', '1 held 109 0', '2 held 109 0'])
  expect(rows['inscriptions']!.map(({ rank, cursed }) => [rank, cursed])).toEqual([
    [1, 0],
    [0, 1],
  ])
  expect(rows['inscription_moves']!.map(({ action, from }) => [action, from])).toEqual([
    ['transfer', '0x07'],
    ['inscribe', null],
    ['inscribe', null],
  ])
})

test('of a block with more inscriptions than are told none is, and no numbers after it', async () => {
  const bare = '0063036f726468'
  const full = blockOf(7, [{ from: 1, value: 100n, witness: script(bare.repeat(100_001)) }], 100n)
  const rows = await layer().apply(
    [full, blockOf(8, [{ from: 2, value: 5n, witness: script(plain) }], 5n)],
    readsOf({}),
    never,
  )
  expect(rows['inscriptions']!.map(({ height, rank }) => [height, rank])).toEqual([[8, null]])
  // Alone in its step it has no inscription that a row tells of.
  const alone = await layer().apply([full], readsOf({}), never)
  expect(alone['inscriptions']).toEqual([])
  const after = [blockOf(8, [{ from: 2, value: 5n, witness: script(plain) }], 5n)]
  expect((await layer().apply(after, readsOf(alone), never))['inscriptions']!.map(({ rank }) => rank)).toEqual([null])
  const later = [blockOf(9, [{ from: 3, value: 5n, witness: script(plain) }], 5n)]
  expect((await layer().apply(later, readsOf(rows), never))['inscriptions']!.map(({ rank }) => rank)).toEqual([null])
})

const BARE = '0063036f726468'

/** What steps before left, as the archive answers: what matches, cut to the limit. */
const readsAsKept = (steps: readonly FamilyRows[]): LayerReads => {
  const all = (table: string): readonly FamilyRow[] => steps.flatMap((rows) => rows[table] ?? [])
  return {
    familyRows: (table, match, limit) =>
      Promise.resolve(
        all(table)
          .filter((row) =>
            Object.entries(match).every(([name, wanted]) => [wanted].flat().includes(row[name] as never)),
          )
          .slice(0, limit),
      ),
    familyPage: (table) => Promise.resolve(all(table).slice(-1)),
    highest: () => Promise.resolve([]),
  } as Pick<LayerReads, 'familyRows' | 'familyPage' | 'highest'> as LayerReads
}

test('hostile chains: as many are followed on one output, and so many moves of a block told, whatever the steps', async () => {
  const bounded = layer({ bounds: { onOutput: 3, moves: 5, inStep: 100 } })
  const reveal = (height: number, from: number, count: number) =>
    blockOf(height, [{ from, value: 9n, witness: script(BARE.repeat(count)) }], 9n)
  const spend = (...from: readonly number[]) => from.map((one) => ({ from: one, value: 9n, witness: [] }))
  const blocks = [
    reveal(7, 1, 4),
    reveal(8, 2, 2),
    reveal(9, 3, 2),
    // The first carries three that are followed, the second two; nothing behind those is taken up.
    blockOf(10, spend(107, 108, 4, 109, 5), 45n),
    blockOf(11, spend(110), 45n),
    reveal(12, 6, 1),
  ]
  const together = await bounded.apply(blocks, readsAsKept([]), never)
  const steps: FamilyRows[] = []
  for (const block of blocks) steps.push(await bounded.apply([block], readsAsKept(steps), never))
  for (const [table, rows] of Object.entries(together)) expect(steps.flatMap((step) => step[table] ?? [])).toEqual(rows)

  const last = new Map(placesOf(together).map((place) => [place.split(' ')[0], place]))
  expect([...last.values()]).toEqual([
    '0 held 111 0',
    '1 held 111 0',
    '2 held 111 0',
    '3 unfollowed 107 0',
    '4 unfollowed 110 9',
    '5 unfollowed 110 9',
    '6 held 109 0',
    '7 held 109 0',
    '8 held 112 0',
  ])
  // Of 109 no row tells what it carried: the output itself is told.
  expect(together['inscription_unfollowed']!.map(({ height, txid }) => [height, Number(txid)])).toEqual([
    [10, 109],
    [10, 5],
  ])
  expect(together['inscription_owners']!.filter(({ sequence }) => sequence === 3)).toEqual([])
  // Before the jubilee one more on a sat that is not followed would be cursed.
  expect(together['inscriptions']!.map(({ rank }) => rank)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('hostile chains: what a block spends beyond its moves is not read', async () => {
  const bounded = layer({ bounds: { onOutput: 3, moves: 5, inStep: 100 } })
  const lot = (from: number, item: number): FamilyRow => ({
    height: 1,
    txid: id(from),
    vout: 0,
    offset: 0n,
    reveal: id(from),
    item,
    made: 1,
    made_tx: 1,
    sequence: item,
    marked: 0,
    address: null,
  })
  const reads = readsAsKept([
    { inscription_locations: [3_001, 3_002, 6_000].flatMap((from) => [0, 1, 2].map((item) => lot(from, item))) },
  ])
  const asked: number[] = []
  const counted: LayerReads = {
    ...reads,
    familyRows: (table, match, limit) => {
      asked.push([match['txid']].flat().length)
      return reads.familyRows(table, match, limit)
    },
  }
  const spends = Array.from({ length: 4_000 }, (_, at) => ({ from: 3_001 + at, value: 9n, witness: [] }))
  const rows = await bounded.apply([blockOf(9, spends, 36_000n)], counted, never)
  // Six are on the first half, which is more than five: the second half is not asked for.
  expect(asked).toEqual([2_000])
  expect(rows['inscription_moves']).toHaveLength(3)
  expect(rows['inscription_unfollowed']!.map(({ txid }) => Number(txid))).toEqual(
    Array.from({ length: 3_999 }, (_, at) => 3_002 + at),
  )
})

test('hostile chains: a step of several blocks with too much to tell is asked for with fewer, and one block never is', async () => {
  const bounded = layer({ bounds: { onOutput: 9, moves: 9, inStep: 4 } })
  const reveal = (height: number, count: number) =>
    blockOf(height, [{ from: height, value: 9n, witness: script(BARE.repeat(count)) }], 9n)
  const blocks = [reveal(7, 2), reveal(8, 2), reveal(9, 2)]
  await expect(bounded.apply(blocks, readsAsKept([]), never)).rejects.toMatchObject({ fitting: 2 })
  const first = await bounded.apply(blocks.slice(0, 2), readsAsKept([]), never)
  expect(first['inscriptions']).toHaveLength(4)
  expect((await bounded.apply([reveal(9, 6)], readsAsKept([]), never))['inscriptions']).toHaveLength(6)
  // What is read counts as well.
  const lots = await bounded.apply([reveal(7, 6)], readsAsKept([]), never)
  const spends = [blockOf(8, [{ from: 107, value: 9n, witness: [] }], 9n), reveal(9, 1), reveal(10, 1), reveal(11, 1)]
  await expect(bounded.apply(spends, readsAsKept([lots]), never)).rejects.toMatchObject({ fitting: 2 })
  expect((await bounded.apply(spends.slice(0, 1), readsAsKept([lots]), never))['inscription_moves']).toHaveLength(6)
})
