import type { ChartList } from '@orrery/model/wire/chart'
import { expect, test } from 'vitest'
import { sparkValues } from './spark-values.ts'

test('screens-evm §2.4: a tile draws whole days of its own chart, an unknown one as a gap, and none of the day that runs', () => {
  const hit = (id: string, values: readonly (string | null)[]) => ({ chart: { id }, times: [], values: [values] })
  const list = { hits: [hit('other', ['9', '9', '9']), hit('tx-count', ['1', null, '30000000000000000000', '4'])] }
  const of = (id: string) => sparkValues(list as unknown as ChartList, id)
  expect(of('tx-count')).toEqual([1, null, 3e19])
  expect(of('fee-total')).toEqual([])
})
