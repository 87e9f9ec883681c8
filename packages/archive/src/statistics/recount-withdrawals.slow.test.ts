import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainKey } from '@orrery/model/chain'
import { LEAST_STAKE, ROW_STAT } from '@orrery/model/row-measures'
import type { Bundle } from '@orrery/model/rows'
import { STAT } from '@orrery/model/statistics'
import { openArchive } from '../open-archive.ts'
import { STAT_SUMS } from '../tables/stat-tables.ts'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { temporaryEngine } from '../testing/temporary-engine.ts'
import { TOLD_TABLES } from '../testing/test-told.ts'

const CODE = 'STAKES'
const EVER = { from: 0, to: 24 * 2 ** 20 - 1, step: 24 * 2 ** 20 }
const COIN = 10n ** 18n

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

/** Blocks 0-9 pay out little, 10-19 what was whole by the older bound alone, 20-29 a whole validator. */
const withPaid = (bundle: Bundle): Bundle => ({
  ...bundle,
  family: {
    evm_withdrawals: [COIN / 50n, [COIN, 20n * COIN, LEAST_STAKE][Math.floor(bundle.block.height / 10)]!].map(
      (amount, seq) => ({ height: bundle.block.height, tx_index: 0, seq, token: null, amount }),
    ),
  },
})

const sums = {
  sql: `SELECT height, key, count FROM ${STAT_SUMS.name} WHERE chain = ${chainKey(CODE)} AND name = '${ROW_STAT.withdrawalSizes}' ORDER BY height, key`,
  columns: { height: 'u32', key: 'text', count: 'u64' },
  purpose: 'write',
} as const

test('screens-evm §13.2: an archive that took withdrawals of 16 coins for whole ones counts those chunks again, and no others, until what it tells is what a new one tells', async () => {
  const familyTables = TOLD_TABLES
  const bundles = evmBundles({ seed: 3, above: GENESIS_PARENT, blocks: 30, txs: 3 }).map(withPaid)
  const made = await openArchive(engine.store, CODE, { familyTables })
  for (const from of [0, 10, 20]) await made.append({ bundles: bundles.slice(from, from + 10) })
  const right = await engine.store.query(sums)
  const told = await made.reads.statistics([ROW_STAT.withdrawalSizes, STAT.time], EVER)
  expect(told.filter(({ name }) => name === ROW_STAT.withdrawalSizes).map(({ key, count }) => [key, count])).toEqual([
    ['0/0', 50],
    ['0/1', 10],
  ])

  // As the older bound had it: those of the second chunk are whole, and the schema is that of before.
  const older = `chain = ${chainKey(CODE)} AND name = '${ROW_STAT.withdrawalSizes}' AND height BETWEEN 10 AND 19`
  const whole = `INSERT INTO ${STAT_SUMS.name} SELECT * REPLACE ('0/1' AS key, intDiv(count, 2) AS count) FROM ${STAT_SUMS.name} WHERE ${older}`
  await engine.store.command(whole)
  await engine.store.command(
    `ALTER TABLE ${STAT_SUMS.name} UPDATE count = intDiv(count, 2) WHERE ${older} AND key = '0/0' SETTINGS mutations_sync = 2`,
  )
  await engine.store.command('ALTER TABLE schema_version DELETE WHERE version > 22 SETTINGS mutations_sync = 2')
  const wrong = await engine.store.query(sums)
  expect(wrong).not.toEqual(right)

  // A start that was cut off before the step was noted, and one that is not.
  for (const isCut of [true, false]) {
    const archive = await openArchive(engine.store, CODE, { familyTables })
    expect(archive.state().uncounted).toEqual([{ from: 10, to: 29 }])
    if (isCut) {
      await engine.store.command('ALTER TABLE schema_version DELETE WHERE version > 22 SETTINGS mutations_sync = 2')
      continue
    }
    await archive.countAgain()
    expect(archive.state()).not.toHaveProperty('uncounted')
    expect(await archive.reads.statistics([ROW_STAT.withdrawalSizes, STAT.time], EVER)).toEqual(told)
  }
  expect(await engine.store.query(sums)).toEqual(right)
  const usual = await openArchive(engine.store, CODE, { familyTables })
  expect(usual.state()).not.toHaveProperty('uncounted')
})

test('EIP-7002: an archive that did not tell exits from what validators asked for in part counts those chunks again, and no others', async () => {
  const code = 'EXITS'
  const familyTables = TOLD_TABLES
  const asks = (height: number) => (height < 10 ? ['deposit'] : ['exit', 'consolidation'])
  const bundles = evmBundles({ seed: 4, above: GENESIS_PARENT, blocks: 20, txs: 3 }).map((bundle) => ({
    ...bundle,
    family: {
      evm_requests: asks(bundle.block.height).map((kind, seq) => ({
        ...{ height: bundle.block.height, tx_index: 0, seq, kind, at: 0, idx: null, far: null },
        gwei: kind === 'consolidation' ? null : BigInt(bundle.block.height % 2),
      })),
    },
  }))
  const made = await openArchive(engine.store, code, { familyTables })
  for (const from of [0, 10]) await made.append({ bundles: bundles.slice(from, from + 10) })
  const told = await made.reads.statistics([ROW_STAT.requests, STAT.time], EVER)
  expect(told.filter(({ name }) => name === ROW_STAT.requests).map(({ key, count }) => [key, count])).toEqual([
    ['consolidation/0', 10],
    ['deposit/0', 5],
    ['deposit/1', 5],
    ['exit/0', 5],
    ['exit/1', 5],
  ])
  const newer = `chain = ${chainKey(code)} AND name = '${ROW_STAT.requests}' AND height >= 10`
  await engine.store.command(
    `INSERT INTO ${STAT_SUMS.name} SELECT * REPLACE (splitByChar('/', key)[1] AS key) FROM ${STAT_SUMS.name} WHERE ${newer}`,
  )
  await engine.store.command(
    `ALTER TABLE ${STAT_SUMS.name} DELETE WHERE ${newer} AND position(key, '/') > 0 SETTINGS mutations_sync = 2`,
  )
  await engine.store.command('ALTER TABLE schema_version DELETE WHERE version > 23 SETTINGS mutations_sync = 2')
  const archive = await openArchive(engine.store, code, { familyTables })
  expect(archive.state().uncounted).toEqual([{ from: 10, to: 19 }])
  await archive.countAgain()
  expect(await archive.reads.statistics([ROW_STAT.requests, STAT.time], EVER)).toEqual(told)
})
