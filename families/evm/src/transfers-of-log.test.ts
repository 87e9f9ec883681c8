import type { Hex } from '@orrery/primitives/hex'
import { array, assert, bigInt, constantFrom, nat, oneof, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  CONSECUTIVE_TRANSFER,
  DEPOSIT,
  MOST_OF_RANGE,
  MOST_OF_RANGES,
  rangeOfLog,
  roomForRanges,
  TRANSFER,
  TRANSFER_BATCH,
  TRANSFER_SINGLE,
  transfersOfLog,
  WITHDRAWAL,
} from './transfers-of-log.ts'

const word = (value: bigint | number): string => BigInt(value).toString(16).padStart(64, '0')
const dataOf = (values: readonly (bigint | number)[]): Hex => `0x${values.map(word).join('')}`
const data = (...values: (bigint | number)[]): Hex => dataOf(values)
const topic = (value: bigint | number): Hex => `0x${word(value)}`
const A = 0xaan
const B = 0xbbn
const ZERO = 0n
const DIRTY: Hex = `0x01${word(A).slice(2)}`
const MAX = 2n ** 256n - 1n
const key = (value: bigint): Hex => `0x${value.toString(16).padStart(40, '0')}`

const batch = (ids: readonly (bigint | number)[], amounts: readonly (bigint | number)[]): Hex =>
  dataOf([[64, 64 + 32 * (ids.length + 1), ids.length], ids, [amounts.length], amounts].flat())

/** What a row says, short: standard from>to amount #id. */
const say = (topics: readonly Hex[], bytes: Hex, wraps = false): string[] =>
  transfersOfLog(topics, bytes, wraps, roomForRanges()).map(
    ({ standard, from, to, amount, tokenId }) =>
      `${standard} ${from ?? '-'}>${to ?? '-'} ${amount}${tokenId === null ? '' : ` #${tokenId}`}`,
  )

