import { expect, test } from 'vitest'
import type { ClientStorage } from '@orrery/browser/client-storage'
import { favouriteCharts } from './favourite-charts.ts'

test('screens-evm §10: a chart is marked on each chain by itself, and what is no chart is none', () => {
  let kept: unknown = [null, 'x', { chain: 1, id: 'a' }, { chain: 'eth', id: 'burn' }]
  const storage = { read: () => kept, write: (_: string, value: unknown) => void (kept = value) }
  const marks = { ...favouriteCharts, storage: storage as unknown as ClientStorage }
  expect(marks.read(marks.storage)).toEqual([{ chain: 'eth', id: 'burn' }])
  expect(marks.has(marks.storage, { chain: 'base', id: 'burn' })).toBe(false)
  marks.toggle(marks.storage, { chain: 'base', id: 'burn' })
  expect(marks.toggle(marks.storage, { chain: 'eth', id: 'burn' })).toEqual([{ chain: 'base', id: 'burn' }])
})
