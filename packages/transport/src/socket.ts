import type { Clock } from '@orrery/primitives/clock'
import type { Json } from '@orrery/primitives/json'
import { WebSocket } from 'ws'
import { backoffMs } from './backoff.ts'
import type { RpcLog } from './rpc.ts'
import type { SourceUrl } from './source-url.ts'

/** A WebSocket to a node that keeps its subscriptions alive over reconnects. */
export type Socket = {
  /** Calls `onNotice` for each push until the returned function is called. Notices may be missed or doubled: they are hints. */
  subscribe(params: readonly Json[], onNotice: (result: unknown) => void): () => void
  close(): void
}

type Subscription = { readonly params: readonly Json[]; readonly onNotice: (result: unknown) => void }

const LONGEST_WAIT_MS = 30_000

/** Connects with the first subscription and hangs up with the last. */
export function createSocket(
  url: SourceUrl,
  deps: { readonly clock: Clock; readonly random: () => number; readonly maxBytes: number; readonly log?: RpcLog },
): Socket {
  const { clock, random, log } = deps
  const subscriptions = new Set<Subscription>()
  let live: {
    readonly ws: WebSocket
    readonly asked: Map<number, Subscription>
    readonly active: Map<string, Subscription>
  } | null = null
  let running: AbortController | null = null
  let nextId = 1

  const ask = (subscription: Subscription): void => {
    if (live === null || live.ws.readyState !== WebSocket.OPEN) return
    const id = nextId++
    live.asked.set(id, subscription)
    live.ws.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_subscribe', params: subscription.params }))
  }

  const forget = (subscription: Subscription): void => {
    for (const [id, active] of live?.active ?? []) {
      if (active !== subscription || live === null) continue
      live.active.delete(id)
      live.ws.send(JSON.stringify({ jsonrpc: '2.0', id: nextId++, method: 'eth_unsubscribe', params: [id] }))
    }
  }

  const hear = (text: string): void => {
    const message = readMessage(text)
    if (message === null || live === null) return
    if (message.id !== null) {
      const subscription = live.asked.get(message.id)
      live.asked.delete(message.id)
      if (subscription === undefined) return
      if (message.subscription === null)
        log?.warn({ source: url.name, params: subscription.params }, 'the node refused a subscription')
      else if (subscriptions.has(subscription)) live.active.set(message.subscription, subscription)
    } else if (message.subscription !== null) {
      const subscription = live.active.get(message.subscription)
      if (subscription !== undefined && subscriptions.has(subscription)) subscription.onNotice(message.result)
    }
  }

  const connectOnce = (signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const ws = new WebSocket(url.origin + url.path, {
        maxPayload: deps.maxBytes,
        followRedirects: false,
        handshakeTimeout: 10_000,
        perMessageDeflate: false,
        ...(url.authorization === null ? {} : { headers: { authorization: url.authorization } }),
      })
      let opened = false
      const stop = (): void => ws.terminate()
      signal.addEventListener('abort', stop, { once: true })
      ws.on('open', () => {
        opened = true
        live = { ws, asked: new Map(), active: new Map() }
        for (const subscription of subscriptions) ask(subscription)
      })
      ws.on('message', (bytes, binary) => {
        if (!binary) hear(String(bytes))
      })
      ws.on('error', (error) =>
        log?.debug({ source: url.name, reason: 'code' in error ? error.code : error.name }, 'the socket failed'),
      )
      ws.on('close', () => {
        signal.removeEventListener('abort', stop)
        live = null
        resolve(opened)
      })
    })

  const run = async (signal: AbortSignal): Promise<void> => {
    for (let attempt = 0; !signal.aborted; attempt++) {
      if (await connectOnce(signal)) attempt = 0
      if (signal.aborted) return
      await clock.sleep(250 + backoffMs(attempt, random, 500, LONGEST_WAIT_MS), signal).catch(() => {})
    }
  }

  const hangUp = (): void => {
    running?.abort()
    running = null
  }

  return {
    subscribe(params, onNotice) {
      const subscription = { params, onNotice }
      subscriptions.add(subscription)
      if (running === null) {
        running = new AbortController()
        void run(running.signal)
      } else {
        ask(subscription)
      }
      return () => {
        subscriptions.delete(subscription)
        if (subscriptions.size === 0) hangUp()
        else forget(subscription)
      }
    },
    close() {
      subscriptions.clear()
      hangUp()
    },
  }
}

type Message = { readonly id: number | null; readonly subscription: string | null; readonly result: unknown }

function readMessage(text: string): Message | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { id, result, params } = value as { id?: unknown; result?: unknown; params?: unknown }
  if (typeof id === 'number') return { id, subscription: typeof result === 'string' ? result : null, result: null }
  if (typeof params !== 'object' || params === null) return null
  const notice = params as { subscription?: unknown; result?: unknown }
  return typeof notice.subscription === 'string'
    ? { id: null, subscription: notice.subscription, result: notice.result }
    : null
}
