import { expect, test } from 'vitest'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'

test('explorer §2.2: forked blocks of Head and archive are one list whose pages join, however many there are', async () => {
  const world = await createAccountWorld(4)
  for (let i = 0; i < 70; i++) world.reorganise(3)
  const recent = world.head.view().orphans
  expect(recent.length).toBeGreaterThan(100)
  // The archive has what Head still has and more than it gives out at once.
  for (const [i, orphan] of recent.toReversed().entries()) {
    await world.archive.saveOrphan({
      ...orphan,
      hash: `0x${String(i).padStart(64, '0')}`,
      lostMs: orphan.lostMs - 1_000_000 + i,
    })
  }
  for (const orphan of recent.toReversed()) await world.archive.saveOrphan(orphan)
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const seen: string[] = []
  for (let page = 1; ; page++) {
    const { hits } = await client.listForkedBlocks({ chain: 'tn', limit: 100, page })
    seen.push(...hits.map(({ hash }) => hash))
    if (hits.length < 100) break
  }
  expect(new Set(seen).size).toBe(2 * recent.length)
  expect(seen).toHaveLength(2 * recent.length)
  expect(new Set(seen.slice(0, recent.length))).toEqual(new Set(recent.map(({ hash }) => hash)))
})

test('a page of forked blocks reads the blocks that it shows and no others, however deep it lies (reliability I-10)', async () => {
  const world = await createAccountWorld(4)
  world.reorganise(1)
  const [orphan] = world.head.view().orphans
  for (let i = 0; i < 900; i++)
    await world.archive.saveOrphan({ ...orphan!, hash: `0x${String(i).padStart(64, '0')}`, lostMs: i })
  let whole = 0
  const archive = {
    ...world.archive,
    orphan: (hash: `0x${string}`) => {
      whole++
      return world.archive.orphan(hash)
    },
  }
  const runtime = { ...world.runtime, archive }
  const client = createClient({
    request: createApi({ chains: () => [runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  expect((await client.listForkedBlocks({ chain: 'tn', limit: 20, page: 40 })).hits).toHaveLength(20)
  expect(whole).toBe(21)
})
