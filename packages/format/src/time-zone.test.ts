import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTime, isoWithOffset } from './format-time.ts'
import { parseTime } from './parse-time.ts'
import { zoneOffsetMs } from './time-zone.ts'
import { instantOfWall, isTimeZone } from './wall-time.ts'
import { writeTime } from './write-time.ts'

const AT = Date.UTC(2026, 10, 20, 12, 30, 5, 78)
const ZONES = ['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Europe/Berlin', 'Pacific/Chatham', 'Pacific/Apia', undefined]

describe('foundations §1: the date helper knows zones', () => {
  test('offsets are those of the zone at the instant', () => {
    const hours = (zone: string, ms: number) => zoneOffsetMs(ms, zone) / 3_600_000
    expect([hours('Europe/Berlin', AT), hours('Europe/Berlin', Date.UTC(2026, 6, 1))]).toEqual([1, 2])
    expect([hours('Asia/Kolkata', AT), hours('America/St_Johns', AT), hours('UTC', AT)]).toEqual([5.5, -3.5, 0])
    expect(() => zoneOffsetMs(Number.NaN)).toThrow(RangeError)
    expect(() => zoneOffsetMs(AT, 'Mars/Olympus')).toThrow(RangeError)
  })

  test('a clock set back shows a time twice, and the earlier one is meant', () => {
    const wall = Date.UTC(2026, 9, 25, 2, 30)
    expect(new Date(instantOfWall(wall, 'Europe/Berlin')).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  test('a clock set forward never shows a time, which is then an hour later', () => {
    const wall = Date.UTC(2026, 2, 29, 2, 30)
    const ms = instantOfWall(wall, 'Europe/Berlin')
    expect(writeTime(ms, 'HH:mm', 'Europe/Berlin')).toBe('03:30')
  })

  test('zones are taken by name, and only known ones', () => {
    expect(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'].map(isTimeZone)).toEqual([true, true, true])
    for (const text of ['', 'Mars/Olympus', '../etc', '"><script>', 'A'.repeat(65), '+01:00'])
      expect(isTimeZone(text)).toBe(false)
  })
})

describe('foundations §1: the date helper writes', () => {
  test('every token, and what stands in brackets as it is', () => {
    expect(writeTime(AT, '[YYYY] YYYY/YY-MM-DD HH:mm:ss.SSS Z', 'America/St_Johns')).toBe(
      'YYYY 2026/26-11-20 09:00:05.078 -03:30',
    )
    expect(writeTime(AT, 'Z', 'UTC')).toBe('+00:00')
  })

  test('the same instant in any zone', () => {
    expect(formatTime(AT, 'local', 'Asia/Tokyo')).toBe('2026-11-20 21:30:05')
    expect(formatTime(AT, 'utc', 'Asia/Tokyo')).toBe('2026-11-20 12:30:05 UTC')
    expect(isoWithOffset(AT, 'Asia/Kolkata')).toBe('2026-11-20T18:00:05+05:30')
  })

  test('the dash for no instant', () => {
    for (const ms of [null, undefined, Number.NaN, 1e20]) expect(writeTime(ms, 'YYYY')).toBe('--')
  })
})

describe('foundations §1: the date helper reads', () => {
  test.each([
    ['2026-11-20', Date.UTC(2026, 10, 20)],
    ['2026-11-20 12:30', Date.UTC(2026, 10, 20, 12, 30)],
    ['2026-11-20T12:30:05.0789Z', AT],
    ['2026-11-20 12:30:05 UTC', AT - 78],
    ['2026-11-20T13:30:05+01:00', AT - 78],
    ['2026-11-20T08:00:05 -0430', AT - 78],
    ['1795177805', 1_795_177_805_000],
    ['1795177805078', AT],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['0001-01-01', -62_135_596_800_000],
    ['0', 0],
  ])('%s', (text, ms) => expect(parseTime(text)).toBe(ms))

  test.each([
    '',
    'now',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-01 24:00',
    '2026-01-01 12:60',
    '2026-1-1',
    '20/11/2026',
    '2026-11-20T12',
    '2026-11-20+25:00',
    '-5',
    '1e9',
    '1'.repeat(15),
    `${' '.repeat(49)}0`,
    '2026-11-20T12:30:05Z; x',
  ])('nothing from %s', (text) => expect(parseTime(text)).toBeNull())

  test('a time without offset is one of the zone', () => {
    expect(parseTime('2026-11-20 21:30:05', 'Asia/Tokyo')).toBe(AT - 78)
  })

  test('what was written in a zone is read there as the same instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(...ZONES), (ms, zone) => {
        const minute = ms - (ms % 60_000)
        expect(parseTime(writeTime(minute, 'YYYY-MM-DD HH:mm:ssZ', zone), zone)).toBe(minute)
      }),
      { seed: 6 },
    )
  })
})