const FROM_TO = [topic(A), topic(B)]
const NOTHING: string[] = []
const vectors: readonly [string, readonly Hex[], Hex, readonly string[]][] = [
  ['an ERC-20 transfer', [TRANSFER, ...FROM_TO], data(5), [`erc20 ${key(A)}>${key(B)} 5`]],
  ['an ERC-20 transfer of nothing', [TRANSFER, ...FROM_TO], data(0), [`erc20 ${key(A)}>${key(B)} 0`]],
  ['an ERC-20 transfer of the largest amount', [TRANSFER, ...FROM_TO], data(MAX), [`erc20 ${key(A)}>${key(B)} ${MAX}`]],
  ['an ERC-20 mint', [TRANSFER, topic(ZERO), topic(B)], data(5), [`erc20 ->${key(B)} 5`]],
  ['an ERC-20 burn', [TRANSFER, topic(A), topic(ZERO)], data(5), [`erc20 ${key(A)}>- 5`]],
  ['an ERC-20 transfer from nobody to nobody', [TRANSFER, topic(ZERO), topic(ZERO)], data(5), ['erc20 ->- 5']],
  ['an ERC-20 transfer to oneself', [TRANSFER, topic(A), topic(A)], data(5), [`erc20 ${key(A)}>${key(A)} 5`]],
  ['an ERC-721 transfer', [TRANSFER, ...FROM_TO, topic(7)], '0x', [`erc721 ${key(A)}>${key(B)} 1 #7`]],
  [
    'an ERC-721 mint of the largest id',
    [TRANSFER, topic(ZERO), topic(B), topic(MAX)],
    '0x',
    [`erc721 ->${key(B)} 1 #${MAX}`],
  ],
  ['an ERC-721 burn', [TRANSFER, topic(A), topic(ZERO), topic(0)], '0x', [`erc721 ${key(A)}>- 1 #0`]],
  ['a Transfer with one topic, as CryptoKitties has it', [TRANSFER], data(A, B, 7), NOTHING],
  ['a Transfer with two topics', [TRANSFER, topic(A)], data(B, 7), NOTHING],
  ['a Transfer with three topics and no data', [TRANSFER, ...FROM_TO], '0x', NOTHING],
  ['a Transfer with data cut short', [TRANSFER, ...FROM_TO], '0x05', NOTHING],
  ['a Transfer with too much data', [TRANSFER, ...FROM_TO], data(5, 6), NOTHING],
  ['a Transfer with four topics and data', [TRANSFER, ...FROM_TO, topic(7)], data(5), NOTHING],
  ['a Transfer whose sender is more than an address', [TRANSFER, DIRTY, topic(B)], data(5), NOTHING],
  ['a Transfer whose receiver is more than an address', [TRANSFER, topic(A), DIRTY, topic(1)], '0x', NOTHING],
  ['no topics at all', [], data(5), NOTHING],
  ['another event', [topic(1), ...FROM_TO], data(5), NOTHING],
  ['an ERC-1155 single', [TRANSFER_SINGLE, topic(1), ...FROM_TO], data(7, 3), [`erc1155 ${key(A)}>${key(B)} 3 #7`]],
  [
    'an ERC-1155 single mint',
    [TRANSFER_SINGLE, topic(1), topic(ZERO), topic(B)],
    data(7, 3),
    [`erc1155 ->${key(B)} 3 #7`],
  ],
  ['an ERC-1155 single with data cut short', [TRANSFER_SINGLE, topic(1), ...FROM_TO], data(7), NOTHING],
  ['an ERC-1155 single with a topic missing', [TRANSFER_SINGLE, ...FROM_TO], data(7, 3), NOTHING],
  ['an ERC-1155 single with too much data', [TRANSFER_SINGLE, topic(1), ...FROM_TO], data(7, 3, 1), NOTHING],
  [
    'an ERC-1155 batch',
    [TRANSFER_BATCH, topic(1), ...FROM_TO],
    batch([1, 2], [10, MAX]),
    [`erc1155 ${key(A)}>${key(B)} 10 #1`, `erc1155 ${key(A)}>${key(B)} ${MAX} #2`],
  ],
  [
    'an ERC-1155 batch of one id twice',
    [TRANSFER_BATCH, topic(1), ...FROM_TO],
    batch([1, 1], [2, 3]),
    [`erc1155 ${key(A)}>${key(B)} 2 #1`, `erc1155 ${key(A)}>${key(B)} 3 #1`],
  ],
  ['an empty ERC-1155 batch', [TRANSFER_BATCH, topic(1), ...FROM_TO], batch([], []), NOTHING],
  ['an ERC-1155 batch of unequal lists', [TRANSFER_BATCH, topic(1), ...FROM_TO], batch([1, 2], [3]), NOTHING],
  [
    'an ERC-1155 batch whose lists are one',
    [TRANSFER_BATCH, topic(1), ...FROM_TO],
    data(64, 64, 1, 9),
    [`erc1155 ${key(A)}>${key(B)} 9 #9`],
  ],
  [
    'an ERC-1155 batch that points beyond its end',
    [TRANSFER_BATCH, topic(1), ...FROM_TO],
    data(64, 9_999_968, 1, 9),
    NOTHING,
  ],
  [
    'an ERC-1155 batch that points at 2^255',
    [TRANSFER_BATCH, topic(1), ...FROM_TO],
    data(2n ** 255n, 64, 1, 9),
    NOTHING,
  ],
  ['an ERC-1155 batch that points between words', [TRANSFER_BATCH, topic(1), ...FROM_TO], data(65, 64, 1, 9), NOTHING],
  [
    'an ERC-1155 batch that claims 2^255 items',
    [TRANSFER_BATCH, topic(1), ...FROM_TO],
    data(64, 64, 2n ** 255n, 9),
    NOTHING,
  ],
  [
    'an ERC-1155 batch that claims one item too many',
    [TRANSFER_BATCH, topic(1), ...FROM_TO],
    data(64, 64, 2, 9),
    NOTHING,
  ],
  ['an ERC-1155 batch without data', [TRANSFER_BATCH, topic(1), ...FROM_TO], '0x', NOTHING],
  [
    'a consecutive mint',
    [CONSECUTIVE_TRANSFER, topic(5), topic(ZERO), topic(B)],
    data(7),
    [`erc721 ->${key(B)} 1 #5`, `erc721 ->${key(B)} 1 #6`, `erc721 ->${key(B)} 1 #7`],
  ],
  ['a consecutive mint that runs backwards', [CONSECUTIVE_TRANSFER, topic(5), topic(ZERO), topic(B)], data(4), NOTHING],
  ['a consecutive mint of everything', [CONSECUTIVE_TRANSFER, topic(0), topic(ZERO), topic(B)], data(MAX), NOTHING],
]

