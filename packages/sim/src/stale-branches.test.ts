import type { StaleTip } from '@orrery/family/adapter'
import { expect, test } from 'vitest'
import { createFakeChain } from './fake-chain.ts'
import { followFake } from './testing/follow-fake.ts'
import { createModelDisk } from './model-archive.ts'

const tipOf = (
  { hash, header: { height } }: { readonly hash: StaleTip['hash']; readonly header: { readonly height: number } },
  length: number,
  status: StaleTip['status'],
): StaleTip => ({ height, hash, length, status })

test('screens-nonevm §4.2: stale branches from before this site looked are kept as forked blocks, each block of them once', async () => {
  const chain = createFakeChain(1)
  chain.mine(100)
  const [bare, lower, upper] = [98, 99, 100].map((height) => chain.at(height)!)
  chain.fork(3, 5)
  const tips = [tipOf(upper!, 3, 'valid-fork'), tipOf(chain.at(101)!, 2, 'invalid')]
  const disk = createModelDisk()
  let saved = 0
  const { clock, archive, end } = followFake(0, {}, disk, chain, undefined, (node) => ({
    staleTips: async () => tips,
    // Its body is not there any more.
    blockByHash: async (hash, signal) => (hash === bare!.hash ? null : node.blockByHash(hash, signal)),
    headerByHash: async (hash) => (hash === bare!.hash ? { ...node.normalize(bare!).block, txCount: 0 } : null),
  }))
  const { saveOrphan } = archive
  archive.saveOrphan = (orphan) => {
    saved++
    return saveOrphan(orphan)
  }
  await clock.advance(200_000)
  const kept = [...disk.orphans.values()].toSorted((a, b) => a.height - b.height)
  expect(kept.map(({ hash, told, depth, bundle }) => ({ hash, told, depth, txs: bundle.txs.length }))).toEqual([
    { hash: bare!.hash, told: 'valid-headers', depth: 3, txs: 0 },
    { hash: lower!.hash, told: 'valid-fork', depth: 3, txs: lower!.txs.length },
    { hash: upper!.hash, told: 'valid-fork', depth: 3, txs: upper!.txs.length },
  ])
  // What stands in the chain that is followed is no stale block, whatever a node says of it.
  expect(kept.map(({ replacedBy }) => replacedBy)).toEqual([98, 99, 100].map((height) => chain.at(height)!.hash))
  expect(saved).toBe(3)
  await end()
})

test('a block that this site saw lose its place stays what it saw, also when the node tells of it', async () => {
  const disk = createModelDisk()
  const tips: StaleTip[] = []
  const { clock, chain, end } = followFake(60, {}, disk, undefined, undefined, () => ({ staleTips: async () => tips }))
  await clock.advance(30_000)
  const lost = chain.tip()
  chain.fork(2, 3)
  tips.push(tipOf(lost, 2, 'valid-fork'))
  await clock.advance(200_000)
  expect([...disk.orphans.values()].map(({ height, told }) => ({ height, told }))).toEqual([
    { height: 60, told: undefined },
    { height: 59, told: undefined },
  ])
  await end()
})
