import type { Payer } from '@orrery/family/payer'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import type { FaucetLimits } from './faucet-terms.ts'
import type { KeptDrip } from './kept-drip.ts'

export type PayParts = {
  readonly chain: string
  readonly payer: Payer
  readonly limits: FaucetLimits
  readonly clock: Clock
  readonly log: Log
  /** Ends the line after the call that is under way. */
  readonly signal: AbortSignal
  /** Those that wait for their turn, and those that are signed and not settled, each in their order. */
  waiting(): readonly KeptDrip[]
  open(): readonly KeptDrip[]
  /** Keeps a change; what it rejects with ends what was about to happen. */
  keep(drip: KeptDrip): Promise<void>
}

/** The line of payments of one faucet. */
export type PayLine = {
  wake(): void
  /** Whether the last look did not get through: the node did not answer, or did not take again what it had taken. */
  isStuck(): boolean
  readonly ended: Promise<void>
}

/**
 * Pays one request after the other, and never one twice. The rule (decision 30): what pays is signed and kept on the disk before the node hears of it; from then on a request is paid by these very
 * bytes alone, sent as often as is needed, and a chain takes the same transaction once. It fails only where the node refused bytes that nobody
 * had before, or where a final block has what excludes them.
 */
export function payInOrder({ chain, payer, limits, clock, log, signal, ...line }: PayParts): PayLine {
  let stuck = false
  let woken = new AbortController()

  /** Sends what the node has not got, and notes what became final. False where nothing may be signed now. */
  const settleOpen = async (): Promise<boolean> => {
    let goesOn = true
    for (const drip of line.open()) {
      const payment = drip.payment!
      const fate = await payer.fateOf(payment, signal)
      if (fate === 'settled')
        await line.keep({ ...drip, state: 'settled', payment: { ...payment, raw: '0x' }, sentMs: sentOf(drip) })
      else if (fate === 'dead') await line.keep({ ...drip, state: 'failed', why: 'overtaken' })
      else if (fate === 'missing') goesOn = (await send(drip, false)) && goesOn
      else if (drip.state === 'signed') await line.keep({ ...drip, state: 'sent', sentMs: sentOf(drip) })
    }
    return goesOn
  }
  const sentOf = ({ sentMs }: KeptDrip): number => sentMs ?? clock.now()

  /** False where the node has not got it afterwards, though it may have had it once. `isNew`: nobody but this process ever had these bytes. */
  const send = async (drip: KeptDrip, isNew: boolean): Promise<boolean> => {
    const { refused } = await payer.send(drip.payment!, signal)
    if (refused === null) {
      if (drip.state === 'signed') await line.keep({ ...drip, state: 'sent', sentMs: sentOf(drip) })
      return true
    }
    log.warn('a payment of a faucet was refused', { chain, hash: drip.payment!.hash, reason: refused })
    // Never sent again, and nobody else can.
    if (isNew) await line.keep({ ...drip, state: 'failed', why: 'node' })
    return isNew
  }

  const pay = async (drip: KeptDrip): Promise<void> => {
    const open = line.open().map(({ payment }) => payment!)
    const signed = await payer.sign(drip.to, BigInt(drip.amount), open, signal)
    if ('lacks' in signed) return line.keep({ ...drip, state: 'failed', why: signed.lacks })
    const kept: KeptDrip = { ...drip, state: 'signed', payment: signed }
    await line.keep(kept)
    await send(kept, true)
  }

  const look = async (): Promise<void> => {
    const goesOn = await settleOpen()
    stuck = !goesOn
    while (goesOn && !signal.aborted && line.open().length < limits.open) {
      const next = line.waiting()[0]
      if (next === undefined) return
      await pay(next)
    }
  }

  /** Nothing was signed of these, so nothing can be paid of them. */
  const giveUp = async (): Promise<void> => {
    for (const drip of line.waiting())
      if (drip.askedMs + limits.patienceMs <= clock.now()) await line.keep({ ...drip, state: 'failed', why: 'node' })
  }

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await look()
      } catch (error) {
        if (signal.aborted) return
        stuck = true
        log.warn('a faucet does not get on', { chain, error: String(error) })
        await giveUp().catch(() => {})
      }
      if (line.waiting().length > 0 && !stuck && line.open().length < limits.open) continue
      // A fault is not met again at once, however many ask meanwhile.
      const waits = stuck ? signal : AbortSignal.any([signal, woken.signal])
      await clock.sleep(limits.lookMs, waits).catch(() => {})
      if (woken.signal.aborted) woken = new AbortController()
    }
  }
  return { wake: () => woken.abort(), isStuck: () => stuck, ended: run() }
}
