import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageParts } from './age-parts.ts'
import { formatBytes } from './format-bytes.ts'
import { formatTime, isoTime, isoWithOffset, releaseDate } from './format-time.ts'
import { shortenMiddle } from './shorten-middle.ts'
import { splitSize } from './split-size.ts'

const AT = Date.UTC(2026, 10, 20, 12, 30, 5)

describe('time', () => {
  test('UTC, Unix and ISO name the same instant', () => {
    expect([formatTime(AT, 'utc'), formatTime(AT, 'unix'), isoTime(AT)]).toEqual([
      '2026-11-20 12:30:05 UTC',
      '1795177805',
      '2026-11-20T12:30:05Z',
    ])
  })

  test('the tooltip with an offset is the same instant again (screens-evm §0.2)', () => {
    expect(Date.parse(isoWithOffset(AT))).toBe(AT)
  })

  test('explorer §9: a release date is yyyyMMdd', () => {
    expect([releaseDate(AT), releaseDate(null), releaseDate(Number.NaN)]).toEqual(['20261120', '--', '--'])
  })

  test('an impossible instant is a dash', () => {
    expect([formatTime(null, 'utc'), formatTime(Number.NaN, 'local'), formatTime(1e20, 'unix')]).toEqual([
      '--',
      '--',
      '--',
    ])
  })

  test('age is told in the largest whole unit', () => {
    expect(
      [0, 59_000, 60_000, 3_600_000, 90_000_000, 40 * 86_400_000, 400 * 86_400_000].map((ago) =>
        ageParts(AT - ago, AT),
      ),
    ).toMatchObject([
      { unit: 'second', count: 0 },
      { unit: 'second', count: 59 },
      { unit: 'minute', count: 1 },
      { unit: 'hour', count: 1 },
      { unit: 'day', count: 1 },
      { unit: 'month', count: 1 },
      { unit: 'year', count: 1 },
    ])
  })

  test('a block a few seconds ahead of our clock is now', () => {
    expect([ageParts(AT + 5000, AT), ageParts(AT + 3_600_000, AT)]).toEqual([
      { unit: 'second', count: 0, future: false },
      { unit: 'hour', count: 1, future: true },
    ])
  })
})

describe('foundations §3.7: split size', () => {
  test('steps of 1000 with unit and column label', () => {
    expect([splitSize(999), splitSize(1000), splitSize(1_500_000), splitSize(2_000_000_000_000)]).toEqual([
      { size: '999', unit: 'B', column: 'wei' },
      { size: '1', unit: 'KB', column: 'Kwei' },
      { size: '1.5', unit: 'MB', column: 'Mwei' },
      { size: '2000', unit: 'GB', column: 'Gwei' },
    ])
  })

  test('AVAX calls the last step nAVAX', () => {
    expect(splitSize(5_000_000_000, 'AVAX')?.column).toBe('nAVAX')
  })

  test('bytes read in the page\u2019s locale', () => {
    expect([formatBytes(1234, 'de_DE'), formatBytes(0, 'en_US'), formatBytes(null, 'en_US')]).toEqual([
      '1,23\u00a0KB',
      '0\u00a0B',
      '--',
    ])
  })
})

describe('middle cut', () => {
  test('keeps prefix, start and end', () => {
    expect([
      shortenMiddle(`0x${'ab'.repeat(20)}`),
      shortenMiddle('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'),
      shortenMiddle('short'),
      shortenMiddle('bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'),
    ]).toEqual(['0xababab…abab', 'bc1qar0srr…5mdq', 'short', 'qpm2qs…dx6a'])
  })

  test('never grows and keeps both ends', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const cut = shortenMiddle(text)
        expect(cut.length <= text.length).toBe(true)
        expect(text.endsWith(cut.slice(-4))).toBe(true)
      }),
      { seed: 2 },
    )
  })
})
