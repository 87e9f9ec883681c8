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
    '12,34,567',
  ])
    expect(normaliseQuery(text), text).toBe('1234567')
})

test('explorer §5: what only looks like a height stays as it is', () => {
  for (const text of ['1,2', '1,234.567', '12,34,56', '2026-01-31', '3.14', '#', '#lusd', '1,234,567,890,123,456,789'])
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

test('screens-nonevm §12.2: a link is what it leads to, with or without its scheme, and not what stands behind that', () => {
  const account = `0x${'aB'.repeat(20)}`
  const hash = `0x${'cd'.repeat(32)}`
  for (const [link, meant] of [
    [`https://example.com/tx/${hash}`, hash],
    [`example.com/tx/${hash}?a=1#log`, hash],
    [`sub.example.co.uk:8443/en/ethereum/tx/${hash}`, hash],
    [`localhost:3000/devnet/address/${account}`, account],
    [`https://example.com/nft/${account}/7812`, account],
    [`https://example.com/token/${account}/instance/5`, account],
    [`https://example.com/ethereum/address/${account}/transactions/page/2`, account],
    [`https://example.com/search?f=0&q=${hash}`, hash],
    [`https://example.com/#/tx/${hash}?x=1`, hash],
    ['https://example.com/block/1234567', '1234567'],
    ['https://example.com/block/1234567/transactions/page/3', '1234567'],
    ['example.com/block/12', '12'],
    ['https://example.com/token/usdc', 'usdc'],
  ] as const)
    expect(normaliseQuery(link), link).toBe(meant)
  for (const same of ['yv.USDC/ETH', 'alice.eth', 'nonce:0xab/5', 'and/or', '2024-05-01T12:00Z'])
    expect(normaliseQuery(same), same).toBe(same)
})

test('screens-evm §2.1: the one hash or address within pasted words is what they mean, a hash before the addresses beside it', () => {
  const account = `0x${'aB'.repeat(20)}`
  const hash = `0x${'cd'.repeat(32)}`
  const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  expect(normaliseQuery(`Transaction Hash: ${hash}`)).toBe(hash)
  expect(normaliseQuery(`TxHash:\t${hash}\n`)).toBe(hash)
  expect(normaliseQuery(`TxHash:${hash}`)).toBe(hash)
  expect(normaliseQuery(`Sent 1.5 ETH from ${account} to 0x${'12'.repeat(20)}, see (${hash}).`)).toBe(hash)
  expect(normaliseQuery(`My address is "${account}".`)).toBe(account)
  expect(normaliseQuery(`please send to bitcoin:${segwit} thanks`)).toBe(segwit)
  for (const same of [
    `${account} 0x${'12'.repeat(20)}`,
    'wrapped ether',
    'transfer(address, uint256)',
    '2024-05-01 12:00',
  ])
    expect(normaliseQuery(same), same).toBe(same)
})

test('screens-evm §2.1: an address or a hash that was pasted in groups, or with a break in it, is whole', () => {
  const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const hash = `0x${'cd'.repeat(32)}`
  const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const inGroups = (text: string, size: number) => text.replaceAll(new RegExp(`.{${size}}(?!$)`, 'g'), '$& ')
  expect(normaliseQuery(inGroups(account, 4))).toBe(account)
  expect(normaliseQuery(`0x ${inGroups(account.slice(2), 8)}`)).toBe(account)
  expect(normaliseQuery(inGroups(segwit, 4))).toBe(segwit)
  expect(normaliseQuery(`${hash.slice(0, 50)}\n${hash.slice(50)}`)).toBe(hash)
  expect(normaliseQuery(`${hash.slice(0, 20)} ${hash.slice(20)}`)).toBe(hash)
  for (const same of ['the quick brown fox jumps over the lazy dog 1', 'aave v3 usdc aave v3 usdt aave'])
    expect(normaliseQuery(same), same).toBe(same)
})
