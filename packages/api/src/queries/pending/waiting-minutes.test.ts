import type { FollowerStatus } from '@orrery/head/follower-status'
import type { HeadView } from '@orrery/head/chain-head'
import { RATE_BANDS } from '@orrery/model/samples'
import { expect, test } from 'vitest'
import { createWaitingMinutes, minutePoints, MINUTES } from './waiting-minutes.ts'

const view = (bytes: number, untold = 0) =>
  ({
    pending: {
      count: 0,
      waiting: bytes === 0 ? 0 : 1,
      untold,
      list: () => [],
      forgotten: () => (bytes === 0 ? [] : [{ hash: '0x01', fee: 2 * bytes, bytes, parents: [] }]),
    },
  }) as unknown as Pick<HeadView, 'pending'>
const open = (ok: boolean) =>
  createWaitingMinutes(() => ({ capabilities: { can: { mempool: { ok } } } }) as unknown as FollowerStatus, 'utxo')
const event = { type: 'pending' } as const

test('screens-nonevm §4.5: what waits is remembered minute by minute for two hours, and minutes that nobody saw are gaps', () => {
  const minutes = open(true)
  const begun = 30_000_000 * 60_000
  minutes.hear(event, view(500), begun)
  minutes.hear(event, view(900), begun + 59_999)
  minutes.hear(event, view(700, 3), begun + 60_000)
  minutes.hear(event, view(0), begun + 3 * 60_000)
  const { times, bands } = minutes.read(begun + 3 * 60_000 + 5)
  expect(times).toHaveLength(MINUTES)
  expect(times.at(-1)).toBe(begun + 3 * 60_000)
  const two = bands[RATE_BANDS.indexOf(2)]!
  expect(two.slice(-5), 'a pool of which a part is not told is no pool').toEqual([null, 500, null, null, 0])
  const { values } = minutePoints(minutes, begun + 3 * 60_000 + 5)
  expect(
    values.slice(0, 4).map((series) => series.slice(-4)),
    'all that pays so much and more',
  ).toEqual([
    ['500', null, null, '0'],
    ['500', null, null, '0'],
    ['500', null, null, '0'],
    ['0', null, null, '0'],
  ])
  for (let minute = 4; minute < MINUTES + 10; minute++) minutes.hear(event, view(minute), begun + minute * 60_000)
  expect(minutes.read(begun + (MINUTES + 9) * 60_000).bands[RATE_BANDS.indexOf(2)]!.at(0)).toBe(10)
})

test('where no node tells what waits, nothing is remembered', () => {
  const minutes = open(false)
  minutes.hear(event, view(0), 60_000)
  expect(
    minutes
      .read(60_000)
      .bands.flat()
      .every((value) => value === null),
  ).toBe(true)
})
