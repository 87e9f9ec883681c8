import type { LabelledGroup } from '@orrery/model/wire/labels'
import type { Worth } from '@orrery/model/wire/transaction'
import { expect, test } from 'vitest'
import { largestGroups, measureOf } from './largest-groups.ts'

const group = (tag: string, held: Worth | null): LabelledGroup => ({
  tag,
  addresses: 1,
  kinds: [],
  sources: [],
  native: null,
  lately: { held, assets: 1, top: null, net: null, txs: 0, users: 0, isFloor: false, looked: 1 },
})
const coins = (amount: bigint): Worth => ({ coin: (amount * 10n ** 18n).toString(), dollars: null })

test('screens-evm §16.3: the ring is of what exchanges hold, the largest first, the rest together, and of what nobody tells a worth there is none', () => {
  const groups = Array.from({ length: 11 }, (_, at) => group(`e${at}`, coins(BigInt(at))))
  const measure = measureOf(groups, 18)!
  expect(measure).toEqual({ of: 'coin', decimals: 18 })
  const parts = largestGroups(groups, measure)
  expect(parts[0]).toEqual({ tag: 'e10', value: 10 })
  expect(parts).toHaveLength(9)
  expect(parts.at(-1)).toEqual({ tag: null, value: 3 })
  expect(measureOf([group('a', coins(1n)), group('b', null)], 18)).toBeNull()
  const priced = { coin: '1', dollars: '5000000000000000000' }
  expect(measureOf([group('a', priced), group('b', priced)], 18)).toEqual({ of: 'dollars', decimals: 18 })
})
