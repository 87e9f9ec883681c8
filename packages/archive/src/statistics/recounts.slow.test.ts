import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainKey } from '@orrery/model/chain'
import type { HeightRange, ChainReads } from '@orrery/model/reads'
import { STAT } from '@orrery/model/statistics'
import { openArchive } from '../open-archive.ts'
import { bundleReads } from '../testing/bundle-reads.ts'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { temporaryEngine } from '../testing/temporary-engine.ts'
import { STAT_SUMS } from '../tables/stat-tables.ts'

const CODE = 'RECOUNT'
const EVER = { from: 0, to: 24 * 2 ** 20 - 1, step: 24 * 2 ** 20 }
const CHUNK = 10

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const told = async (reads: ChainReads) => [
  await reads.statistics(Object.values(STAT), EVER),
  await reads.setSizes('active', EVER, []),
]

/** Takes out how many blocks the parts of some chunks tell, as a migration that wants them counted again does. */
const lose = ({ from, to }: HeightRange) =>
  engine.store.command(
    `ALTER TABLE ${STAT_SUMS.name} DELETE WHERE chain = ${chainKey(CODE)} AND name = '${STAT.time}' AND height BETWEEN ${from} AND ${to} SETTINGS mutations_sync = 2`,
  )

test('an archive opens at once with statistics that are to be counted again, tells nothing of those blocks meanwhile, and all of them afterwards; writes, a rewind into them and a kill half-way included (issue 4)', async () => {
  const bundles = evmBundles({ seed: 12, above: GENESIS_PARENT, blocks: 130, txs: 5 })
  const made = await openArchive(engine.store, CODE)
  for (let from = 0; from < 100; from += CHUNK) await made.append({ bundles: bundles.slice(from, from + CHUNK) })
  await lose({ from: 20, to: 89 })

  const archive = await openArchive(engine.store, CODE)
  expect(archive.state()).toMatchObject({ ranges: [{ from: 0, to: 99 }], uncounted: [{ from: 20, to: 89 }] })
  const around = [...bundles.slice(0, 20), ...bundles.slice(90, 100)]
  expect(await told(archive.reads)).toEqual(await told(bundleReads(around)))
  // Rows are not statistics.
  expect((await archive.reads.totals()).txs).toBe((await bundleReads(bundles.slice(0, 100)).totals()).txs)

  // Written while nothing is counted yet, and taken back into the midst of a chunk that is not.
  await archive.append({ bundles: bundles.slice(100, 105) })
  await archive.rewind(84)
  expect(archive.state()).toMatchObject({ ranges: [{ from: 0, to: 84 }], uncounted: [{ from: 20, to: 79 }] })
  const left = [...bundles.slice(0, 20), ...bundles.slice(80, 85)]
  expect(await told(archive.reads)).toEqual(await told(bundleReads(left)))
  await archive.remove({ from: 25, to: 25 })
  expect(archive.state().uncounted).toEqual([{ from: 30, to: 79 }])
  await archive.append({ bundles: bundles.slice(20, 30) })

  // The newest four first; then it is stopped, and opened again as after a kill.
  const stop = new AbortController()
  const { generation } = archive.state()
  const counting = archive.countAgain(stop.signal)
  const one = archive.hold((state) => Promise.resolve(state))
  stop.abort(new Error('enough'))
  await expect(counting).rejects.toThrow('enough')
  expect(await one).toMatchObject({ generation, uncounted: [{ from: 30, to: 39 }] })

  const again = await openArchive(engine.store, CODE)
  expect(again.state().uncounted).toEqual([{ from: 30, to: 39 }])
  await Promise.all([again.countAgain(), again.append({ bundles: bundles.slice(85, 130) })])
  expect(again.state()).not.toHaveProperty('uncounted')
  expect(await told(again.reads)).toEqual(await told(bundleReads(bundles)))

  const clean = await openArchive(engine.store, 'RECOUNT-CLEAN')
  await clean.append({ bundles })
  const rows = await Promise.all([again.digest(), clean.digest()])
  expect(rows[0][STAT_SUMS.name]).toEqual(rows[1][STAT_SUMS.name])
})
