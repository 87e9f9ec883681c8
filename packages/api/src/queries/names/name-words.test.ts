import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { namesHolding } from './name-words.ts'

const labelOf = (words: string): Hex => `0x${Buffer.from(words).toString('hex')}`
const registered = (...said: readonly string[]) => new Map(said.map((words) => [labelOf(words), words]))

test('screens-evm §2.1: a part of a name finds it, those first that begin so, the newest first and five at most', () => {
  const words = registered('grace', 'adamant', 'sea-ada', 'ada', 'canada')
  const find = (text: string, most = 5) => namesHolding(words, text, labelOf, most)
  expect(find('ADA')).toEqual(['adamant.eth', 'ada.eth', 'sea-ada.eth', 'canada.eth'])
  expect(find('ada', 1)).toEqual(['adamant.eth'])
  expect(find('grace.e')).toEqual(['grace.eth'])
  expect(find('nobody')).toEqual([])
})

test('reliability S-32: words that their label does not prove, and those that look like another’s, are no finds', () => {
  const words = new Map([...registered('vitalik\u202e', 'vіtalik'), [labelOf('another'), 'vital']])
  expect(namesHolding(words, 'v', labelOf, 5)).toEqual([])
})
