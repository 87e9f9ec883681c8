import type { ClientStorage } from '@orrery/browser/client-storage'
import { expect, test } from 'vitest'
import { addNote, notesWithin, onNotes, readNotes, removeNote } from './chart-notes.ts'

function memory(): ClientStorage {
  const kept = new Map<string, unknown>()
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: unknown) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  } as unknown as ClientStorage
}

test('screens-evm §10: a visitor’s own notes stand on the charts of their chain, on their days, until they are removed', () => {
  const storage = memory()
  let told = 0
  const end = onNotes(() => told++)
  addNote(storage, { chain: 'ethereum', day: '2026-03-01', text: ' we moved ' })
  addNote(storage, { chain: 'ethereum', day: '2026-03-01', text: 'we moved' })
  addNote(storage, { chain: 'ethereum', day: '2026-04-01', text: 'later' })
  addNote(storage, { chain: 'base', day: '2026-03-02', text: 'elsewhere' })
  for (const wrong of [
    { chain: 'ethereum', day: '2026-13-40', text: 'no day' },
    { chain: 'ethereum', day: '2026-03-01', text: '  ' },
  ])
    addNote(storage, wrong)
  expect(
    readNotes(storage).map(({ day }) => day),
    'the newest day first, each note once',
  ).toEqual(['2026-04-01', '2026-03-02', '2026-03-01'])
  const times = [Date.parse('2026-02-28'), Date.parse('2026-03-03')]
  expect(notesWithin(readNotes(storage), 'ethereum', times)).toEqual([
    { id: '2026-03-01 we moved', name: 'we moved', timeMs: Date.parse('2026-03-01') },
  ])
  expect(notesWithin(readNotes(storage), 'ethereum', [])).toEqual([])
  removeNote(storage, { chain: 'ethereum', day: '2026-03-01', text: 'we moved' })
  expect(readNotes(storage)).toHaveLength(2)
  expect(told).toBe(5)
  end()
  storage.write('chart-notes', [{ chain: 'x' }, null, { chain: 'x', day: '2026-01-01', text: 'y'.repeat(61) }])
  expect(readNotes(storage), 'what is none is left out').toEqual([])
})
