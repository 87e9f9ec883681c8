import type { TokenMention } from '@orrery/archive/ledger/packed-sums'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { TokenRow } from '@orrery/model/rows'
import { silentLog } from '@orrery/primitives/log'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { createTokenReader } from './token-reader.ts'
import type { WriteQueue } from './write-queue.ts'

const signal = new AbortController().signal
const mention = (n: number): TokenMention => ({
  address: `0x${n.toString(16).padStart(40, '0')}`,
  standard: 'erc20',
  height: n,
})
const mentions = (from: number, count: number): TokenMention[] =>
  Array.from({ length: count }, (_, i) => mention(from + i))

/** A reader over an archive that remembers; the node answers while `answers` says so. */
function reader(answers: () => boolean) {
  const clock = createVirtualClock()
  const saved: Hex[] = []
  const unread: Hex[] = []
  let asked = 0
  const engine = {
    adapter: {
      lookups: {
        tokens: (addresses: readonly Hex[]) => {
          asked++
          if (!answers()) throw new OrreryError('UPSTREAM_TIMEOUT', { source: 'test', method: 'eth_call', ms: 5_000 })
          return Promise.resolve(addresses.map((address) => ({ address, name: 'x', readAt: 1 }) as unknown as TokenRow))
        },
      },
    },
    archive: {
      reads: { tokensByAddress: () => Promise.resolve([]) },
      saveTokens: async (rows: readonly TokenRow[]) => void saved.push(...rows.map(({ address }) => address)),
      noteUnread: async (tokens: readonly TokenMention[]) => void unread.push(...tokens.map(({ address }) => address)),
      unreadTokens: () => Promise.resolve([]),
      state: () => ({ ranges: [{ from: 0, to: 10_000 }] }),
    },
    head: {
      apply: () => {},
      view: () => ({ tip: null, base: null, reads: { tokensByAddress: () => Promise.resolve([]) } }),
    },
    clock,
    random: () => 0.5,
    log: silentLog,
    chain: { code: 'TEST' },
  } as unknown as Engine
  const queue = {
    insist: (write: () => Promise<unknown>) => write(),
    run: (job: () => Promise<unknown>) => job(),
    rewinds: () => 0,
  } as unknown as WriteQueue
  const tokens = createTokenReader(engine, queue)
  const settle = async (wanted: readonly TokenMention[]): Promise<number> => {
    const before = asked
    let done = false
    void tokens.settle(wanted, signal).then(() => (done = true))
    await clock.runUntil(() => done, 600_000)
    return asked - before
  }
  return { tokens, settle, clock, saved, unread, asked: () => asked }
}

test('chunks do not wait for each token of a node that tells none, and it is asked again beside (reliability I-9, F-46)', async () => {
  let answers = false
  const { tokens, settle, clock, saved, unread, asked } = reader(() => answers)
  expect(await settle(mentions(1, 500))).toBe(3)
  expect(unread).toHaveLength(500)
  // Whoever comes next need not find it out anew.
  expect(await settle(mentions(1_000, 500))).toBe(0)
  expect(unread).toHaveLength(1_000)
  expect(saved).toEqual([])

  answers = true
  const stop = new AbortController()
  const running = tokens.run(stop.signal)
  await clock.runUntil(() => saved.length === 1_000, 600_000)
  expect(new Set(saved)).toEqual(new Set(unread))
  stop.abort()
  await running.catch(() => {})
  const before = asked()
  expect(await settle(mentions(5_000, 60))).toBe(2)
  expect(asked() - before).toBe(2)
  expect(saved).toHaveLength(1_060)
})