test.each(vectors)('%s is told by its topics and its length (reliability F-38)', (_, topics, bytes, rows) => {
  expect(say(topics, bytes)).toEqual(rows)
})

test('deposits and withdrawals move the wrapped coin, and no other contract by the same words', () => {
  expect(say([DEPOSIT, topic(A)], data(5), true)).toEqual([`erc20 ->${key(A)} 5`])
  expect(say([WITHDRAWAL, topic(A)], data(5), true)).toEqual([`erc20 ${key(A)}>- 5`])
  expect(say([DEPOSIT, topic(A)], data(5), false)).toEqual([])
  expect(say([DEPOSIT, topic(A), topic(B)], data(5), true)).toEqual([])
})

test('issue 4: a batch is read whole, however many items it names: its log has a word for each', () => {
  const ids = Array.from({ length: 70_000 }, (_, i) => i)
  const rows = transfersOfLog(
    [TRANSFER_BATCH, topic(1), ...FROM_TO],
    batch(
      ids,
      ids.map((id) => id + 1),
    ),
    false,
    roomForRanges(0),
  )
  expect(rows).toHaveLength(70_000)
  expect(rows.every(({ tokenId, amount }, i) => tokenId === BigInt(i) && amount === BigInt(i) + 1n)).toBe(true)
})

test('reliability F-38: ranges are told one by one as far as there is room in their block, and stay ranges behind that', () => {
  const range = (last: number | bigint) =>
    [[CONSECUTIVE_TRANSFER, topic(0), topic(ZERO), topic(B)], data(last)] as const
  const room = roomForRanges()
  const count = ([topics, bytes]: ReturnType<typeof range>) => transfersOfLog(topics, bytes, false, room).length
  expect(count(range(MOST_OF_RANGE))).toBe(0)
  expect(room).toEqual({ left: MOST_OF_RANGES, refused: 1 })
  for (let i = 0; i < MOST_OF_RANGES / MOST_OF_RANGE - 1; i++)
    expect(count(range(MOST_OF_RANGE - 1))).toBe(MOST_OF_RANGE)
  expect(count(range(MOST_OF_RANGE - 2))).toBe(MOST_OF_RANGE - 1)
  expect(count(range(1))).toBe(0)
  expect(count(range(0))).toBe(1)
  expect(room).toEqual({ left: 0, refused: 2 })
  expect(rangeOfLog(...range(MAX))).toEqual({ from: null, to: key(B), first: 0n, last: MAX })
})

test('a huge log that claims to be a batch gives the rows that it claims and no more (reliability F-36)', () => {
  const bytes = `0x${word(64).repeat(160_000)}` as Hex
  expect(transfersOfLog([TRANSFER_BATCH, topic(1), ...FROM_TO], bytes, false, roomForRanges())).toHaveLength(64)
})

test('no log makes it throw', () => {
  const known = constantFrom(TRANSFER, TRANSFER_SINGLE, TRANSFER_BATCH, CONSECUTIVE_TRANSFER, DEPOSIT, WITHDRAWAL)
  const wordText = oneof(bigInt(0n, 200n), bigInt(0n, MAX)).map(word)
  assert(
    property(
      known,
      array(wordText, { maxLength: 3 }),
      array(wordText, { maxLength: 12 }),
      nat(64),
      (first, topics, words, cut) => {
        const hex = words.join('')
        const bytes = `0x${hex.slice(0, hex.length - (cut & ~1))}` as Hex
        for (const row of transfersOfLog(
          [first, ...topics.map((text): Hex => `0x${text}`)],
          bytes,
          true,
          roomForRanges(),
        ))
          expect(row.amount >= 0n && row.amount <= MAX).toBe(true)
      },
    ),
    { seed: 7, numRuns: 2_000 },
  )
})
