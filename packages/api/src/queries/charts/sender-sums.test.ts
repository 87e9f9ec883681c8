import { firstDayOf, monthOfDay, monthsKey, SENDER_SUM } from '@orrery/model/sender-days'
import { createRandom } from '@orrery/primitives/random'
import { expect, test } from 'vitest'
import { dayRow } from './day-sums.ts'
import { recurringByDay } from './sender-sums.ts'

test('screens-evm §10: recurring senders are those who were active in two months of a window at least, the last one up to the day', () => {
  const random = createRandom(8)
  const below = (end: number) => Math.floor(random() * end)
  const first = firstDayOf(2_020 * 12 + 10)
  const senders = Array.from({ length: 60 }, () =>
    [...new Set(Array.from({ length: 1 + below(12) }, () => first + below(400)))].toSorted((a, b) => a - b),
  )
  const rows = senders.flatMap((days) => {
    const firsts = days.filter((day, at) => at === 0 || monthOfDay(days[at - 1]!) !== monthOfDay(day))
    return firsts.map((day, at) => {
      const [last, earlier] = [firsts[at - 1], firsts[at - 2]].map((one) =>
        one === undefined ? null : monthOfDay(one),
      )
      const gaps = [last == null ? 0 : monthOfDay(day) - last, last == null || earlier == null ? 0 : last - earlier]
      return dayRow(SENDER_SUM.months, monthsKey(gaps[0]!, gaps[1]!), day, 1, 0n)
    })
  })
  const asked = Array.from({ length: 200 }, (_, at) => first + 150 + at)
  const told = recurringByDay(rows, asked)
  expect(told).toHaveLength(600)
  for (const { key, hour, most } of told) {
    const day = hour / 24
    const begin = firstDayOf(monthOfDay(day) - Number(key) + 1)
    const wanted = senders.filter(
      (days) => new Set(days.filter((one) => one >= begin && one <= day).map(monthOfDay)).size >= 2,
    )
    expect([key, day, most]).toEqual([key, day, BigInt(wanted.length)])
  }
})
