import { createHash } from 'node:crypto'
import type { Payer, SignedPayment } from '@orrery/family/payer'
import { systemClock, type Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'

type Payment = SignedPayment & { readonly to: Hex; readonly amount: bigint }

/** A chain of payments that a test mines, takes back and lets forget, and a payer on it. The chain takes each place once, and each transaction once. */
export type TestPayer = {
  readonly payer: Payer
  /** What blocks hold, in their order. */
  readonly mined: Payment[]
  readonly pool: Map<Hex, Payment>
  /** How many of the newest blocks' payments a fork may still take back. */
  finalCount: number
  coins: bigint
  /** Called before each call, by its name: what it throws the call rejects with. */
  before: (call: keyof Payer) => void
  /** The same after it: what the node did is done, and its answer is lost. */
  after: (call: keyof Payer) => void
  mine(): void
  /** Puts a transaction of somebody else with the key into the next place. */
  overtake(): void
}

export const PAYER_ACCOUNT: Hex = `0x${'f0'.repeat(20)}`

/** The world outlives the process whose payer it was: a new `payer` is made of it by `reopen`. */
export function createTestPayer(): TestPayer {
  const signed = new Map<Hex, Payment>()
  const test: TestPayer = {
    mined: [],
    pool: new Map(),
    finalCount: 0,
    coins: 1_000_000n,
    before: () => {},
    after: () => {},
    mine() {
      for (;;) {
        const next = [...test.pool.values()].find(({ place }) => place === test.mined.length)
        if (next === undefined) return
        test.pool.delete(next.hash)
        test.mined.push(next)
        test.coins -= next.amount
      }
    },
    overtake() {
      const place = test.mined.length
      test.mined.push({
        hash: `0x${'00'.repeat(31)}${String(place).padStart(2, '0')}`,
        raw: '0x',
        place,
        to: '0x',
        amount: 0n,
      })
    },
    payer: {
      account: async () => PAYER_ACCOUNT,
      balance: () => asked('balance', () => test.coins),
      sign: (to, amount, open) =>
        asked('sign', () => {
          if (to === PAYER_ACCOUNT) return { lacks: 'recipient' as const }
          if (test.coins < amount) return { lacks: 'funds' as const }
          const place = Math.max(test.mined.length + test.pool.size, ...open.map((one) => one.place! + 1))
          const text = `${to} ${amount} ${place}`
          const raw: Hex = `0x${Buffer.from(text).toString('hex')}`
          const payment = { to, amount, place, raw, hash: `0x${createHash('sha256').update(raw).digest('hex')}` as Hex }
          signed.set(payment.hash, payment)
          return { hash: payment.hash, raw, place }
        }),
      send: ({ hash }) =>
        asked('send', () => {
          const payment = signed.get(hash)!
          if (has(hash)) return { refused: null }
          if (payment.place! < test.mined.length) return { refused: 'nonce too low' }
          if (test.coins < payment.amount) return { refused: 'insufficient funds' }
          test.pool.set(hash, payment)
          return { refused: null }
        }),
      fateOf: ({ hash, place }) =>
        asked('fateOf', () => {
          const at = test.mined.findIndex((payment) => payment.hash === hash)
          if (at !== -1) return at < test.finalCount ? ('settled' as const) : ('known' as const)
          if (place! < test.finalCount) return 'dead' as const
          return test.pool.has(hash) ? ('known' as const) : ('missing' as const)
        }),
      close: async () => {},
    },
  }
  const has = (hash: Hex): boolean => test.pool.has(hash) || test.mined.some((payment) => payment.hash === hash)
  const asked = async <T>(call: keyof Payer, answer: () => T): Promise<T> => {
    test.before(call)
    const told = answer()
    test.after(call)
    return told
  }
  return test
}

/** Time that passes by itself, and that a test moves on besides. */
export function createPushedClock(): Clock & { push(ms: number): void } {
  let pushed = 0
  return {
    now: () => systemClock.now() + pushed,
    monotonic: () => systemClock.monotonic() + pushed,
    sleep: (ms, signal) => systemClock.sleep(ms, signal),
    push: (ms) => void (pushed += ms),
  }
}
