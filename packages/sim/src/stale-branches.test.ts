import type { StaleTip } from '@orrery/family/adapter'
import { silentLog } from '@orrery/primitives/log'
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

test('what is above the tip that is followed is no stale branch: a node that still syncs tells the best chain as headers', async () => {
  const chain = createFakeChain(1)
  chain.mine(560)
  const disk = createModelDisk()
  const tips = [tipOf(chain.at(560)!, 500, 'headers-only')]
  const { clock, head, end } = followFake(0, {}, disk, chain, undefined, (node) => ({
    staleTips: async () => tips,
    head: async () => node.refOf(chain.at(60)!),
    blocks: (range, signal) => node.blocks({ from: range.from, to: Math.min(range.to, 60) }, signal),
  }))
  await clock.advance(200_000)
  expect(head.view().tip?.height).toBe(60)
  expect(disk.orphans.size).toBe(0)
  await end()
})

test('screens-nonevm §3.4: a branch with more blocks than the chain is kept where its node refuses to follow it', async () => {
  for (const status of ['parked', 'conflicting', 'invalid'] as const) {
    const chain = createFakeChain(1)
    chain.mine(70)
    const disk = createModelDisk()
    const [below, above, tip] = [60, 61, 62].map((height) => chain.at(height)!)
    chain.fork(11, 1)
    expect(chain.tip().header.height).toBe(60)
    const tips = [tipOf(tip!, 3, status)]
    const { clock, head, end } = followFake(0, {}, disk, chain, undefined, () => ({ staleTips: async () => tips }))
    await clock.advance(200_000)
    expect(head.view().tip?.height).toBe(60)
    const kept = [...disk.orphans.values()].toSorted((a, b) => a.height - b.height)
    expect(kept.map(({ hash, told, replacedBy }) => ({ hash, told, replacedBy }))).toEqual([
      { hash: below!.hash, told: status, replacedBy: chain.tip().hash },
      { hash: above!.hash, told: status, replacedBy: null },
      { hash: tip!.hash, told: status, replacedBy: null },
    ])
    await end()
  }
})

test('a branch that cannot be read keeps none of the others from being kept, and is told to the operator', async () => {
  const chain = createFakeChain(1)
  chain.mine(100)
  const lower = chain.at(100)!
  chain.fork(1, 3)
  const upper = chain.at(102)!
  chain.fork(1, 3)
  const disk = createModelDisk()
  const warned: string[] = []
  const log = { ...silentLog, warn: (message: string) => void warned.push(message) }
  const { clock, end } = followFake(0, {}, disk, chain, log, (node) => ({
    staleTips: async () => [tipOf(upper, 1, 'valid-fork'), tipOf(lower, 1, 'valid-fork')],
    async blockByHash(hash, signal) {
      if (hash === upper.hash) throw new Error('the answer is too large')
      return node.blockByHash(hash, signal)
    },
  }))
  await clock.advance(200_000)
  expect([...disk.orphans.keys()]).toEqual([lower.hash])
  expect(warned).toEqual([])
  await clock.advance(3_600_000)
  expect(warned).toEqual(['a stale branch cannot be read'])
  await end()
})

test('screens-nonevm §4.5: a header gets its transactions once the node has them, and its status then; neither goes back', async () => {
  const chain = createFakeChain(1)
  chain.mine(100)
  const stale = chain.at(100)!
  chain.fork(1, 5)
  const disk = createModelDisk()
  let tips: StaleTip[] = [tipOf(stale, 1, 'headers-only')]
  let isThere = false
  const { clock, archive, end } = followFake(0, {}, disk, chain, undefined, (node) => ({
    staleTips: async () => tips,
    blockByHash: async (hash, signal) => (hash === stale.hash && !isThere ? null : node.blockByHash(hash, signal)),
    headerByHash: async () => ({ ...node.normalize(stale).block, txCount: 0 }),
  }))
  const versions: number[] = []
  const { saveOrphan } = archive
  archive.saveOrphan = (orphan) => {
    versions.push(orphan.lostMs)
    return saveOrphan(orphan)
  }
  const kept = () => [...disk.orphans.values()].map(({ told, bundle }) => ({ told, txs: bundle.txs.length }))
  await clock.advance(200_000)
  expect(kept()).toEqual([{ told: 'headers-only', txs: 0 }])
  isThere = true
  tips = [tipOf(stale, 1, 'valid-fork')]
  await clock.advance(200_000)
  expect(kept()).toEqual([{ told: 'valid-fork', txs: stale.txs.length }])
  // The later row counts in the archive.
  expect(versions[1]).toBeGreaterThan(versions[0]!)
  isThere = false
  tips = [tipOf(stale, 1, 'headers-only')]
  await clock.advance(200_000)
  expect(kept()).toEqual([{ told: 'valid-fork', txs: stale.txs.length }])
  expect(versions.length).toBe(2)
  await end()
})

test('a node that tells ever more stale branches fills no disk: what is kept of them has a bound, which the operator learns of', async () => {
  const chain = createFakeChain(1)
  chain.mine(100)
  const stale = [99, 100].map((height) => chain.at(height)!)
  chain.fork(2, 5)
  const disk = createModelDisk()
  const warned: string[] = []
  const log = { ...silentLog, warn: (message: string) => void warned.push(message) }
  const { clock, node, end } = followFake(0, {}, disk, chain, log, () => ({
    staleTips: async () => [tipOf(stale[1]!, 2, 'valid-fork')],
  }))
  const bundle = { ...node.normalize(stale[0]!), txs: [] }
  for (let i = 0; i < 9_999; i++) {
    const hash: StaleTip['hash'] = `0x${i.toString(16).padStart(64, '0')}`
    const row = { hash, height: 1, replacedBy: null, depth: 1, seenMs: 0, lostMs: i, bundle }
    disk.orphans.set(hash, { ...row, told: 'headers-only' })
  }
  await clock.advance(300_000)
  expect(disk.orphans.size).toBe(10_000)
  expect(disk.orphans.has(stale[1]!.hash)).toBe(true)
  expect(warned).toEqual(['no more stale blocks are kept that a node tells of'])
  await end()
})
