import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import { createSignal } from '../signal.ts'

/** How the processes of one site reach each other. */
export type BrokerOptions = {
  /** `nats://[user:password@]host:port` or `tls://…`, several with commas; a lone user is a token. */
  readonly url: string
  /** What sites that share a broker are told apart by: letters, digits, `_` and `-`. */
  readonly space: string
  readonly clock: Clock
  readonly log: Log
}

/** A connection to a NATS server that is tried again for ever. */
export type Broker = {
  readonly space: string
  readonly clock: Clock
  readonly log: Log
  /** The connection, once there was one. Rejects when the broker is closed first. */
  connection(signal?: AbortSignal): Promise<NatsConnection>
  /** Whether it stands just now. */
  isUp(): boolean
  /** Calls back whenever it stands again. Returns the way to stop. */
  onUp(listener: () => void): () => void
  /** Since when it is as it is, Unix ms. */
  sinceMs(): number
  close(): Promise<void>
}

const RETRY_MS = 500

/** Connects, and keeps on trying while nothing answers. Returns at once. Throws a TypeError for what is no URL. */
export function connectBroker({ url, space, clock, log }: BrokerOptions): Broker {
  const urls = url.split(',').map((text) => new URL(text.trim()))
  const [first] = urls
  const user = decodeURIComponent(first!.username)
  const pass = decodeURIComponent(first!.password)
  const ending = new AbortController()
  const back = createSignal<void>()
  let held: NatsConnection | null = null
  let up = false
  let since = clock.now()
  const became = (now: boolean): void => {
    if (up === now) return
    up = now
    since = clock.now()
    if (now) log.info('the bus answers', { space })
    else log.warn('the bus does not answer; it is tried again', { space })
    if (now) back.emit(undefined)
  }

  const attach = async (): Promise<NatsConnection> => {
    for (let attempt = 0; ; attempt++) {
      ending.signal.throwIfAborted()
      try {
        const made = await connect({
          servers: urls.map(({ host }) => host),
          ...(first!.protocol === 'tls:' && { tls: {} }),
          ...(user !== '' && (pass === '' ? { token: user } : { user, pass })),
          name: `orrery ${space}`,
          maxReconnectAttempts: -1,
          reconnectTimeWait: RETRY_MS,
          ignoreAuthErrorAbort: true,
          pingInterval: 5_000,
          maxPingOut: 2,
          timeout: 5_000,
        })
        if (ending.signal.aborted) {
          await made.close()
          ending.signal.throwIfAborted()
        }
        held = made
        became(true)
        void watch(made)
        return made
      } catch (error) {
        ending.signal.throwIfAborted()
        if (attempt === 0) log.warn('the bus does not answer; it is tried again', { space, error: String(error) })
        await clock.sleep(RETRY_MS, ending.signal)
      }
    }
  }
  const watch = async (made: NatsConnection): Promise<void> => {
    for await (const { type } of made.status()) {
      if (type === 'disconnect') became(false)
      else if (type === 'reconnect') became(true)
    }
    became(false)
  }
  const connected = attach()
  connected.catch(() => {})

  return {
    space,
    clock,
    log,
    connection: (signal) => (signal === undefined || held !== null ? connected : unlessAborted(connected, signal)),
    isUp: () => up,
    onUp: (listener) => back.subscribe(listener),
    sinceMs: () => since,
    async close() {
      ending.abort(new Error('the bus is closed'))
      await held?.close()
    },
  }
}

/** What is promised, or the signal's reason when it aborts first. Leaves no listener behind. */
async function unlessAborted<T>(promised: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const stop = (): void => aborted.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([promised, aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
