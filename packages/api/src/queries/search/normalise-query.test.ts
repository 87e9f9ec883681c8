import { expect, test } from 'vitest'
import { normaliseQuery } from './normalise-query.ts'

test('explorer §5: a height is understood as pages of every language write it', () => {
  for (const text of [
    '1234567',
    '1,234,567',
    '1.234.567',
    '1 234 567',
    '1\u202f234\u202f567',
    '#1234567',
    '#1,234,567',
    '۱٬۲۳۴٬۵۶۷',
    '١٬٢٣٤٬٥٦٧',
    '१,२३४,५६७',
  ])
    expect(normaliseQuery(text), text).toBe('1234567')
})

test('explorer §5: what only looks like a height stays as it is', () => {
  for (const text of ['1,2', '1,234.567', '12,34,567', '2026-01-31', '3.14', '#', '#lusd', '1,234,567,890,123,456,789'])
    expect(normaliseQuery(text), text).toBe(text)
})

test('screens-nonevm §12.2: a payment link of a wallet is whom it pays, and prefixes that belong to an address stay', () => {
  const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const cash = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
  const account = `0x${'ab'.repeat(20)}`
  const label = 'x'.repeat(200)
  expect(normaliseQuery(`bitcoin:${segwit}?amount=0.01&label=${label}`)).toBe(segwit)
  expect(normaliseQuery(`BITCOIN:${segwit.toUpperCase()}`)).toBe(segwit.toUpperCase())
  expect(normaliseQuery(`bitcoincash:${cash}?amount=1`)).toBe(`bitcoincash:${cash}`)
  expect(normaliseQuery(`ethereum:${account}@1?value=2e18`)).toBe(account)
  const outpoint = `${'ab'.repeat(32)}:1`
  for (const same of [`script:${'ab'.repeat(32)}`, `pubkey:02${'ab'.repeat(32)}`, outpoint, segwit, '840000:1', 'a:b'])
    expect(normaliseQuery(same)).toBe(same)
})

test('screens-nonevm §12.1: an uncompressed public key is a query although it is longer than any other, and nothing else of its length', () => {
  const key = `04${'ab'.repeat(64)}`
  expect(normaliseQuery(` ${key} `)).toBe(key)
  expect(normaliseQuery(`pubkey:${key}`)).toBe(`pubkey:${key}`)
  for (const other of [`${key}00`, `05${'ab'.repeat(64)}`, `pubkeys:${key}`, 'x'.repeat(130)])
    expect(() => normaliseQuery(other), other).toThrow(expect.objectContaining({ code: 'QUERY_TOO_LONG' }))
})
