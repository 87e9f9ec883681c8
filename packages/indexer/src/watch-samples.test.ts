import { WATCHED, type Sample } from '@orrery/model/samples'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { sizesOf, watchSamples } from './watch-samples.ts'

/** Minutes that pass before it is told to stop; what is saved is what was noted by then. */
async function watch(minutes: number, state: { halted?: string; pool: boolean; waiting: number }) {
  const noted: Sample[] = []
  const saves: number[] = []
  const ending = new AbortController()
  let now = 1_800_000_000_000
  // One of before, and one within the second minute.
  const ends = [now - 5, now + 90_000]
  const engine = {
    chain: { code: 'T' },
    adapter: { pending: () => {} },
    head: {
      view: () => ({
        pending: {
          waiting: state.waiting,
          untold: 0,
          complete: true,
          count: 0,
          list: () => [],
          forgotten: () => [],
          ended: () => ends.filter((atMs) => atMs <= now).map((atMs) => ({ fate: 'replaced', atMs })),
        },
      }),
      subscribe: () => () => {},
    },
    clock: {
      now: () => now,
      sleep: async (ms: number) => {
        now += ms
        if (now > 1_800_000_000_000 + minutes * 60_000) ending.abort()
      },
    },
    log: silentLog,
    samples: {
      note: (sample: Sample) => void noted.push(sample),
      save: async () => void saves.push(noted.length),
    },
  } as unknown as Engine
  const capabilities = { can: { mempool: { ok: state.pool } } }
  const progress = { started: true, halted: state.halted ?? null, trouble: null, capabilities } as never
  await watchSamples(engine, progress, () => false, ending.signal)
  return { noted: noted.map(({ name, value }) => `${name} ${value}`), saves }
}

test('screens-evm §10: what waits is noted once a minute, kept every ten, and what is left at the end', async () => {
  const { noted, saves } = await watch(12, { pool: true, waiting: 7 })
  expect(noted).toHaveLength(48)
  expect(noted.slice(0, 4)).toEqual([
    `${WATCHED.followed} 1`,
    `${WATCHED.waiting} 7`,
    `${WATCHED.replaced} 0`,
    `${WATCHED.dropped} 0`,
  ])
  expect(
    noted.filter((text) => text === `${WATCHED.replaced} 1`),
    'each once, and none of before',
  ).toHaveLength(1)
  expect(saves).toEqual([40, 48])
})

test('screens-evm §10: the size of what waits is told where that of each is known, and not of a part of them', () => {
  const row = (ext: object) => ({ hash: '0x1', fee: 1n, ext }) as never
  const pool = (rows: readonly object[], more: object = {}) =>
    sizesOf({
      count: rows.length,
      list: () => rows.map(row),
      forgotten: () => [],
      untold: 0,
      complete: true,
      ...more,
    })
  expect(pool([{ vsize: 140 }, { size: 200 }])).toEqual({ bytes: 340, gas: null })
  expect(pool([{ gas: 21_000 }, { gas: 90_000 }])).toEqual({ bytes: null, gas: 111_000 })
  expect(pool([{ vsize: 140 }, {}])).toEqual({ bytes: null, gas: null })
  expect(pool([{ vsize: 140 }], { untold: 3 })).toEqual({ bytes: null, gas: null })
  expect(pool([], {})).toEqual({ bytes: null, gas: null })
  const forgotten = () => [{ hash: '0x2' as const, fee: 1, bytes: 60, parents: [] }]
  expect(pool([{ vsize: 140 }], { forgotten, complete: false }).bytes).toBe(200)
  expect(pool([{ gas: 21_000 }], { forgotten, complete: false }).gas).toBeNull()
})

test('an empty pool of which no node tells is none, and a chain that stands still is not followed', async () => {
  expect((await watch(1, { pool: false, waiting: 0 })).noted).toEqual([`${WATCHED.followed} 1`])
  expect((await watch(1, { pool: true, waiting: 0 })).noted).toContain(`${WATCHED.waiting} 0`)
  expect((await watch(3, { halted: 'wrong_chain', pool: true, waiting: 3 })).noted).toEqual([])
})
