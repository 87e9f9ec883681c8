import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { followLightning } from './follow-lightning.ts'

test('screens-nonevm §4.6: a Lightning node that is read before the first block is read again in a minute, not in ten', async () => {
  const stop = new AbortController()
  const tips = [null, null, 5, 6]
  const slept: number[] = []
  const read: (number | null)[] = []
  const follower = followLightning(
    {
      reader: {
        kind: 'lnd',
        name: 'test',
        async read({ tip }) {
          read.push(tip)
          if (tip === 6) throw new Error('away')
        },
        close: async () => {},
      },
      tip: () => tips[slept.length]!,
      clock: {
        now: () => 0,
        monotonic: () => 0,
        async sleep(ms) {
          if (slept.push(ms) === tips.length) stop.abort()
        },
      },
      log: silentLog,
      chain: 'BTC',
    },
    stop.signal,
  )
  await follower.ended
  expect(read).toEqual(tips)
  expect(slept).toEqual([60_000, 60_000, 600_000, 60_000])
})
