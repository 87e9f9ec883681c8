import { expect, test } from 'vitest'
import { readBrc20 } from './read-brc20.ts'

const digits = (text: string | Uint8Array): string => Buffer.from(text).toString('hex')
const read = (body: string, type = 'text/plain') => readBrc20(digits(type), [digits(body)])
const messageOf = (fields: object) => read(JSON.stringify({ p: 'brc-20', ...fields })).message
const DEPLOY = { op: 'deploy', tick: 'ordi', max: '21000000' }
const MINT = { op: 'mint', tick: 'ordi', amt: '1' }

test('screens-nonevm §4.7: the type is exact before its first semicolon, whatever follows', () => {
  const body = JSON.stringify({ p: 'brc-20', ...MINT })
  for (const type of ['text/plain', 'application/json', 'text/plain;', `text/plain;${'x'.repeat(500)}`])
    expect(read(body, type).isBrc20, type).toBe(true)
  for (const type of [
    '',
    ' text/plain',
    'text/plain ;',
    'Text/plain',
    'text/html',
    'text/plainer',
    'application/json5',
  ])
    expect(read(body, type).isBrc20, type).toBe(false)
  expect(readBrc20(`${digits('text/plain;')}ff`, [digits(body)]).isBrc20).toBe(false)
  expect(readBrc20(null, [digits(body)]).isBrc20).toBe(false)
  expect(readBrc20(digits('text/plain'), null).isBrc20).toBe(false)
})

test('screens-nonevm §4.7: strict JSON, space around it, escapes in it, and pushes that cut its characters', () => {
  const body = '{"p":"brc-20","op":"mint","tick":"ordi","amt":"1"}'
  for (const fine of [` \n\t${body}\r\n `, body.replace('brc-20', 'brc\\u002d20'), body.replace('{', '{"p":"x",')])
    expect(read(fine).message?.op, fine).toBe('mint')
  for (const bad of [
    `\ufeff${body}`,
    `${body},`,
    body.replace('}', ',}'),
    body.replaceAll('"', "'"),
    `[${body}]`,
    '"brc-20"',
    '',
    body.replace('brc-20', 'BRC-20'),
    body.replace('"p"', '"P"'),
  ])
    expect(read(bad), bad).toEqual({ isBrc20: false, message: null })
  const wide = digits('{"p":"brc-20","op":"mint","tick":"😀","amt":"1"}')
  const at = wide.indexOf('f09f') + 2
  expect(readBrc20(digits('text/plain'), [wide.slice(0, at), wide.slice(at)]).message).toMatchObject({
    ticker: { text: '😀', key: '😀', bytes: 4 },
  })
  expect(readBrc20(digits('text/plain'), [`${digits(body)}ff`]).isBrc20).toBe(false)
})

test('screens-nonevm §4.7: a deploy has a maximum, a limit and decimals, all of them texts', () => {
  expect(messageOf(DEPLOY)).toEqual({
    op: 'deploy',
    ticker: { text: 'ordi', key: 'ordi', bytes: 4 },
    max: { digits: 21_000_000n, places: 0 },
    limit: null,
    decimals: 18,
    isSelfMint: false,
    salt: null,
  })
  expect(messageOf({ ...DEPLOY, tick: 'OrDI', lim: '0.50', dec: '02', self_mint: 'true', salt: 'AB' })).toMatchObject({
    ticker: { text: 'OrDI', key: 'ordi' },
    limit: { digits: 50n, places: 2 },
    decimals: 2,
    isSelfMint: true,
    salt: 'AB',
  })
  for (const wrong of [
    { max: 21_000_000 },
    { max: undefined },
    { lim: 1 },
    { lim: null },
    { lim: '' },
    { dec: 18 },
    { dec: null },
    { dec: '19' },
    { dec: '1.0' },
    { dec: '' },
    { tick: 4 },
    { tick: 'abc' },
    { tick: 'ab\0c' },
    { tick: '\ud83dab' },
    { tick: 'x'.repeat(13) },
    { op: 'Deploy' },
  ])
    expect(messageOf({ ...DEPLOY, ...wrong }), JSON.stringify(wrong)).toBeNull()
  for (const self_mint of [true, 'True', '1'])
    expect(messageOf({ ...DEPLOY, self_mint })).toMatchObject({ isSelfMint: false })
  for (const salt of ['abc', 'xy', 'ab ']) expect(messageOf({ ...DEPLOY, salt })).toMatchObject({ salt: null })
  // OPI's `hex::decode` has no bound.
  const long = 'Ab'.repeat(200_000)
  expect(messageOf({ ...DEPLOY, salt: long })).toMatchObject({ salt: long })
})

test('screens-nonevm §4.7: numbers are digits with one dot between them, and nobody makes a number of a million digits', () => {
  const amountOf = (amt: unknown) => (messageOf({ ...MINT, amt }) as { amount?: unknown } | null)?.amount
  expect(amountOf('1000')).toEqual({ digits: 1_000n, places: 0 })
  expect(amountOf('007.10')).toEqual({ digits: 710n, places: 2 })
  expect(amountOf(`${'0'.repeat(1_000_000)}5`)).toEqual({ digits: 5n, places: 0 })
  expect(amountOf(`0.${'0'.repeat(17)}1`)).toEqual({ digits: 1n, places: 18 })
  for (const wrong of [
    1,
    '',
    '.9',
    '9.',
    '1.2.3',
    '+1',
    '-1',
    '1e3',
    ' 1',
    '1 ',
    '1,0',
    '0x1',
    '١',
    '0',
    '0.0',
    `0.${'0'.repeat(18)}1`,
    '1'.repeat(21),
    '9'.repeat(1_000_000),
    null,
  ])
    expect(amountOf(wrong), String(wrong).slice(0, 30)).toBeUndefined()
})

test('what asks the programmable module for an amount is read, and is none of BRC20’s own messages', () => {
  const body = { p: 'brc20-module', module: 'BRC20PROG', op: 'withdraw', tick: 'ordi', amt: '5' }
  expect(read(JSON.stringify(body))).toMatchObject({ isBrc20: false, message: { op: 'withdraw' } })
  expect(read(JSON.stringify({ ...body, module: 'other' })).message).toBeNull()
  expect(read(JSON.stringify({ ...body, op: 'transfer' })).message).toBeNull()
  // OPI's `index_block` comes to announcements first.
  const announcement = { p: 'brc20-module', op: 'predeploy', hash: 'ab' }
  expect(read(JSON.stringify(announcement))).toEqual({ isBrc20: false, message: { op: 'predeploy', hash: 'ab' } })
  expect(read(JSON.stringify({ ...announcement, p: 'brc20-prog' })).message).toEqual({ op: 'program' })
  expect(messageOf({ op: 'predeploy', hash: 'ab' })).toEqual({ op: 'predeploy', hash: 'ab' })
  expect(messageOf({ op: 'predeploy', hash: 'a'.repeat(201) })).toEqual({ op: 'predeploy', hash: 'a'.repeat(201) })
})
