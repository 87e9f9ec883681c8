import type { HeightRange } from '@orrery/model/reads'
import { expect, test } from 'vitest'
import type { LayerEngine } from './follow-layer.ts'
import { nextSums } from './next-sums.ts'

/** An archive of blocks from 0 to a height that can be moved, and a clock by hand. */
function world() {
  let to = 0
  let nowMs = 0
  const engine = {
    archive: {
      consistent: <T>(read: (state: { readonly ranges: readonly HeightRange[] }) => Promise<T>) =>
        read({ ranges: [{ from: 0, to }] }),
      hashAt: (height: number) => Promise.resolve(`0x${height}`),
      reads: { block: (height: number) => Promise.resolve({ parentHash: `0x${height - 1}` }) },
    },
    clock: { monotonic: () => nowMs },
  } as unknown as Pick<LayerEngine, 'archive' | 'clock'>
  return { engine, reach: (height: number) => (to = height), pass: (ms: number) => (nowMs += ms) }
}

test('decision 15: a step waits for a part of what is there, and a quarter of an hour at the most', async () => {
  const { engine, reach, pass } = world()
  const asked: string[] = []
  const next = nextSums(engine, { from: 0 }, ({ from, to }) => {
    asked.push(`${from}-${to}`)
    return Promise.resolve({})
  })
  const signal = new AbortController().signal
  reach(6_399)
  for (let from = 0; from < 6_400;) from = (await next(from, signal))!.through.height + 1
  // The first are short, so that a start costs little while history comes in.
  expect(asked).toEqual(['0-63', '64-191', '192-447', '448-959', '960-1983', '1984-3983', '3984-5983', '5984-6399'])
  reach(6_498)
  expect(await next(6_400, signal)).toBeNull()
  reach(6_499)
  expect((await next(6_400, signal))?.through).toEqual({ height: 6_499, hash: '0x6499' })
  reach(6_500)
  expect(await next(6_500, signal)).toBeNull()
  pass(15 * 60_000)
  expect((await next(6_500, signal))?.through.height).toBe(6_500)
})

test('decision 15: blocks that make too many rows are taken in shorter steps', async () => {
  const { engine, reach } = world()
  const next = nextSums(engine, { from: 0 }, ({ from, to }) => Promise.resolve(to - from + 1 > 300 ? null : {}))
  reach(9_999)
  const signal = new AbortController().signal
  const spans: (number | null)[] = []
  for (let from = 0; spans.length < 9;) {
    const step = await next(from, signal)
    spans.push(step === null ? null : step.through.height - from + 1)
    if (step !== null) from = step.through.height + 1
  }
  expect(spans).toEqual([64, 128, 256, null, 256, 282, null, 155, 171])
})
