import type { BlockRow } from '@orrery/model/rows'
import { expect, test } from 'vitest'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { FoundBlock } from '../queries/blocks/find-block.ts'
import { outputChain } from '../testing/output-family.ts'
import { createOutputWorld } from '../testing/world.ts'
import { pageStart, txidsOf } from './block-routes.ts'

// BSV: a merkle branch of the first 100,000 of more leads to a root that is not the header's.
test('screens-nonevm §4.5: ids of a block are told whole or not at all', async () => {
  const { runtime, chain, head } = await createOutputWorld(1, 20)
  const desk = { chain: outputChain, runtime } as unknown as ChainDesk
  const bundle = chain.at(-1)!
  const found = (row: BlockRow): FoundBlock => ({
    row,
    bundle,
    source: 'head',
    orphan: null,
    view: head.view(),
    tip: head.view().tip,
  })
  expect(await txidsOf(desk, found(bundle.block))).toEqual(bundle.txs.map(({ hash }) => hash))
  await expect(txidsOf(desk, found({ ...bundle.block, txCount: 100_001 }))).rejects.toMatchObject({
    code: 'CAPABILITY_MISSING',
  })
})

test('screens-nonevm §4.5: pages of a block begin at multiples of 25; what is none is refused, and behind the last transaction nothing is there', () => {
  const row = { hash: `0x${'ab'.repeat(32)}`, txCount: 51 } as BlockRow
  const begin = (text?: string) => pageStart(text, row, 'BTC')
  expect([undefined, '', '0', '25', '50'].map(begin)).toEqual([0, 0, 0, 25, 50])
  for (const text of ['1', '26', '-25', '25x', '2.5e1', '9'.repeat(11)])
    expect(() => begin(text), text).toThrow(expect.objectContaining({ code: 'PARAMETER_INVALID' }))
  for (const text of ['75', '2500000000'])
    expect(() => begin(text), text).toThrow(expect.objectContaining({ code: 'BLOCK_NOT_FOUND' }))
})
