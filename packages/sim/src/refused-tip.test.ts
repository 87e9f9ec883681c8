import type { StaleTip } from '@orrery/family/adapter'
import { expect, test } from 'vitest'
import { refOfFake, type FakeBlock } from './fake-chain.ts'
import { DEPTH, followFake } from './testing/follow-fake.ts'

const refused = ({ hash, header: { height } }: FakeBlock, length: number): StaleTip => ({
  height,
  hash,
  length,
  status: 'invalid',
})

/** A follower whose node names the branches in `tips`, and what its Head told. */
function follow(history = 100) {
  const tips: StaleTip[] = []
  const all = followFake(history, {}, undefined, undefined, undefined, (node) => ({
    staleTips: async () => tips,
    headerByHash: async (hash, signal) => {
      const block = await node.blockByHash(hash, signal)
      return block && node.normalize(block).block
    },
  }))
  return { ...all, tips }
}

test('screens-nonevm §16: blocks that the node refused without others in their place are taken down, and what they held waits again', async () => {
  const { clock, chain, head, disk, follower, tips, end } = follow()
  await clock.advance(30_000)
  const lost = [98, 99, 100].map((height) => chain.at(height)!)
  const txs = lost.flatMap((block) => block.txs.map(({ hash }) => hash))
  expect(txs.length).toBeGreaterThan(0)
  tips.push(refused(chain.tip(), 3))
  chain.fork(3, 0)
  await clock.advance(30_000)
  const view = head.view()
  expect(view.tip).toMatchObject({ height: 97, hash: chain.tip().hash })
  expect(view.bundle(98)).toBeNull()
  expect(txs.filter((hash) => view.pending.get(hash) === null)).toEqual([])
  expect(view.orphans.map(({ height, replacedBy, depth }) => ({ height, replacedBy, depth }))).toEqual(
    [100, 99, 98].map((height) => ({ height, replacedBy: null, depth: 3 })),
  )
  expect(lost.every(({ hash }) => disk.orphans.has(hash))).toBe(true)
  expect(follower.status()).toMatchObject({ state: 'following', reorgs: { count: 1, maxDepth: 3 } })
  // `reconsiderblock`, or other blocks: both are followed at once.
  tips.length = 0
  chain.returnToLost(false)
  chain.mine(1)
  await clock.advance(30_000)
  expect(head.view().tip?.hash).toBe(chain.tip().hash)
  expect(head.view().orphans).toEqual([])
  await end()
})

test('blocks below the tip of a branch that the node refused are taken down, too', async () => {
  const { clock, chain, head, tips, end } = follow()
  await clock.advance(30_000)
  const known = refOfFake(chain.tip())
  chain.mine(2)
  tips.push(refused(chain.tip(), 4))
  // It had two blocks more, of which nobody here heard before it refused them with two others.
  chain.fork(4, 0)
  expect(head.view().tip).toMatchObject(known)
  await clock.advance(30_000)
  expect(head.view().tip?.hash).toBe(chain.tip().hash)
  await end()
})

test('a node that is merely behind, refuses something else or blocks deeper than the Head takes nothing down', async () => {
  const { clock, chain, head, tips, end } = follow()
  await clock.advance(60_000)
  const tip = head.view().tip
  const top = chain.tip()
  chain.fork(2, 0)
  await clock.advance(30_000)
  expect(head.view().tip).toBe(tip)
  tips.push({ ...refused(top, 2), status: 'headers-only' }, refused(top, 7), refused(chain.tip(), 1))
  await clock.advance(30_000)
  expect(head.view().tip).toBe(tip)
  tips.splice(0, 9, refused(top, 2 + 2 * DEPTH))
  chain.fork(2 * DEPTH, 0)
  await clock.advance(30_000)
  expect(head.view().tip).toBe(tip)
  await end()
})

test('two nodes of which one refused what the other serves do not make the tip go up and down (reliability F-11)', async () => {
  const { clock, chain, node, follower, tips, end } = follow()
  await clock.advance(30_000)
  const ours = refOfFake(chain.tip())
  const below = refOfFake(chain.at(99)!)
  tips.push(refused(chain.tip(), 1))
  let turn = 0
  node.head = async () => (turn++ % 2 === 0 ? below : ours)
  await clock.advance(120_000)
  expect(follower.status().reorgs.count).toBe(1)
  await end()
})
