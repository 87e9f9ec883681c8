import { describe, expect, test } from 'vitest'
import { countRows } from '@orrery/indexer/check-bundle'
import type { HeadView } from '@orrery/head/chain-head'
import { followFake } from './testing/follow-fake.ts'

const heldBlocks = ({ tip, base }: HeadView): number => tip!.height - base! + 1

const heldRows = (view: HeadView): number => {
  let rows = 0
  for (let height = view.base!; height <= view.tip!.height; height++) rows += countRows(view.bundle(height)!)
  return rows
}

/** Blocks of the simulation make some eighteen rows, so that these are fewer blocks than the Head is deep. */
const HEAD_ROWS = 150

describe('issue 4: the Head is bounded by what it holds, not by its depth alone', () => {
  test('blocks that have no room are archived before they are deep; a fork below them is followed all the same', async () => {
    const { clock, chain, head, disk, follower, end } = followFake(60, { headRows: HEAD_ROWS, archiveBlocks: 4 })
    await clock.advance(60_000)
    for (let round = 0; round < 10; round++) {
      chain.mine(4)
      await clock.advance(12_000)
      // A quarter more before blocks go at once, and what one look brings.
      expect(heldRows(head.view())).toBeLessThan(3 * HEAD_ROWS)
      expect(heldBlocks(head.view())).toBeGreaterThanOrEqual(6)
    }
    await clock.advance(60_000)
    const held = heldBlocks(head.view())
    expect(held).toBeLessThan(16)
    expect(disk.bundles.size + held).toBe(101)

    chain.fork(14, 16)
    await clock.advance(120_000)
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    expect(follower.status()).toMatchObject({ state: 'following', reason: null })
    const base = head.view().base!
    expect([...disk.bundles.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: base }, (_, height) => height))
    for (let height = 0; height < base; height++)
      expect(disk.bundles.get(height)!.block.hash).toBe(chain.at(height)!.hash)
    await end()
  })

  test('the newest six blocks stay however large they are', async () => {
    const { clock, chain, head, end } = followFake(60, { headRows: 1 })
    chain.mine(20)
    await clock.advance(120_000)
    expect(heldBlocks(head.view())).toBe(6)
    await end()
  })

  test('while the archive takes nothing, no more rows are taken than it may hold (reliability F-28)', async () => {
    const rows = { headRows: HEAD_ROWS, backlogRows: 4 * HEAD_ROWS }
    const { clock, chain, head, weather, disk, follower, end } = followFake(20, rows)
    await clock.advance(60_000)
    weather.full = true
    for (let round = 0; round < 20; round++) {
      chain.mine(10)
      await clock.advance(5_000)
    }
    expect(follower.status().reason).toBe('storage_full')
    expect(head.view().tip!.height).toBeLessThan(chain.tip().header.height)
    expect(heldRows(head.view())).toBeLessThan(rows.backlogRows + 20 * 40)
    weather.full = false
    await clock.advance(120_000)
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    expect(disk.bundles.size + heldBlocks(head.view())).toBe(chain.tip().header.height + 1)
    await end()
  })
})
