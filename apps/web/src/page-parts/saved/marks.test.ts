import { expect, test } from 'vitest'
import type { ClientStorage } from '@orrery/browser/client-storage'
import { createMarks } from './marks.ts'

function memory(): ClientStorage {
  const kept = new Map<string, unknown>()
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: unknown) => void kept.set(key, value),
  } as unknown as ClientStorage
}

const marks = createMarks('words', 3, (kept) => (typeof kept === 'string' ? kept : null))

test('what is marked stays so in the browser, the last marked first, and no more than there is room for', () => {
  const storage = memory()
  expect(marks.toggle(storage, 'a')).toEqual(['a'])
  expect(marks.toggle(storage, 'b')).toEqual(['b', 'a'])
  expect([marks.has(storage, 'a'), marks.has(storage, 'c')]).toEqual([true, false])
  expect(marks.toggle(storage, 'a')).toEqual(['b'])
  for (const one of ['c', 'd', 'e']) marks.toggle(storage, one)
  expect(marks.read(storage)).toEqual(['e', 'd', 'c'])
})

test('what somebody else wrote in its place is no mark', () => {
  const storage = memory()
  storage.write('words', [null, 'x', 1])
  expect(marks.read(storage)).toEqual(['x'])
  storage.write('words', 'all')
  expect(marks.read(storage)).toEqual([])
})
