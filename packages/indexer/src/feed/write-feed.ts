import type { ArchiveGate, ArchiveNow } from '@orrery/archive/archive'
import type { Broker } from '@orrery/bus/nats/broker'
import type { Lease } from '@orrery/bus/nats/lease'
import { openLogWriter } from '@orrery/bus/nats/log-writer'
import { offerSnapshots } from '@orrery/bus/nats/snapshot-desk'
import type { ChainHead } from '@orrery/head/chain-head'
import type { FollowerStatus } from '@orrery/head/follower-status'
import type { HeightRange } from '@orrery/model/reads'
import { encodeExact } from '@orrery/primitives/exact-json'
import { writeFeedMessage, type FeedMessage, type ToldStatus } from './feed-messages.ts'

/** How often it is told that we are here, and how it stands. */
const STATUS_MS = 2_000
/** How often the gate is told again: the broker forgets what is old, and all of it when its disk goes. */
const GATE_MS = 60_000

const NOTHING: ArchiveNow = {
  state: { ranges: [], generation: 0 },
  counts: { txs: 0, transfers: 0, contracts: 0 },
  top: null,
}

/** Tells other processes what happens to a chain that this one follows. */
export type FeedWriter = {
  /** To be handed to the archive when it is opened: it then writes nothing that readers could meet half-way. */
  readonly gate: ArchiveGate
  /** Begins to tell: to be called before anything happens to the head. */
  follow(head: ChainHead, status: () => FollowerStatus): void
  /** Messages that the bus does not hold yet. */
  waiting(): number
  close(): void
}

/**
 * A feed of the chain. What is told while the bus is away is told when it is back; writes to the archive wait for it, and for the
 * broker's word that the right to write is still ours. Once it is lost nothing is told or written any more.
 */
export function openFeedWriter(broker: Broker, chain: string, lease: Pick<Lease, 'lost' | 'confirm'>): FeedWriter {
  const { clock } = broker
  const writer = openLogWriter(broker, chain)
  const ending = new AbortController()
  const put = (message: FeedMessage): void => writer.put(() => writeFeedMessage(message))
  let now = NOTHING
  let sure: readonly HeightRange[] | null = []
  let leave = (): void => {}
  let toldGate: { readonly epoch: string; readonly atMs: number } | null = null
  const tellGate = (): Promise<void> => {
    const message: FeedMessage = sure === null ? { type: 'open', now } : { type: 'close', sure }
    const put = writer.putGate(() => writeFeedMessage(message))
    toldGate = { epoch: writer.place().epoch, atMs: clock.monotonic() }
    return put
  }

  const close = (): void => {
    ending.abort(new Error('the feed is closed'))
    leave()
    writer.close()
  }
  lease.lost.addEventListener('abort', close, { once: true })
  if (lease.lost.aborted) close()

  const told = (status: () => FollowerStatus): ToldStatus => {
    const { work: _work, ...rest } = status()
    // What is archived is told where it changes.
    return { ...rest, archive: { ranges: [], generation: rest.archive.generation } }
  }

  return {
    gate: {
      async close(kept) {
        sure = kept
        await tellGate()
        // The broker takes the word of the gate from whoever gives it.
        await lease.confirm(ending.signal)
      },
      open(next) {
        now = next
        sure = null
        // It need not be waited for: until it is read, readers wait.
        tellGate().catch(() => {})
      },
      tokens: () => put({ type: 'tokens' }),
    },
    follow(head, status) {
      if (ending.signal.aborted) return
      const stop = head.subscribe((event) => {
        if (event.type !== 'restored') put({ type: 'event', event })
      })
      const desk = offerSnapshots(broker, chain, () => {
        const begin: FeedMessage = { type: 'begin', status: told(status), gate: { now, sure } }
        return {
          place: writer.place(),
          pieces: [() => writeFeedMessage(begin), ...head.pieces().map((piece) => () => encodeExact(piece()))],
        }
      })
      // It may have lost what it held.
      const unhear = broker.onUp(() => void tellGate().catch(() => {}))
      leave = () => {
        stop()
        unhear()
        desk.close()
      }
      const beat = async (): Promise<void> => {
        for (;;) {
          // While the bus is away one that waits is enough.
          if (broker.isUp()) {
            const isOld = toldGate === null || clock.monotonic() - toldGate.atMs > GATE_MS
            if (isOld || toldGate?.epoch !== writer.place().epoch) tellGate().catch(() => {})
            put({ type: 'status', status: told(status) })
          }
          await clock.sleep(STATUS_MS, ending.signal)
        }
      }
      void beat().catch(() => {})
    },
    waiting: () => writer.waiting(),
    close,
  }
}
