import { expect, test } from 'vitest'
import { createRandom } from '@orrery/primitives/random'
import { sampleBundle } from './sample-bundle.ts'
import { hourOf, measuresOfBlock, partiesOfBundle, priceStep, STAT, statsOfBundle, stepPrice } from './statistics.ts'

test('a price lies in its group, whose ends are at most an eighth apart (screens-evm §7)', () => {
  for (let up = 0n; up < 64n; up++)
    for (const price of [2n ** up, 2n ** up + 1n, 2n ** up * 2n - 1n, (2n ** up * 3n) / 2n]) {
      if (price === 0n) continue
      const step = priceStep(price)
      expect(stepPrice(step)).toBeLessThanOrEqual(price)
      expect(stepPrice(step + 1)).toBeGreaterThan(price)
      expect((stepPrice(step + 1) - stepPrice(step)) * 8n).toBeLessThanOrEqual(
        stepPrice(step) < 8n ? 8n : stepPrice(step),
      )
    }
})

test('a block counts its rows by kind, and what it does not tell is no measure (unknown is not zero)', () => {
  const random = createRandom(8)
  const bundle = sampleBundle(
    {
      height: 3,
      hash: `0x${'01'.repeat(32)}`,
      parentHash: `0x${'00'.repeat(32)}`,
      timeMs: 1_800_000_000_123,
      maxTxs: 40,
    },
    random,
  )
  const told = { ...bundle, block: { ...bundle.block, ext: { gasUsed: 21_000, difficulty: '17.5', weight: null } } }
  const rows = statsOfBundle(told)
  const of = (name: string) => rows.filter((row) => row.name === name)
  expect(of(STAT.time)).toMatchObject([{ count: 1, least: 1_800_000_000_123n, hour: hourOf(1_800_000_000_123) }])
  expect(of(STAT.txs)).toMatchObject([
    { key: 'success/legacy', count: bundle.txs.length, sum: bundle.txs.reduce((sum, { value }) => sum + value, 0n) },
  ])
  expect(of('gasUsed')).toMatchObject([{ sum: 21_000n }])
  expect(of('difficulty')).toMatchObject([{ sum: 17n }])
  expect(of('weight')).toEqual([])
  expect(of(STAT.burnt)).toEqual([])
  expect(of(STAT.transfers).reduce((sum, { count }) => sum + count, 0)).toBe(bundle.transfers.length)
  const active = partiesOfBundle(bundle, 'active')
  for (const { from } of bundle.txs) expect(active.has(from!)).toBe(true)
  expect(partiesOfBundle(bundle, 'senders').size).toBeLessThanOrEqual(active.size)
})

test('screens-evm §10: a mined block without uncles tells 0, and one of a chain that knows none tells nothing', () => {
  const at = {
    height: 3,
    hash: `0x${'01'.repeat(32)}`,
    parentHash: `0x${'00'.repeat(32)}`,
    timeMs: 0,
    maxTxs: 1,
  } as const
  const { block } = sampleBundle(at, createRandom(8))
  const told = (ext: (typeof block)['ext']) =>
    measuresOfBlock({ ...block, ext }).flatMap(({ name, sum }) => (name === STAT.uncles ? [sum] : []))
  const mined = { difficulty: '131072', gasLimit: 30_000_000 }
  expect(told({ ...mined, uncles: [block.hash, block.hash] })).toEqual([2n])
  expect(told(mined)).toEqual([0n])
  // Proof of authority writes the signer's turn, other families know no gas.
  expect(told({ ...mined, difficulty: '2' })).toEqual([])
  expect(told({ difficulty: '131072' })).toEqual([])
  expect(told({ gasLimit: 30_000_000 })).toEqual([])
})
