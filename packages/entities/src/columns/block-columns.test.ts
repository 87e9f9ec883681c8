import { expect, test } from 'vitest'
import type { BlockSummary } from '@orrery/model/wire/block'
import { blockColumnsFor } from './block-columns.tsx'

const row = (changes: object) =>
  ({
    height: 7,
    hash: '0x7',
    timeMs: 1,
    txCount: 1,
    size: 9,
    producer: null,
    fees: null,
    reward: null,
    burnt: null,
    ext: {},
    ...changes,
  }) as unknown as BlockSummary
const told = (...rows: BlockSummary[]) => blockColumnsFor(rows).map(({ id }) => id)

test('screens-evm §3.1: a column that no row says anything in is left out, and the age of a block never is', () => {
  const bare = told(row({}))
  expect(bare).toContain('age')
  expect(bare).toContain('height')
  for (const id of ['fees', 'medianFeeRate', 'blobGasPrice', 'gasLimit']) expect(bare).not.toContain(id)
  expect(told(row({}), row({ fees: '5', ext: { medianFeeRate: '2.00' } }))).toEqual(
    expect.arrayContaining(['age', 'fees', 'medianFeeRate']),
  )
  // Neither null nor absent says anything.
  expect(told(row({ ext: { medianFeeRate: null } }))).not.toContain('medianFeeRate')
})

test('screens-evm §3.1: what a builder wrote is a column for those who choose it, where blocks tell it', () => {
  const columns = blockColumnsFor([row({ ext: { extraData: '0x546974616e' } })])
  expect(columns.find(({ id }) => id === 'extraData')).toMatchObject({ seldom: true, label: 'evm.block.extraData' })
  expect(told(row({}))).not.toContain('extraData')
})

test('screens-nonevm §4.5: what a block has of what was expected of it is a column for those who choose it, where blocks were watched', () => {
  const columns = blockColumnsFor([row({}), row({ ext: { health: 987_654 } })])
  expect(columns.find(({ id }) => id === 'health')).toMatchObject({ seldom: true, label: 'blocks.column.health' })
  expect(told(row({}))).not.toContain('health')
})

test('screens-evm §3.1: work and uncles are columns where blocks are mined, the parent chain’s block and the batch where blocks settle there', () => {
  const mined = told(row({ ext: { difficulty: '7', uncles: ['0x1'] } }))
  expect(mined).toEqual(expect.arrayContaining(['difficulty', 'uncles']))
  expect(mined).not.toContain('l1BlockNumber')
  const above = told(row({ ext: { l1BlockNumber: 5, l1BatchNumber: 6 } }))
  expect(above).toEqual(expect.arrayContaining(['l1BlockNumber', 'l1BatchNumber']))
  expect(above).not.toContain('difficulty')
})

test('screens-nonevm §4.5: who mined is a column wherever the operator’s file knows one of the pools', () => {
  const [known, unknown] = [
    row({ ext: { pool: { code: 'some', name: 'Some' } } }),
    row({ ext: { pool: { code: 'unknown', name: null } } }),
  ]
  expect(blockColumnsFor([unknown, known]).find(({ id }) => id === 'pool')).toMatchObject({ label: 'utxo.block.pool' })
  expect(blockColumnsFor([known]).find(({ id }) => id === 'pool')?.seldom).toBe(false)
  expect(told(unknown)).not.toContain('pool')
  expect(told(row({}))).not.toContain('pool')
})
