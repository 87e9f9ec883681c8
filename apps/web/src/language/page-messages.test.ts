import { expect, test } from 'vitest'
import { recordKeys, wordsOfPage } from './page-messages.ts'

test('a document carries the words that it was drawn with and those of any moment, of its own language and English', () => {
  const messages = { 'age.day': 'Tag', 'tx.fee': 'Gebühr', 'tx.value': 'Wert' }
  const fallback = { 'age.day': 'day', 'tx.fee': 'fee', 'tx.value': 'value', 'tx.only': 'only here' }
  const { t, keys } = recordKeys((key) => key)
  for (const key of ['tx.fee', 'tx.only', 'tx.none', 'toString']) t(key)
  const words = wordsOfPage({ messages, fallback }, keys)
  expect(words).toEqual({
    messages: { 'age.day': 'Tag', 'tx.fee': 'Gebühr' },
    fallback: { 'age.day': 'day', 'tx.fee': 'fee', 'tx.only': 'only here' },
  })
  // Another document has nothing of what the first one asked for.
  expect(wordsOfPage({ messages, fallback }, new Set())).toEqual({
    messages: { 'age.day': 'Tag' },
    fallback: { 'age.day': 'day' },
  })
})
