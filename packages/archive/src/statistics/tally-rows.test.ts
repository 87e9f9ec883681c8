import { ROW_MEASURES } from '@orrery/model/row-measures'
import { statsOfBundle, StatSums, plainStatsOf, hourOf } from '@orrery/model/statistics'
import { expect, test } from 'vitest'
import { rowWriterOf } from '../encode/cell-writer.ts'
import { RowWriter } from '../encode/row-writer.ts'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { TOLD_TABLES, withTold } from '../testing/test-told.ts'
import { tallyRowsOf } from './tally-rows.ts'

test('rows that were encoded are counted as the model counts them (screens-evm §10)', () => {
  for (const bundle of withTold(evmBundles({ seed: 4, above: GENESIS_PARENT, blocks: 40, txs: 1 }))) {
    const { height, timeMs } = bundle.block
    const sums = new StatSums()
    for (const row of plainStatsOf(bundle)) sums.add(row)
    for (const table of TOLD_TABLES) {
      const out = new RowWriter()
      for (const row of bundle.family[table.name] ?? []) rowWriterOf(table)(out, 1, height, row)
      for (const piece of out.pieces())
        for (const measure of ROW_MEASURES.filter((one) => one.table === table.name))
          tallyRowsOf(table, measure)(piece, (at) => (at === height ? hourOf(timeMs) : -1), sums)
    }
    expect(sums.rows()).toEqual(statsOfBundle(bundle))
  }
})

test('a measure of a column that its table has not is refused before anything is counted', () => {
  expect(() => tallyRowsOf(TOLD_TABLES[0]!, { name: 'x', table: 'evm_user_ops', key: [['other', 'code']] })).toThrow(
    RangeError,
  )
})
