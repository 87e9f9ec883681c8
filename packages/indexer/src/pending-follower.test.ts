import type { PendingChange } from '@orrery/family/adapter'
import type { HeadEvent } from '@orrery/head/events'
import { silentLog } from '@orrery/primitives/log'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { followPending } from './pending-follower.ts'

const hashes = (from: number, count: number): Hex[] =>
  Array.from({ length: count }, (_, at): Hex => `0x${(from + at).toString(16).padStart(64, '0')}`)
const rows = (list: readonly Hex[]): PendingChange['added'] => list.map((hash) => ({ hash })) as never

/** Whether the pool counts as heard behind each of the answers of a node. */
async function heardBehind(changes: readonly PendingChange[]): Promise<readonly boolean[]> {
  const ending = new AbortController()
  const progress = { poolHeard: false }
  const heard: boolean[] = []
  const known = new Set<Hex>()
  let size = 0
  const engine = {
    adapter: {
      async *pending() {
        for (const change of changes) {
          yield change
          heard.push(progress.poolHeard)
        }
        ending.abort()
      },
    },
    head: {
      view: () => ({
        pending: {
          waiting: Math.max(size, known.size),
          untold: Math.max(0, size - known.size),
          count: known.size,
          list: () => [...known].map((hash) => ({ hash })),
          forgotten: () => [],
          lost: () => [],
          isOverdue: () => false,
        },
      }),
      apply(event: HeadEvent) {
        if (event.type !== 'pending') throw new Error('no other event is made here')
        for (const { hash } of event.added) known.add(hash)
        size = event.poolSize ?? 0
      },
    },
    clock: { now: () => 1, sleep: async () => {} },
    random: () => 0,
    log: silentLog,
    chain: { code: 'T' },
  } as unknown as Engine
  await followPending(engine, progress, ending.signal)
  return heard
}

test('a pool is heard with its first answer where that has all of it, also where it is empty', async () => {
  expect(await heardBehind([{ added: [], removed: [] }])).toEqual([true])
  const all = hashes(1, 3)
  expect(await heardBehind([{ added: rows(all), removed: [], listed: all, poolSize: 3, holds: () => true }])).toEqual([
    true,
  ])
})

test('a pool that is told in parts is heard with the last of them, or when one beyond the bound is listed anew', async () => {
  const all = hashes(1, 6)
  const first = { added: rows(all.slice(0, 2)), removed: [], listed: all, poolSize: 6, holds: () => true }
  const part = (from: number): PendingChange => ({ added: rows(all.slice(from, from + 2)), removed: [], poolSize: 6 })
  expect(await heardBehind([first, part(2), part(4)])).toEqual([false, false, true])
  const again = { added: [], removed: [], poolSize: 6, holds: () => true }
  expect(await heardBehind([first, part(2), again])).toEqual([false, false, true])
})
