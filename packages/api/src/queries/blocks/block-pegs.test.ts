import type { EsploraShapes, Peg } from '@orrery/family/esplora-shapes'
import type { Bundle, TxRow } from '@orrery/model/rows'
import { expect, test } from 'vitest'
import { outputChain } from '../../testing/output-family.ts'
import { createOutputWorld } from '../../testing/world.ts'
import { pegsOfBlock } from './block-pegs.ts'
import type { ChainDesk } from '../chain-desk.ts'

const COUNT = 1_200
const txidOf = (index: number): `0x${string}` => `0x${index.toString(16).padStart(64, '0')}`

test('screens-nonevm §4.5: pegs of a block are paged in its order, from memory and from the archive, however many transactions lie between', async () => {
  const { runtime, chain, head, archive } = await createOutputWorld(1, 20)
  const { block } = chain.at(-1)!
  const txs = Array.from({ length: COUNT }, (_, index) => ({ hash: txidOf(index), kind: 'transfer', ext: { index } }))
  const reads: string[] = []
  const deep = {
    txsOfBlock: (_height: number, offset: number, limit: number) => {
      reads.push(`${offset}+${limit}`)
      return Promise.resolve(txs.slice(offset, offset + limit))
    },
  }
  const desk = {
    chain: outputChain,
    runtime: { ...runtime, archive: { ...archive, reads: deep } },
    wire: { hash: (hash: string) => hash, party: (address: string | null) => address, head: () => null },
  } as unknown as ChainDesk
  // Every hundredth transaction has two.
  const shapes = {
    pegs: ({ ext }: Pick<TxRow, 'ext'>): readonly Peg[] =>
      Number(ext['index']) % 100 !== 99
        ? []
        : [0, 1].map((vout) => ({ direction: vout === 0 ? 'in' : 'out', vout, value: 5n, address: null })),
  } as EsploraShapes
  const find = (bundle: Bundle | null, mweb: object | null) => ({
    row: { ...block, txCount: COUNT, ext: { mweb } as never },
    bundle,
    source: 'archive' as const,
    orphan: null,
    view: head.view(),
    tip: head.view().tip,
  })
  const told = async (bundle: Bundle | null, page: number) =>
    (await pegsOfBlock(desk, shapes, find(bundle, { supply: '1' }), { limit: 10, page })).data
  const held = { block, txs } as unknown as Bundle
  const expected = Array.from({ length: 24 }, (_, i) => `${txidOf(100 * (i >> 1) + 99)}:${i & 1}`)
  const idsOf = ({ hits }: Awaited<ReturnType<typeof told>>) => hits.map(({ txHash, vout }) => `${txHash}:${vout}`)
  for (const bundle of [held, null]) {
    const pages = await Promise.all([1, 2, 3].map((page) => told(bundle, page)))
    expect(pages.flatMap(idsOf)).toEqual(expected)
    expect(pages[2]!.total).toBe(24)
  }
  reads.length = 0
  await told(null, 1)
  expect(reads, 'no more than the page needs').toEqual(['0+500', '500+500'])
  reads.length = 0
  const none = await pegsOfBlock(desk, shapes, find(null, null), { limit: 10, page: 1 })
  expect([none.data.total, none.data.hits, reads]).toEqual([0, [], []])
})
