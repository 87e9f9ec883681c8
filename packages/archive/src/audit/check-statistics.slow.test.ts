import { chainKey } from '@orrery/model/chain'
import { PACKED_TYPES } from '@orrery/model/packed-fields'
import { makesOutputs, REPEATED_COINBASES } from '@orrery/model/repeated-coinbases'
import { STAT } from '@orrery/model/statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../open-archive.ts'
import { STAT_SETS, STAT_SUMS } from '../tables/stat-tables.ts'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { TOLD_TABLES, withTold } from '../testing/test-told.ts'
import { withOutputs } from '../testing/test-notes.ts'
import { withFields } from '../testing/packed-bundles.ts'
import { utxoBundles } from '../testing/utxo-bundles.ts'
import { temporaryEngine } from '../testing/temporary-engine.ts'
import { openArchiveView } from './archive-view.ts'
import { piecesOf } from './check-statistics.ts'
import type { Finding } from './finding.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const CHAIN = 'COUNTED'
async function findings(chain = CHAIN): Promise<readonly Finding[]> {
  const found: Finding[] = []
  const view = await openArchiveView(engine.store, chain, { familyTables: TOLD_TABLES, alone: true })
  await view.checkStatistics({ from: 0, to: 100 }, (finding) => found.push(finding))
  return found
}

test('issue 4: verify counts statistics again: nothing is wrong until a sum is lost, changed or doubled, or a set is', async () => {
  const bundles = withTold(evmBundles({ seed: 8, above: GENESIS_PARENT, blocks: 60, txs: 8 }))
  const archive = await openArchive(engine.store, CHAIN, { familyTables: TOLD_TABLES })
  for (const [from, to] of [
    [30, 45],
    [0, 30],
    [45, 60],
  ] as const)
    await archive.append({ bundles: bundles.slice(from, to) })
  await archive.rewind(52)
  expect(await findings()).toEqual([])

  const chain = chainKey(CHAIN)
  const columns = Object.keys(STAT_SUMS.columns).filter((name) => name !== 'chain' && name !== 'count')
  await engine.store.command(
    `INSERT INTO ${STAT_SUMS.name} (chain, count, ${columns.join(', ')}) SELECT chain, count + 1, ${columns.join(', ')} FROM ${STAT_SUMS.name} WHERE chain = ${chain} AND name = 'txs' LIMIT 1`,
  )
  const [one, ...others] = await findings()
  expect(others).toEqual([])
  expect(one).toMatchObject({ kind: 'statistic', table: STAT_SUMS.name })

  await engine.store.command(`ALTER TABLE ${STAT_SUMS.name} DELETE WHERE chain = ${chain} AND name IN ('time', 'txs')`)
  await engine.store.command(`ALTER TABLE ${STAT_SETS.name} DELETE WHERE chain = ${chain} AND name = 'senders'`)
  const gone = await findings()
  expect(new Set(gone.map(({ table }) => table))).toEqual(new Set([STAT_SUMS.name, STAT_SETS.name]))

  const opened = await openArchive(engine.store, CHAIN, { familyTables: TOLD_TABLES })
  await opened.countAgain()
  expect(await findings(), 'it is counted again').toEqual([])
})

test('screens-nonevm §2.4: outputs are counted by the type of their script as they come and from rows alike, and those that never came to be by neither', async () => {
  const [height, txid] = [...REPEATED_COINBASES][0]!
  for (const [code, parent] of [
    ['FROM-ZERO', GENESIS_PARENT],
    ['REPEATED', { height: height - 2, hash: GENESIS_PARENT.hash }],
  ] as const) {
    const bundles = utxoBundles({ seed: 9, above: parent, blocks: 12, txs: 8 }).map((bundle) => {
      const told = withOutputs(bundle)
      return { ...told, txs: told.txs.map((tx, at) => (at === 0 && tx.height === height ? { ...tx, hash: txid } : tx)) }
    })
    const archive = await openArchive(engine.store, code, { familyTables: TOLD_TABLES })
    await archive.append({ bundles: bundles.map((bundle) => ({ ...bundle, family: {} })) })
    expect(await findings(code)).toEqual([])
    const span = { from: 0, to: 24 * 2 ** 20 - 1, step: 24 * 2 ** 20 }
    const counted = await archive.reads.statistics([STAT.outputTypes], span)
    expect(counted.map(({ key }) => key)).toEqual(['data', 'p2pkh', 'p2tr'])
    const made = bundles.flatMap(({ txs }) => txs.filter((tx) => makesOutputs(tx.height, tx.hash)))
    expect(made.length).toBeLessThan(bundles.flatMap(({ txs }) => txs).length)
    expect(counted.reduce((sum, row) => sum + row.sum, 0n)).toBe(made.reduce((sum, { value }) => sum + value, 0n))
    // As `withOutputs` tells it: of each six transactions two go back in part, one tells less than its value, two tell nothing.
    const back = bundles.flatMap(({ txs }) =>
      txs.flatMap(({ txIndex }) => [7n, 0n, 0n, 0n, 0n, 2n ** 70n][txIndex % 6]!),
    )
    expect(await archive.reads.statistics([STAT.change], span), 'screens-nonevm §4.3').toMatchObject([
      { key: '', count: back.filter((sum) => sum > 0n).length, sum: back.reduce((sum, one) => sum + one, 0n) },
    ])
  }
})

test('screens-nonevm §2.4: packed fields are counted as they come and from rows alike', async () => {
  const bundles = withFields(
    utxoBundles({ seed: 10, above: GENESIS_PARENT, blocks: 12, txs: 20 }).map((bundle) => ({ ...bundle, family: {} })),
  )
  const archive = await openArchive(engine.store, 'PACKED', { familyTables: TOLD_TABLES })
  await archive.append({ bundles })
  expect(await findings('PACKED')).toEqual([])
  const span = { from: 0, to: 24 * 2 ** 20 - 1, step: 24 * 2 ** 20 }
  const counted = await archive.reads.statistics([STAT.outputTypes, STAT.change, STAT.feeRate], span)
  expect(new Set(counted.map(({ key, name }) => (name === STAT.outputTypes ? key : name)))).toEqual(
    new Set([...PACKED_TYPES, STAT.change, STAT.feeRate]),
  )
})

test('pieces are whole chunks that touch, and no longer than need be', () => {
  const chunk = (from: number, to: number) => ({ from, to })
  expect(piecesOf([chunk(10, 19), chunk(0, 9), chunk(30, 39)])).toEqual([chunk(0, 19), chunk(30, 39)])
  expect(piecesOf([chunk(0, 9_999), chunk(10_000, 10_999)])).toEqual([chunk(0, 9_999), chunk(10_000, 10_999)])
})
