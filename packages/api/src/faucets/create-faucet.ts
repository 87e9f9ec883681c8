import { createHmac, randomBytes } from 'node:crypto'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Payer } from '@orrery/family/payer'
import type { FaucetPuzzle } from '@orrery/model/wire/faucet'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { Log } from '@orrery/primitives/log'
import type { FaucetJournal } from './faucet-journal.ts'
import { dayOf, recipientFreeMs, stillKept, visitorFreeMs } from './faucet-limits.ts'
import { createFaucetPuzzles } from './faucet-puzzles.ts'
import { FAUCET_LIMITS, type FaucetLimits, type FaucetTerms } from './faucet-terms.ts'
import { isOpen, isPaid, type KeptDrip } from './kept-drip.ts'
import { payInOrder } from './pay-in-order.ts'

/** What a faucet is doing, in the keys and units of the house. */
export type FaucetView = {
  readonly terms: FaucetTerms
  readonly limits: FaucetLimits
  /** null where the node did not tell. */
  readonly account: Hex | null
  readonly balance: bigint | null
  /** Whether the node does not answer, or does not take what was signed. */
  readonly isStuck: boolean
  readonly day: ReturnType<typeof dayOf>
  readonly waiting: number
  /** The newest that were paid or are being paid, at most `limits.recent`. */
  readonly recent: readonly KeptDrip[]
}

/** Gives coins of one chain, one payment after the other. */
export type Faucet = {
  /** With the balance of the last seconds, asked for where it is older; waits for the node at most `waitMs`. */
  view(waitMs: number): Promise<FaucetView>
  /** A puzzle for a recipient. Throws as `give` where it would give nothing whatever was solved. */
  puzzle(to: Hex, visitor: string): FaucetPuzzle
  /**
   * Takes a request in; it is on the disk when this resolves. Throws `PUZZLE_REFUSED`, `FAUCET_RESTS`, `FAUCET_SPENT`, `FAUCET_EMPTY`, `FAUCET_BUSY`.
   */
  give(to: Hex, visitor: string, solved: { readonly text: string; readonly solution: number }): Promise<KeptDrip>
  /** A request, and how many are paid before it where it waits; null for none. */
  find(id: string): { readonly drip: KeptDrip; readonly ahead: number | null } | null
  /** Ends after the call that is under way. What is signed is sent at the next start. */
  close(): Promise<void>
}

export type FaucetParts = {
  readonly chain: string
  readonly terms: FaucetTerms
  readonly limits?: Partial<FaucetLimits>
  readonly payer: Payer
  readonly journal: FaucetJournal
  /** What the journal held. */
  readonly drips: readonly KeptDrip[]
  /** By which visitors are hashed; kept beside the journal, so that a restart knows them again. */
  readonly salt: Uint8Array
  readonly clock: Clock
  readonly log: Log
}

/** How long a balance counts as the one of now. */
const BALANCE_MS = 5_000

