import type { Store } from '@orrery/store/store'
import { expect, test } from 'vitest'
import { STAT_SETS, STAT_SUMS } from '../tables/stat-tables.ts'
import { countRange, countSets } from './count-range.ts'

test('a range whose sketches could not be stored has no sums either, by which it would pass for counted (issue 4)', async () => {
  const stored: string[] = []
  const store = {
    async command(sql: string) {
      await Promise.resolve()
      if (sql.includes(`INSERT INTO ${STAT_SETS.name}`)) throw new Error('the disk is full')
      stored.push(sql)
    },
  } as unknown as Store
  await expect(countRange(store, 1, { from: 0, to: 9 }, new Set(['txs']))).rejects.toThrow('the disk is full')
  expect(stored.filter((sql) => sql.includes(STAT_SUMS.name))).toEqual([])
})

test('who took part is asked of those tables alone that may have rows of the range, and of none where none has (issue 6)', async () => {
  const asked: string[] = []
  const store = { command: (sql: string) => Promise.resolve(void asked.push(sql)) } as unknown as Store
  const sources = (sql: string) => [...new Set(sql.match(/(?<=FROM )[a-z_]+/g))].toSorted()

  await countSets(store, 1, { from: 0, to: 9 }, new Set(['blocks', 'deltas', 'utxo_outputs']))
  expect(asked.splice(0).map(sources)).toEqual([['blocks', 'deltas']])
  await countSets(store, 1, { from: 0, to: 9 }, new Set(['txs', 'transfers', 'evm_swaps']))
  expect(asked.splice(0).map(sources)).toEqual([['blocks', 'evm_swaps', 'transfers', 'txs']])
  await countSets(store, 1, { from: 0, to: 9 }, new Set(['blocks']))
  expect(asked).toEqual([])
})
