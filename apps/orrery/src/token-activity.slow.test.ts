import { openArchive } from '@orrery/archive/open-archive'
import { tokenActivity } from '@orrery/archive/layers/token-activity'
import { EVM_TOKENS, evmBundles, GENESIS_PARENT } from '@orrery/archive/testing/evm-bundles'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { devnet } from '@orrery/chains/records/devnet'
import { createChainHead } from '@orrery/head/create-chain-head'
import type { Bundle, FamilyRow } from '@orrery/model/rows'
import { TOKEN_ACTIVITY, TOKEN_DAYS } from '@orrery/model/token-activity'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLayers } from './follow-layers.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const CODE = 'DAYS'
const DAY_MS = 86_400_000
const COUNTS = ['transfers', 'mints', 'burns'] as const
const AMOUNTS = ['moved', 'minted', 'burnt'] as const
const SUMS = [...COUNTS, ...AMOUNTS.flatMap((name) => [`${name}_high`, `${name}_low`])]

/** The same sums by another way: from the blocks themselves. */
function daysOf(bundles: readonly Bundle[], asset: Hex): readonly string[] {
  const days = new Map<number, Record<(typeof COUNTS)[number] | (typeof AMOUNTS)[number], bigint>>()
  for (const { transfers } of bundles)
    for (const { asset: moved, timeMs, from, to, amount } of transfers) {
      if (moved !== asset) continue
      const day = Math.floor(timeMs / DAY_MS)
      const sums = days.get(day) ?? { transfers: 0n, mints: 0n, burns: 0n, moved: 0n, minted: 0n, burnt: 0n }
      days.set(day, sums)
      sums.transfers++
      sums.moved += amount
      if (from === null) [sums.mints, sums.minted] = [sums.mints + 1n, sums.minted + amount]
      if (to === null) [sums.burns, sums.burnt] = [sums.burns + 1n, sums.burnt + amount]
    }
  return [...days]
    .toSorted(([a], [b]) => a - b)
    .map(([day, sums]) => [day, ...[...COUNTS, ...AMOUNTS].map((name) => sums[name])].join(' '))
}

const told = (row: FamilyRow): string => {
  const amount = (name: string) =>
    (BigInt(row[`${name}_high`] as bigint) << 128n) + BigInt(row[`${name}_low`] as bigint)
  return [row['day'], ...COUNTS.map((name) => row[name]), ...AMOUNTS.map(amount)].join(' ')
}

test('screens-evm §8.2: days of tokens are the sums of their transfers, beyond 2^256 and after a fork of the archive', async () => {
  const archive = await openArchive(engine.store, CODE)
  const head = createChainHead({ chain: CODE, onListenerError: (error) => expect.fail(String(error)) })
  // A block an hour, so that there are several days.
  const spread = (bundles: readonly Bundle[]): readonly Bundle[] =>
    bundles.map((bundle) => {
      const timeMs = 1_700_000_000_000 + bundle.block.height * 3_600_000
      return {
        ...bundle,
        block: { ...bundle.block, timeMs },
        txs: bundle.txs.map((row) => ({ ...row, timeMs })),
        transfers: bundle.transfers.map((row) => ({ ...row, timeMs })),
      }
    })
  const first = spread(evmBundles({ seed: 1, above: GENESIS_PARENT, blocks: 90, txs: 6 }))
  const second = [
    ...first.slice(0, 60),
    ...spread(evmBundles({ seed: 2, above: first[59]!.block, blocks: 40, txs: 6 })),
  ]
  const ending = new AbortController()
  const clock = { ...systemClock, sleep: (_ms: number, signal?: AbortSignal) => systemClock.sleep(5, signal) }
  await archive.append({ bundles: first.slice(0, 10) })
  const { layers, ended } = await followLayers(
    { chain: { ...devnet, code: CODE }, archive, head, clock, random: () => 0.5, log: silentLog },
    engine.store,
    [tokenActivity],
    true,
    ending.signal,
  )
  const layer = layers.get(TOKEN_ACTIVITY)!
  const reaches = async (bundles: readonly Bundle[]): Promise<void> => {
    const { height, hash } = bundles.at(-1)!.block
    await expect
      .poll(() => layer.consistent((through) => Promise.resolve(through)), { timeout: 15_000 })
      .toMatchObject({ height, hash })
    for (const { address } of EVM_TOKENS) {
      const rows = await layer.consistent((_, reads) =>
        reads.summed(TOKEN_DAYS, { asset: address }, 'day', SUMS, 100_000),
      )
      expect(rows.map(told), address).toEqual(daysOf(bundles, address))
      expect(rows.length, address).toBeGreaterThan(bundles.length < 40 ? 0 : 1)
    }
  }
  try {
    await reaches(first.slice(0, 10))
    await archive.append({ bundles: first.slice(10, 40) })
    await reaches(first.slice(0, 40))
    await archive.append({ bundles: first.slice(40) })
    await reaches(first)
    await archive.rewind(59)
    await archive.append({ bundles: second.slice(60) })
    await reaches(second)
  } finally {
    ending.abort(new Error('enough'))
    await ended
  }
})
