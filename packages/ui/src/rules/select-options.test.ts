import { expect, test } from 'vitest'
import {
  allState,
  choicesOf,
  sectionsOf,
  toggleAll,
  toggleValue,
  validOptions,
  type SelectEntry,
} from './select-options.ts'

const option = (value: string, more: Partial<SelectEntry> = {}): SelectEntry => ({
  value,
  label: value.toUpperCase(),
  ...more,
})
const ENTRIES: readonly SelectEntry[] = [
  option('every', { type: 'all' }),
  option('a', { searchKeyword: 'first letter' }),
  option('b', { disabled: true }),
  option('c', { visible: false }),
  option('—', { type: 'line' }),
  option('Middle', { type: 'title' }),
  option('d', { type: 'custom', content: 'drawn' }),
  { value: 'group', label: 'Group', options: [option('e'), option('f', { searchable: false })] },
  option('g'),
]
const shown = (search = '') =>
  sectionsOf(ENTRIES, search).map(({ title, entries }) => [title, entries.map(({ value }) => value).join('')])

test('foundations §3.7: titles and groups head sections, lines stand between, hidden options are not drawn', () => {
  expect(shown()).toEqual([
    [null, 'everyab—'],
    ['MIDDLE', 'd'],
    ['Group', 'ef'],
    [null, 'g'],
  ])
})

test('foundations §3.7: a search finds labels and keywords, and never what is not searchable', () => {
  expect(shown('LETTER')).toEqual([[null, 'a']])
  expect(shown(' e ')).toEqual([
    [null, 'a'],
    ['Group', 'e'],
  ])
  expect(shown('f')).toEqual([[null, 'a']])
  expect(shown('zzz')).toEqual([])
})

test('foundations §4.6: valid options are those that can be chosen', () => {
  expect(choicesOf(ENTRIES).map(({ value }) => value)).toEqual(['every', 'a', 'b', 'd', 'e', 'f', 'g'])
  expect(validOptions(ENTRIES).map(({ value }) => value)).toEqual(['a', 'd', 'e', 'f', 'g'])
})

test('foundations §4.6: choosing all toggles every valid option', () => {
  expect(toggleAll([], ENTRIES)).toEqual(['a', 'd', 'e', 'f', 'g'])
  expect(toggleAll(['e'], ENTRIES)).toEqual(['e', 'a', 'd', 'f', 'g'])
  expect(toggleAll(['a', 'd', 'e', 'f', 'g'], ENTRIES)).toEqual([])
  expect(toggleAll(['b', 'a', 'd', 'e', 'f', 'g'], ENTRIES)).toEqual(['b'])
  expect([[], ['a'], ['b'], ['a', 'd', 'e', 'f', 'g']].map((values) => allState(values, ENTRIES))).toEqual([
    'none',
    'some',
    'none',
    'every',
  ])
})

test('foundations §5.5: a maximum caps what is chosen, one by one and all at once', () => {
  expect(toggleValue(['a'], 'd', 2)).toEqual(['a', 'd'])
  expect(toggleValue(['a', 'd'], 'e', 2)).toEqual(['a', 'd'])
  expect(toggleValue(['a', 'd'], 'a', 2)).toEqual(['d'])
  expect(toggleAll(['d'], ENTRIES, 3)).toEqual(['d', 'a', 'e'])
  expect(toggleAll(['d', 'a', 'e'], ENTRIES, 3)).toEqual([])
})