/** Opens a faucet over what its journal held, and goes on with what was under way. */
export function createFaucet({ chain, terms, payer, journal, salt, clock, log, ...given }: FaucetParts): Faucet {
  const limits = { ...FAUCET_LIMITS, ...given.limits }
  const puzzles = createFaucetPuzzles(chain, terms.difficulty, limits.puzzleMs, clock)
  const stop = new AbortController()
  let drips: readonly KeptDrip[] = given.drips
  /** Taken in and not on the disk yet: they hold their places, and are not paid. */
  const coming = new Set<string>()
  let account: Hex | null = null
  let balance: { readonly base: bigint; readonly atMs: number } | null = null
  let asking: Promise<void> | null = null

  const visitorKey = (visitor: string): string => createHmac('sha256', salt).update(visitor).digest('hex').slice(0, 32)
  const waiting = (): readonly KeptDrip[] => drips.filter(({ state }) => state === 'waiting')

  const askBalance = (): Promise<void> =>
    (asking ??= (async () => {
      try {
        account ??= await payer.account(stop.signal)
        balance = { base: await payer.balance(stop.signal), atMs: clock.monotonic() }
      } catch (error) {
        balance = null
        log.debug('the balance of a faucet could not be asked for', { chain, error: String(error) })
      } finally {
        asking = null
      }
    })())

  const line = payInOrder({
    chain,
    payer,
    limits,
    clock,
    log,
    signal: stop.signal,
    waiting: () => waiting().filter(({ id }) => !coming.has(id)),
    open: () => drips.filter(isOpen),
    async keep(drip) {
      await journal.write(drip)
      drips = drips.map((old) => (old.id === drip.id ? drip : old))
      if (drip.state === 'sent' || drip.state === 'failed') void askBalance()
      drips = stillKept(drips, clock.now(), terms, limits.recent)
      // What is still coming is not promised yet.
      await journal.tidy(() => drips.filter(({ id }) => !coming.has(id)))
    },
  })

  function refuseUnlessFree(to: Hex, visitor: string): void {
    const now = clock.now()
    const inSeconds = (ms: number): number => Math.max(1, Math.ceil((ms - now) / 1000))
    const recipientMs = recipientFreeMs(drips, to, now, terms)
    if (recipientMs !== null)
      throw new OrreryError('FAUCET_RESTS', { chain, who: 'address', seconds: inSeconds(recipientMs) })
    const visitorMs = visitorFreeMs(drips, visitor, now, terms, limits.perVisitor)
    if (visitorMs !== null)
      throw new OrreryError('FAUCET_RESTS', { chain, who: 'visitor', seconds: inSeconds(visitorMs) })
    const { againMs } = dayOf(drips, now, terms)
    if (againMs !== null) throw new OrreryError('FAUCET_SPENT', { chain, seconds: inSeconds(againMs) })
    if (waiting().length >= limits.waiting) throw new OrreryError('FAUCET_BUSY', { chain, limit: limits.waiting })
    const promised = waiting().reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    if (balance !== null && balance.base < promised + terms.amount) throw new OrreryError('FAUCET_EMPTY', { chain })
  }

  return {
    async view(waitMs) {
      if (balance === null || clock.monotonic() - balance.atMs > BALANCE_MS) {
        const waited = new AbortController()
        await Promise.race([askBalance(), clock.sleep(waitMs, waited.signal).catch(() => {})])
        waited.abort()
      }
      return {
        terms,
        limits,
        account,
        balance: balance?.base ?? null,
        isStuck: line.isStuck(),
        day: dayOf(drips, clock.now(), terms),
        waiting: waiting().length,
        recent: drips.filter(isPaid).toReversed().slice(0, limits.recent),
      }
    },
    puzzle(to, visitor) {
      refuseUnlessFree(to, visitorKey(visitor))
      return puzzles.make(to)
    },
    async give(to, visitor, { text, solution }) {
      const key = visitorKey(visitor)
      refuseUnlessFree(to, key)
      puzzles.take(to, text, solution)
      const drip: KeptDrip = {
        id: randomBytes(16).toString('hex'),
        to,
        amount: String(terms.amount),
        visitor: key,
        state: 'waiting',
        payment: null,
        why: null,
        askedMs: clock.now(),
        sentMs: null,
      }
      // Before anything is waited for, so that a second request beside this one finds it.
      drips = [...drips, drip]
      coming.add(drip.id)
      try {
        await journal.write(drip)
      } catch (error) {
        drips = drips.filter(({ id }) => id !== drip.id)
        puzzles.giveBack(text)
        throw error
      } finally {
        coming.delete(drip.id)
      }
      line.wake()
      return drip
    },
    find(id) {
      const drip = drips.find((known) => known.id === id)
      if (drip === undefined) return null
      const ahead = drip.state === 'waiting' ? waiting().findIndex((known) => known.id === id) : null
      return { drip, ahead }
    },
    async close() {
      stop.abort(new Error('the faucet is closed'))
      await line.ended
      await asking
      await journal.close()
      await payer.close()
    },
  }
}
