import { stripVTControlCharacters } from 'node:util'
import type { FollowerStatus } from '@orrery/head/follower-status'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import { silentLog, type LogFields } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { spell, tellProgress } from './backfill-progress.ts'

const statusOf = (done: number, total: number): FollowerStatus => ({
  state: 'following',
  reason: null,
  nodeHead: total,
  capabilities: null,
  archive: { ranges: [], generation: 0 },
  backfill: { done, total, blocksPerSecond: done === total ? null : 1234, etaSeconds: done === total ? 0 : 4000 },
  reorgs: { count: 0, maxDepth: 0 },
})

async function run(paints: boolean, steps: readonly number[], stepMs: number) {
  const clock = createVirtualClock()
  const lines: string[] = []
  const logged: [string, LogFields | undefined][] = []
  let done = 0
  const ending = new AbortController()
  const telling = tellProgress(
    {
      chains: () => [{ code: 'ETH', status: statusOf(done, 1_000) }],
      clock,
      log: { ...silentLog, info: (message, fields) => void logged.push([message, fields]) },
      paint: paints ? (line) => void lines.push(stripVTControlCharacters(line)) : null,
    },
    ending.signal,
  ).catch(() => {})
  for (const step of steps) {
    done = step
    await clock.advance(stepMs)
  }
  ending.abort()
  await telling
  return { lines, logged }
}

test('issue 4: on a terminal one line tells rate and time left, is wiped when done, and the end is logged', async () => {
  const { lines, logged } = await run(true, [432, 1_000, 1_000], 1_000)
  expect(lines).toEqual(['ETH 43.2 % · 1,234 blocks/s · 1 h 6 min left', ''])
  expect(logged.map(([message]) => message)).toEqual(['history is complete'])
})

test('issue 4: elsewhere there is a log line every half minute', async () => {
  const { logged } = await run(false, [100, 200, 300], 15_000)
  expect(logged).toEqual([
    [
      'history is being indexed',
      { chain: 'ETH', done: 200, total: 1_000, percent: '20.0', blocksPerSecond: 1234, eta: '1 h 6 min' },
    ],
  ])
})

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [86_400 * 3 + 7_200, '3 d 2 h'],
])('%i seconds are %s', (seconds, text) => expect(spell(seconds)).toBe(text))
