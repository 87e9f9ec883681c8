import { expect, test } from 'vitest'
import { formatChannelId, parseChannelId, parseNodeKey, placeOfChannel } from './lightning.ts'

test('screens-nonevm §4.6: a channel id is read by its parts and as the number that lnd writes, and both are one', () => {
  const id = parseChannelId('813629x1202x0')!
  expect(placeOfChannel(id)).toEqual({ block: 813_629, tx: 1_202, output: 0 })
  expect(parseChannelId('894594546274533376')).toBe(id)
  expect(formatChannelId(id)).toBe('813629x1202x0')
  expect(formatChannelId(parseChannelId('16777215x16777215x65535')!)).toBe('16777215x16777215x65535')
})

test('what is no channel id is none: parts beyond their bits, heights, numbers beyond 64 bits, other text', () => {
  for (const text of [
    '16777216x0x0',
    '1x16777216x0',
    '1x1x65536',
    '840000',
    '18446744073709551616',
    '1x2',
    '1x2x3x4',
    '',
  ])
    expect(parseChannelId(text), text).toBeNull()
})

test('a node key is 66 hex digits of a compressed point, in any case', () => {
  expect(parseNodeKey(`02${'AB'.repeat(32)}`)).toBe(`0x02${'ab'.repeat(32)}`)
  for (const text of [`04${'ab'.repeat(32)}`, `02${'ab'.repeat(31)}`, `0x02${'ab'.repeat(32)}`, ''])
    expect(parseNodeKey(text), text).toBeNull()
})
