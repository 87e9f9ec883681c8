import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { createTranslate } from '@orrery/i18n/create-translate'
import type { SearchAbout, SearchHit } from '@orrery/model/wire/search'
import { hitDetail, hitTitle } from './hit-text.ts'

const read = (language: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../../packages/i18n/languages/${language}/messages.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>
const t = createTranslate('ar', read('ar'))

const told = (kind: SearchHit['kind'], about?: SearchAbout) => {
  const hit = { kind, id: 'id', title: 'ti\u202etle', detail: 'detail', ...(about && { about }) }
  return [hitTitle(hit, t), hitDetail(hit, t)].map((text) => text?.replace(/[\u2068\u2069]/g, ''))
}

test('screens-evm §0.7: what is told of a find is told in the language of the page; names and ids are as they are', () => {
  expect(told('token')).toEqual(['title', 'detail'])
  expect(told('block', { height: 254 })).toEqual(['الكتلة 254', 'detail'])
  expect(told('transaction', { height: 254 })).toEqual(['title', 'في الكتلة 254'])
  expect(told('address', { txs: 2 })[1]).toBe('معاملتان')
  // screens-evm §2.2: what the operator calls an address stands beside it.
  expect(told('address', { txs: 2, tag: 'Ban\u202ek' })[1]).toBe('Bank · معاملتان')
  expect(told('address', { tag: 'Bank' })[1]).toBe('Bank')
  expect(told('transaction', { nonce: 7 })[1]).toBe('رقم Nonce: 7')
  for (const state of ['pending', 'replaced', 'dropped', 'orphaned'] as const)
    expect(told('transaction', { state })[1]).toBe(read('ar')[`finality.${state}`])
  expect(told('chain', { state: 'noNode' })[1]).toBe('لا عقدة لها هنا')
  const hash = `0x${'ab'.repeat(32)}`
  expect(hitDetail({ kind: 'block', id: '1', title: 'Block 1', detail: hash, about: { height: 1 } }, t)).toBe(hash)
  // Many letters in a row are a name's as well: it is cut where it is one, and where no hash is so long.
  const long = 'W'.repeat(100)
  expect(hitDetail({ kind: 'token', id: '1', title: 'W', detail: long }, t)?.length).toBeLessThanOrEqual(65)
  expect(hitTitle({ kind: 'miningPool', id: '1', title: long.repeat(3), detail: null }, t).length).toBeLessThanOrEqual(
    65,
  )
  // A block that lost its place has a height, too.
  expect(told('block', { height: 3, state: 'orphaned' })).toEqual(['الكتلة 3', read('ar')['finality.orphaned']])
})
