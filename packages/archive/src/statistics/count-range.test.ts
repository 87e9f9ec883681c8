import type { Store } from '@orrery/store/store'
import { expect, test } from 'vitest'
import { STAT_SETS, STAT_SUMS } from '../tables/stat-tables.ts'
import { countRange } from './count-range.ts'

test('a range whose sketches could not be stored has no sums either, by which it would pass for counted (issue 4)', async () => {
  const stored: string[] = []
  const store = {
    async command(sql: string) {
      await Promise.resolve()
      if (sql.includes(`INSERT INTO ${STAT_SETS.name}`)) throw new Error('the disk is full')
      stored.push(sql)
    },
  } as unknown as Store
  await expect(countRange(store, 1, { from: 0, to: 9 }, new Set())).rejects.toThrow('the disk is full')
  expect(stored.filter((sql) => sql.includes(STAT_SUMS.name))).toEqual([])
})
