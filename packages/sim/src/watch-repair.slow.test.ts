import { openArchiveView } from '@orrery/archive/audit/archive-view'
import { openArchive } from '@orrery/archive/open-archive'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { repairRange } from '@orrery/indexer/audit/repair-range'
import { verifyBlocks } from '@orrery/indexer/audit/verify-blocks'
import { concerns, runsOf } from '@orrery/indexer/concerns'
import { systemClock } from '@orrery/primitives/clock'
import { createFastClock } from '@orrery/primitives/fast-clock'
import { union } from '@orrery/primitives/intervals'
import { createRandom } from '@orrery/primitives/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeChain, normalizeFake } from './fake-chain.ts'
import { createFakeNode } from './fake-node.ts'
import { createFaults } from './faults.ts'
import { sampleTables } from './sample-tables.ts'

const CODE = 'WATCHED'
const WHOLE = { from: 0, to: 59 }
const chain = createFakeChain(11, 12, { evm: true })
chain.mine(80)
const bundles = Array.from({ length: 60 }, (_, height) => normalizeFake(chain.at(height)!))
const watched = new Set([bundles[30]!.accountTxs[0]!.address])
const options = { familyTables: sampleTables, watchList: '0x01' } as const
const signal = new AbortController().signal

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

// reliability O-18, with what a watch list keeps
test('verify tells blocks that a watch list should have kept, repair brings them and nothing else', async () => {
  const random = createRandom(1)
  const clock = createFastClock(systemClock, 50)
  const adapter = createFakeNode(chain, clock, random, createFaults(random, 0), null)
  const verify = async () => {
    const findings: string[] = []
    const tell = ({ kind, table, from }: { kind: string; table: string | null; from: number | null }) =>
      void findings.push(`${kind} ${table} ${from}`)
    const view = await openArchiveView(engine.store, CODE, { ...options, alone: true })
    await view.checkCoverage(WHOLE, tell)
    await view.checkSums(tell)
    const { blocks } = await verifyBlocks({ adapter, view, watched, signal, tell }, union(view.ranges, view.passed))
    return { findings, blocks }
  }

  const archive = await openArchive(engine.store, CODE, options)
  const kept = runsOf(bundles, watched)
  for (const run of kept) await archive.append({ bundles: run })
  await archive.saveTokens(
    await adapter.lookups
      .tokens([...new Set(kept.flat().flatMap(({ transfers }) => transfers.map(({ asset }) => asset)))], signal)
      .then((rows) => rows.map((row) => ({ ...row, height: 0 }))),
  )
  await archive.pass(WHOLE)
  const heights = bundles.flatMap((bundle, height) => (concerns(bundle, watched) ? [height] : []))
  expect(heights.length).toBeGreaterThan(5)
  expect(heights.length).toBeLessThan(50)
  expect(await verify()).toEqual({ findings: [], blocks: 60 })
  const before = await archive.digest()

  const [lost, passed] = [heights[1]!, heights.at(-1)!]
  await archive.remove({ from: passed, to: passed })
  await archive.pass(WHOLE)
  await engine.store.command(`ALTER TABLE blocks DELETE WHERE height = ${lost}`)
  const { findings } = await verify()
  expect(findings).toContain(`link blocks ${lost}`)
  expect(findings.filter((finding) => finding.startsWith('watch'))).not.toEqual([])

  const again = await openArchive(engine.store, CODE, options)
  const parts = { adapter, archive: again, chain: CODE, ownRows: false, watched, signal, tell: () => {} }
  await repairRange(parts, WHOLE)
  expect(await verify()).toEqual({ findings: [], blocks: 60 })
  expect(await again.digest()).toEqual(before)
  expect((await again.reads.totals()).blocks).toBe(heights.length)
})
