import type { PendingFate } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { keepEnds } from './ends-keeper.ts'
import type { Engine } from './engine.ts'

const DAY_MS = 86_400_000
const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const replaced = (n: number, atMs: number): PendingFate =>
  ({ tx: { hash: hash(n) }, fate: 'replaced', by: hash(n + 1), how: null, atMs }) as unknown as PendingFate

/** A keeper whose clock goes on when the test says so. */
function keeping() {
  let ended: readonly PendingFate[] = []
  let nowMs = 100 * DAY_MS
  let wake: () => void = () => {}
  let ring: () => void = () => {}
  let looks = 0
  const told: { saved: number[]; back: number[]; dropped: number[] } = { saved: [], back: [], dropped: [] }
  const stop = new AbortController()
  const numbers = (list: readonly { readonly hash: Hex }[]) => list.map((one) => Number(one.hash))
  const done = keepEnds(
    {
      archive: { ends: async () => [], saveEnds: async () => {}, dropEnds: async () => {} },
      head: {
        view: () => {
          looks++
          return { pending: { ended: () => ended } }
        },
        apply: () => {},
        subscribe: (hear: () => void) => {
          ring = hear
          return () => {}
        },
      },
      clock: {
        now: () => nowMs,
        monotonic: () => nowMs,
        sleep: (_ms: number, signal?: AbortSignal) =>
          new Promise<void>((resolve, reject) => {
            wake = resolve
            const stopped = () => reject(signal!.reason as Error)
            if (signal?.aborted) stopped()
            else signal?.addEventListener('abort', stopped)
          }),
      },
      random: () => 0.5,
      log: silentLog,
      chain: { code: 'SIM' },
      replacements: {
        saveReplaced: async (ends: readonly PendingFate[], back: readonly { readonly hash: Hex }[]) => {
          told.saved.push(...numbers(ends.map(({ tx }) => tx)))
          told.back.push(...numbers(back))
        },
        dropReplaced: async (beforeMs: number) => void told.dropped.push(beforeMs),
      },
    } as unknown as Engine,
    stop.signal,
  )
  const step = async (next: readonly PendingFate[], ms = 1_000): Promise<typeof told> => {
    ended = next
    nowMs += ms
    ring()
    await new Promise((resolve) => setImmediate(resolve))
    wake()
    await new Promise((resolve) => setImmediate(resolve))
    const now = { saved: told.saved.splice(0), back: told.back.splice(0), dropped: told.dropped.splice(0) }
    return now
  }
  const end = async (): Promise<void> => {
    stop.abort()
    wake()
    await done
  }
  /** How often the Head was looked at while so many sleeps ended and nothing was told. */
  const looksIn = async (sleeps: number): Promise<number> => {
    await new Promise((resolve) => setImmediate(resolve))
    const before = looks
    for (let i = 0; i < sleeps; i++) {
      nowMs += 1_000
      wake()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return looks - before
  }
  return { step, end, looksIn, now: () => nowMs }
}

test('screens-nonevm §4.4: what was replaced is kept for thirty days, taken back where it turned up after all, and not where the Head only had no room for it', async () => {
  const { step, end, now } = keeping()
  const base = now()
  expect((await step([])).dropped).toEqual([now() - 30 * DAY_MS])
  const all = Array.from({ length: 1_200 }, (_, n) => replaced(n, base + n))
  expect((await step(all)).saved).toHaveLength(1_200)
  // 700 waits again; the ten oldest made room for others.
  const rest = all.filter((_, n) => n >= 10 && n !== 700)
  expect(await step(rest)).toMatchObject({ saved: [], back: [700] })
  expect(await step([...rest, replaced(5_000, base + 5_000)])).toMatchObject({ saved: [5_000], back: [] })
  // A day later they go by themselves.
  expect(await step([], 2 * DAY_MS)).toMatchObject({ back: [] })
  await end()
})

test('a Head that does not change is looked at no more than a few times: dead chains cost nothing (issue 4, 40 chains)', async () => {
  const keeper = keeping()
  // The mocked sleep ends at once what would be an hour, and the second after it.
  expect(await keeper.looksIn(6)).toBeLessThanOrEqual(3)
  await keeper.end()
})
