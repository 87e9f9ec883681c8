import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXPLAINED, mayExplain, tipsByText } from './head-tips.ts'

const LANGUAGES = new URL('../../../../packages/i18n/languages/', import.meta.url)
const messagesOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`${language}/messages.json`, LANGUAGES), 'utf8')) as Readonly<Record<string, string>>

test('screens-evm §0.3: heads of columns are explained in every language', () => {
  for (const language of readdirSync(LANGUAGES)) {
    const messages = messagesOf(language)
    for (const name of EXPLAINED)
      expect([language, name, typeof messages[`column.${name}`], typeof messages[`column.${name}.tip`]]).toEqual([
        language,
        name,
        'string',
        'string',
      ])
    const of = (isOutputs: boolean) => tipsByText((key) => messages[key] ?? key, isOutputs)
    const value = messages['column.value']!.trim()
    // What a transaction of outputs is worth is no amount that somebody sent: change is in it (screens-nonevm §4.3).
    if (of(false).has(value))
      expect([of(true).get(value), of(false).get(value)], language).toEqual([
        messages['column.value.outputs.tip'],
        messages['column.value.tip'],
      ])
    // Few heads share a text, and then nothing is told of either.
    expect(tipsByText((key) => messages[key] ?? key).size, language).toBeGreaterThan(EXPLAINED.length - 7)
  }
})

test('screens-evm §0.3: a text that two heads share is not explained by the wrong one', () => {
  const words: Readonly<Record<string, string>> = {
    'column.rank': '#',
    'column.position': '#',
    'column.tx': 'Transaction',
  }
  const tips = tipsByText((key) => words[key] ?? key)
  expect(tips.has('#')).toBe(false)
  expect(tips.get('Transaction')).toBe('column.tx.tip')
})

test('a head whose label explains itself is not explained twice, and takes the focus once', () => {
  expect(mayExplain(true, undefined, undefined)).toBe(true)
  // The label within has the tip: neither was the head given one, nor does it show one.
  expect(mayExplain(false, undefined, undefined)).toBe(false)
  expect(mayExplain(false, 'What was given', 'What was given')).toBe(true)
  expect(mayExplain(false, 'The table’s own', 'What was given')).toBe(false)
})
