import type { ClientStorage } from '@orrery/browser/client-storage'
import { marksOfDays } from './marks-within.ts'

/** What a visitor noted of a day, on all charts of a chain by its path. */
export type ChartNote = { readonly chain: string; readonly day: string; readonly text: string }

const KEY = 'chart-notes'
const MOST = 200
/** Characters of a note: what stands beside a line. */
export const LONGEST_NOTE = 60

const heard = new Set<() => void>()

/** The visitor's notes, the newest day first. They never leave the browser. What does not look like one is left out. */
export const readNotes = (storage: ClientStorage): readonly ChartNote[] => {
  const kept = storage.read(KEY)
  return Array.isArray(kept) ? kept.filter(isNote).slice(0, MOST) : []
}

const isNote = (kept: unknown): kept is ChartNote => {
  if (typeof kept !== 'object' || kept === null) return false
  const { chain, day, text } = kept as Partial<Record<keyof ChartNote, unknown>>
  return (
    typeof chain === 'string' &&
    typeof day === 'string' &&
    !Number.isNaN(dayMs(day)) &&
    typeof text === 'string' &&
    text.length > 0 &&
    text.length <= LONGEST_NOTE
  )
}

const dayMs = (day: string): number => (/^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN)

const isSame = (a: ChartNote, b: ChartNote): boolean => a.chain === b.chain && a.day === b.day && a.text === b.text

function write(storage: ClientStorage, notes: readonly ChartNote[]): void {
  const sorted = notes.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
  storage.write(KEY, sorted.slice(0, MOST))
  for (const tell of heard) tell()
}

/** Keeps a note; what is empty or of no day is not kept. */
export function addNote(storage: ClientStorage, { chain, day, text }: ChartNote): void {
  const note = { chain, day, text: text.trim().slice(0, LONGEST_NOTE) }
  if (isNote(note)) write(storage, [note, ...readNotes(storage).filter((one) => !isSame(one, note))])
}

/** Forgets a note. */
export const removeNote = (storage: ClientStorage, note: ChartNote): void =>
  write(
    storage,
    readNotes(storage).filter((one) => !isSame(one, note)),
  )

/** Tells of each change until the answer is called. */
export function onNotes(tell: () => void): () => void {
  heard.add(tell)
  return () => void heard.delete(tell)
}

/** A chain's notes within the steps of a chart. Pure. */
export const notesWithin = (notes: readonly ChartNote[], chain: string, times: readonly number[]) =>
  marksOfDays(
    notes.flatMap((note) =>
      note.chain === chain ? [{ id: `${note.day} ${note.text}`, name: note.text, timeMs: dayMs(note.day) }] : [],
    ),
    times,
  )
