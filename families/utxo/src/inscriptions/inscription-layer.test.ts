import type { LayerBlock } from '@orrery/family/layer'
import type { LayerReads } from '@orrery/model/layer'
import type { FamilyRow, FamilyRows } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { envelopeOf } from '../testing/envelope-script.ts'
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
  }) as Pick<LayerReads, 'familyRows' | 'familyPage'> as LayerReads

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
