import { expect, test } from 'vitest'
import { createFairLine } from './fair-line.ts'

const job = (id: string, state = 'waiting') => ({ told: { id, state } })

test('reliability S-27: least worked for comes first, in the order of coming among equals, behind what is compiled now', () => {
  let now = 0
  const line = createFairLine<ReturnType<typeof job>>(() => now)
  line.note('long', 40_000)
  line.note('short', 1_000)
  const waiting = [job('long-1'), job('short-1'), job('new-1'), job('long-2', 'compiling'), job('new-2'), job('nobody')]
  const order = () =>
    line
      .order(waiting, ({ told }) => told.id.replace(/-?\d*$/, '').replace('nobody', '') || undefined)
      .map(({ told }) => told.id)
  expect(order()).toEqual(['long-2', 'new-1', 'new-2', 'nobody', 'short-1', 'long-1'])
  now = 1_800_000
  line.note('long', 5_000)
  expect(line.worked('long')).toBe(45_000)
  // An hour later the first of both is forgotten.
  now = 3_600_001
  line.tidy()
  expect([line.worked('long'), line.worked('short')]).toEqual([5_000, 0])
})
