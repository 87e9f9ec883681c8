import { expect, test, vi } from 'vitest'
import type { LogRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { createAccountWorld } from '../../testing/world.ts'
import { createChainDesk } from '../chain-desk.ts'
import { searchMessage } from './search-message.ts'

const MS = 5_000

test('screens-evm §2.1: a transaction of the parent chain leads to what it sent here, where this chain has it', async () => {
  const [above, below] = await Promise.all([createAccountWorld(8), createAccountWorld(8)])
  await above.settle(3)
  const parent = createChainDesk({ runtime: () => above.runtime, clock: above.clock, nodeDeadlineMs: 1_000 })
  const told = vi.fn((_: unknown, logs: readonly LogRow[], __: Hex): Promise<readonly Hex[]> | null =>
    Promise.resolve(logs.length === 0 ? [] : [sent, unknown]),
  )
  const chain = { ...below.runtime.chain, code: 'BELOW', path: 'below', settlesOn: above.runtime.chain.code }
  const runtime = { ...below.runtime, chain, family: { ...below.runtime.family, announced: told } }
  const desk = createChainDesk({
    runtime: () => runtime as typeof below.runtime,
    clock: below.clock,
    nodeDeadlineMs: 1_000,
  })
  const sent = below.chain.flatMap(({ txs }) => txs)[0]!.hash
  const unknown: Hex = `0x${'9'.repeat(64)}`
  const context = { desks: () => [parent, desk] }
  // One in memory, one in the archive.
  for (const bundle of [above.chain.at(-1)!, above.chain[1]!]) {
    const log = bundle.logs[0]
    if (log === undefined) continue
    const tx = bundle.txs.find(({ txIndex }) => txIndex === log.txIndex)!
    const hits = await searchMessage(context, desk, tx.hash.toUpperCase().replace('0X', '0x'), MS)
    expect(hits).toMatchObject([{ kind: 'transaction', chain: 'BELOW', id: sent, path: `/below/tx/${sent}` }])
    const [, logs, blockHash] = told.mock.calls.at(-1)!
    expect(blockHash).toBe(bundle.block.hash)
    expect(logs.map(({ logIndex }) => logIndex)).toEqual(
      bundle.logs.filter(({ txIndex }) => txIndex === tx.txIndex).map(({ logIndex }) => logIndex),
    )
  }
  expect(told).toHaveBeenCalled()
  told.mockClear()
  expect(await searchMessage(context, desk, unknown, MS), 'nobody has it').toEqual([])
  expect(await searchMessage(context, desk, '0x1234', MS)).toEqual([])
  const hash = above.chain[1]!.txs[0]!.hash
  expect(await searchMessage({ desks: () => [desk] }, desk, hash, MS), 'the parent chain is not followed').toEqual([])
  expect(await searchMessage(context, parent, hash, MS), 'it has no parent').toEqual([])
  expect(told).not.toHaveBeenCalled()
})
