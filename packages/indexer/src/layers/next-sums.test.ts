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
  for (const from of [0, 2_000, 4_000, 6_000]) expect((await next(from, signal))?.through.height).toBeLessThan(6_400)
  expect(asked).toEqual(['0-1999', '2000-3999', '4000-5999', '6000-6399'])
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
  for (let from = 0; spans.length < 8;) {
    const step = await next(from, signal)
    spans.push(step === null ? null : step.through.height - from + 1)
    if (step !== null) from = step.through.height + 1
  }
  expect(spans).toEqual([null, null, null, 250, 275, null, 151, 167])
})
