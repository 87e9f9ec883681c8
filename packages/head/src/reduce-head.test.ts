import type { TokenRow } from '@orrery/model/rows'
import { sampleBundle } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { createRandom } from '@orrery/primitives/random'
import { describe, expect, test } from 'vitest'
import { createChainHead } from './create-chain-head.ts'

const hashOf = (height: number, fork = 0): Hex => `0x${(height * 16 + fork).toString(16).padStart(64, '0')}`
const bundleAt = (height: number, fork = 0, parentFork = 0) =>
  sampleBundle(
    { height, hash: hashOf(height, fork), parentHash: hashOf(height - 1, parentFork), timeMs: height * 1_000 },
    createRandom(height),
  )
const tokenAt = (height: number): TokenRow => ({
  address: hashOf(height),
  standard: 'erc20',
  name: `Token ${height}`,
  symbol: `T${height}`,
  decimals: 18,
  totalSupply: null,
  rawName: null,
  height,
  readAt: height,
})
const filled = (from: number, to: number) => {
  const head = createChainHead({ chain: 'SIM' })
  for (let height = from; height <= to; height++)
    head.apply({ type: 'extended', bundle: bundleAt(height), seenMs: height })
  return head
}

describe('reduceHead', () => {
  test('archiving every held block leaves an empty Head that still knows what comes next', () => {
    const head = filled(5, 8)
    head.apply({ type: 'archived', height: 8 })
    expect(head.view().tip).toBeNull()
    expect(() => head.apply({ type: 'extended', bundle: bundleAt(10), seenMs: 1 })).toThrow(/does not add up/)
    head.apply({ type: 'extended', bundle: bundleAt(9), seenMs: 1 })
    expect(head.view().base).toBe(9)
  })

  test('a fork that is shorter lowers the tip (reliability F-20)', () => {
    const head = filled(5, 8)
    head.apply({
      type: 'reorganised',
      to: { height: 6, hash: hashOf(6) },
      orphans: [],
      bundles: [bundleAt(7, 1)],
      seenMs: 9,
    })
    expect(head.view().tip).toMatchObject({ height: 7, hash: hashOf(7, 1) })
    expect(head.view().bundle(8)).toBeNull()
  })

  test('a fork point below the Head replaces all of it', () => {
    const head = filled(5, 8)
    head.apply({
      type: 'reorganised',
      to: { height: 3, hash: hashOf(3) },
      orphans: [],
      bundles: [bundleAt(4, 1, 0)],
      seenMs: 9,
    })
    expect(head.view()).toMatchObject({ base: 4, tip: { hash: hashOf(4, 1) } })
  })

  test('a fork point that is not held under that hash is refused', () => {
    const head = filled(5, 8)
    expect(() =>
      head.apply({ type: 'reorganised', to: { height: 6, hash: hashOf(6, 2) }, orphans: [], bundles: [], seenMs: 9 }),
    ).toThrow(/fork point/)
    expect(head.view().tip?.height).toBe(8)
  })

  test('an orphan that is canonical again is no orphan any more', () => {
    const head = filled(5, 8)
    const lost = head.view().bundle(8)!
    const orphan = {
      hash: lost.block.hash,
      height: 8,
      replacedBy: hashOf(8, 1),
      depth: 1,
      seenMs: 8,
      lostMs: 9,
      bundle: lost,
    }
    head.apply({
      type: 'reorganised',
      to: { height: 7, hash: hashOf(7) },
      orphans: [orphan],
      bundles: [bundleAt(8, 1)],
      seenMs: 9,
    })
    expect(head.view().orphans).toEqual([orphan])
    head.apply({ type: 'reorganised', to: { height: 7, hash: hashOf(7) }, orphans: [], bundles: [lost], seenMs: 10 })
    expect(head.view().orphans).toEqual([])
  })

  test('tokens live and die with the block that first showed them', async () => {
    const head = filled(5, 8)
    head.apply({ type: 'tokens', tokens: [tokenAt(4), tokenAt(6), tokenAt(8)] })
    expect((await head.view().reads.tokens({ offset: 0, limit: 10 })).map((token) => token.height)).toEqual([8, 6])
    const without = [tokenAt(8).address]
    expect((await head.view().reads.tokens({ offset: 0, limit: 10, without })).map(({ height }) => height)).toEqual([6])
    expect((await head.view().reads.searchTokens('t8', 10)).map((token) => token.height)).toEqual([8])
    expect((await head.view().reads.searchTokens('OKEN', 10)).length).toBe(2)
    head.apply({ type: 'reorganised', to: { height: 7, hash: hashOf(7) }, orphans: [], bundles: [], seenMs: 9 })
    head.apply({ type: 'archived', height: 6 })
    expect(await head.view().reads.totals()).toMatchObject({ tokens: 0 })
  })

  test('revised rows replace those of the same hash only', () => {
    const head = filled(5, 8)
    const better = { ...bundleAt(7), logs: [] }
    head.apply({ type: 'revised', bundles: [better, { ...bundleAt(8, 3), logs: [] }] })
    expect(head.view().bundle(7)).toBe(better)
    expect(head.view().tip?.hash).toBe(hashOf(8))
  })

  test('the block at or right before a time', async () => {
    const { reads } = filled(5, 8).view()
    expect((await reads.blockAtTime(6_999))?.height).toBe(6)
    expect((await reads.blockAtTime(7_000))?.height).toBe(7)
    expect(await reads.blockAtTime(4_999)).toBeNull()
  })
})
