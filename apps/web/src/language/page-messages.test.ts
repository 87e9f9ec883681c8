import { expect, test } from 'vitest'
import { readState } from '../app/state-text.ts'
import { recordKeys, wordsOfPage, type Words } from './page-messages.ts'

const carried = (all: Words, keys: ReadonlySet<string>) => {
  const { messages, fallback } = wordsOfPage(all, keys)
  return { messages: readState(messages), fallback: readState(fallback) }
}

test('a document carries the words that it was drawn with and those of any moment, of its own language and English', () => {
  const messages = { 'age.day': 'Tag', 'tx.fee': 'Gebühr', 'tx.value': 'Wert' }
  const fallback = { 'age.day': 'day', 'tx.fee': 'fee', 'tx.value': 'value', 'tx.only': 'only here' }
  const { t, keys } = recordKeys((key) => key)
  for (const key of ['tx.fee', 'tx.only', 'tx.none', 'toString']) t(key)
  expect(carried({ messages, fallback }, keys)).toEqual({
    messages: { 'age.day': 'Tag', 'tx.fee': 'Gebühr' },
    fallback: { 'age.day': 'day', 'tx.fee': 'fee', 'tx.only': 'only here' },
  })
  // Another document has nothing of what the first one asked for.
  expect(carried({ messages, fallback }, new Set())).toEqual({
    messages: { 'age.day': 'Tag' },
    fallback: { 'age.day': 'day' },
  })
})

test('S-02: no word of a document can end its script element', () => {
  const messages = { 'tx.fee': '</script>\u2028', 'age.<': '&' }
  const { messages: text, fallback } = wordsOfPage({ messages, fallback: {} }, new Set(['tx.fee']))
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(readState(text)).toEqual(messages)
  expect(fallback).toBe('{}')
})
