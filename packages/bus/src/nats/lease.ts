import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { Broker } from './broker.ts'
import { leaseNames } from './names.ts'

/** The broker forgets a lease so long after it was last renewed. */
const LEASE_MS = 15_000
const RENEW_MS = 4_000
/** An answer that came later than this leaves too little time: the one who asked may have stood still since. */
const SURE_MS = LEASE_MS - RENEW_MS
const RETRY_MS = 1_000
const API_MS = 3_000
const NANOS = 1_000_000

/** The right to be the only one who writes a chain. */
export type Lease = {
  /** Aborted when somebody else has it. */
  readonly lost: AbortSignal
  /**
   * Resolves once the broker has said, after it was asked here, that the right is still ours, with seconds of it left: what must not be
   * written by two is written then. Waits while the broker is away. Rejects when the right is lost or given back, or the signal aborts.
   */
  confirm(signal: AbortSignal): Promise<void>
  /** Gives it back. */
  release(): Promise<void>
}

export type LeaseParts = {
  /** Who asks, told to others that want the same: `host`, `pid` and the like. */
  readonly holder: string
  /** Whether a holder is known to be gone, so that nobody needs to wait for its time to run out. */
  isGone(holder: string): boolean
  /** Called when somebody else has it and is waited for. */
  onWait(holder: string): void
  readonly signal: AbortSignal
}

/** Waits until nobody else writes the chain, and holds that right until it is released. */
export async function takeLease(broker: Broker, chain: string, parts: LeaseParts): Promise<Lease> {
  const { clock, log } = broker
  const names = leaseNames(broker.space)
  const subject = names.of(chain)
  const { signal } = parts

  const open = async () => {
    const connection = await broker.connection(signal)
    const manager = await jetstreamManager(connection, { timeout: API_MS })
    await manager.streams.info(names.stream).catch(() =>
      manager.streams.add({
        name: names.stream,
        subjects: [names.subjects],
        max_msgs_per_subject: 1,
        max_age: LEASE_MS * NANOS,
        allow_direct: true,
      }),
    )
    return { manager, js: jetstream(connection, { timeout: API_MS }) }
  }
  /** Writes our name where `after` still stands; answers its place. */
  const write = async (after: number): Promise<number> => {
    const { js } = await open()
    const { seq } = await js.publish(subject, parts.holder, { expect: { lastSubjectSequence: after } })
    return seq
  }
  const standing = async (): Promise<{ readonly holder: string; readonly seq: number } | null> => {
    const { manager } = await open()
    const found = await manager.streams.getMessage(names.stream, { last_by_subj: subject })
    return found === null ? null : { holder: found.string(), seq: found.seq }
  }

  let waitsFor: string | null = null
  let seq: number
  for (;;) {
    signal.throwIfAborted()
    try {
      const now = await standing()
      if (now === null || now.holder === parts.holder || parts.isGone(now.holder)) {
        seq = await write(now?.seq ?? 0)
        break
      }
      if (waitsFor !== now.holder) parts.onWait(now.holder)
      waitsFor = now.holder
    } catch (error) {
      signal.throwIfAborted()
      log.debug('the right to write could not be asked for', { chain, error: String(error) })
    }
    await clock.sleep(RETRY_MS, signal)
  }

  const lost = new AbortController()
  const ending = new AbortController()
  const stillOurs = (): void => {
    lost.signal.throwIfAborted()
    ending.signal.throwIfAborted()
  }
  const renewOnce = async (): Promise<number> => {
    stillOurs()
    const askedMs = clock.monotonic()
    try {
      const js = jetstream(await broker.connection(), { timeout: API_MS })
      seq = (await js.publish(subject, parts.holder, { expect: { lastSubjectSequence: seq } })).seq
    } catch {
      // Somebody else's, or it ran out, or an answer was lost.
      const now = await standing()
      if (now !== null && now.holder !== parts.holder) lost.abort(new Error('another process writes this chain now'))
      stillOurs()
      seq = await write(now?.seq ?? 0)
    }
    return askedMs
  }
  /** The last renewal: each knows the place of the one before. */
  let turn: Promise<unknown> = Promise.resolve()
  /** Renews it. Resolves to when the broker was asked. */
  const renew = (): Promise<number> => {
    const mine = turn.then(renewOnce)
    turn = mine.catch((error: unknown) =>
      log.debug('the right to write could not be renewed', { chain, error: String(error) }),
    )
    return mine
  }
  // While the broker is away nobody else can take it. What counts is who comes first when it is back.
  const keep = async (): Promise<void> => {
    while (!lost.signal.aborted) {
      await clock.sleep(RENEW_MS, ending.signal)
      await renew().catch(() => {})
    }
  }
  void keep().catch(() => {})

  return {
    lost: lost.signal,
    async confirm(until) {
      for (;;) {
        stillOurs()
        until.throwIfAborted()
        const askedMs = await renew().catch(() => null)
        if (askedMs === null) {
          stillOurs()
          await clock.sleep(RETRY_MS, until)
        } else if (clock.monotonic() - askedMs < SURE_MS) return
      }
    },
    async release() {
      ending.abort(new Error('released'))
      if (lost.signal.aborted || !broker.isUp()) return
      await turn
      const { manager } = await open()
      await manager.streams.deleteMessage(names.stream, seq).catch(() => false)
    },
  }
}
