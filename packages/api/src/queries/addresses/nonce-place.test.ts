import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundleReads } from '@orrery/archive/testing/bundle-reads'
import { evmBundles, EVM_ACCOUNTS, GENESIS_PARENT } from '@orrery/archive/testing/evm-bundles'
import type { Bundle } from '@orrery/model/rows'
import { findNonce, parseNonce } from './nonce-place.ts'
import { NO_CUT, type Snapshot } from '../snapshot.ts'

/** Blocks whose senders count their transactions as Ethereum has them counted. */
function counted(bundles: readonly Bundle[]): readonly Bundle[] {
  const next = new Map<string | null, number>()
  return bundles.map((bundle) => ({
    ...bundle,
    txs: bundle.txs.map((tx) => {
      const nonce = next.get(tx.from) ?? 0
      next.set(tx.from, nonce + 1)
      return { ...tx, ext: { ...tx.ext, nonce } }
    }),
  }))
}

const bundles = counted(evmBundles({ seed: 5, above: GENESIS_PARENT, blocks: 120, txs: 60 }))
const snapshot = {
  cut: NO_CUT,
  state: { ranges: [{ from: 0, to: 119 }], generation: 0 },
  deep: bundleReads(bundles),
  newest: bundleReads([]),
} as unknown as Snapshot

test('screens-evm §5: the transaction of a nonce is found by its place, and the next lower one where there is none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...EVM_ACCOUNTS), fc.integer({ min: 0, max: 400 }), async (sender, nonce) => {
      const sent = bundles.flatMap(({ txs }) => txs).filter(({ from }) => from === sender)
      const wanted = sent.findLast(({ ext }) => Number(ext['nonce']) <= nonce)
      expect(await findNonce(snapshot, sender, nonce, () => true)).toEqual(
        wanted === undefined ? null : { height: wanted.height, txIndex: wanted.txIndex + 1, seq: 0 },
      )
    }),
    { seed: 1, numRuns: 150 },
  )
})

test('an account that never sent has no nonce, and only digits are one', async () => {
  expect(await findNonce(snapshot, `0x${'77'.repeat(20)}`, 3, () => true)).toBeNull()
  expect(['n42', 'n', '42', 'n4x', 'N4', `n${'9'.repeat(16)}`].map(parseNonce)).toEqual([
    42,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('screens-evm §5: a nonce that is not found in time is not called absent, and the nearest above it is told where one is known', async () => {
  const sender = EVM_ACCOUNTS[0]!
  await expect(findNonce(snapshot, sender, 1, () => false)).rejects.toMatchObject({ code: 'STORE_LIMIT' })
  let left = 3
  const place = await findNonce(snapshot, sender, 1, () => left-- > 0)
  const wanted = await findNonce(snapshot, sender, 1, () => true)
  expect(place!.height).toBeGreaterThanOrEqual(wanted!.height)
  expect(left).toBeLessThanOrEqual(0)
})
