import type { BlockRow } from '@orrery/model/rows'
import { expect, test } from 'vitest'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { FoundBlock } from '../queries/blocks/find-block.ts'
import { outputChain } from '../testing/output-family.ts'
import { createOutputWorld } from '../testing/world.ts'
import { txidsOf } from './block-routes.ts'

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
