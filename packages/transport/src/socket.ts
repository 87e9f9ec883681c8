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
// A socket that is open and silent is noticed after three times the usual pause, 30 s at least (reliability F-23).
const SILENCE_MS = 30_000
const PAUSES = 3
/** Chains that say nothing for long are not connected to over and over. */
const LONGEST_SILENCE_MS = 1_800_000

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
  let noticedAt: number | null = null
  /** The usual pause between notices, over reconnects: what a chain of slow blocks needs. */
  let usualMs = 0
  /** Connections in a row that were given up for their silence. */
  let given = 0

  const noticed = (): void => {
    const now = clock.monotonic()
    if (noticedAt !== null) usualMs = Math.max(now - noticedAt, 0.9 * usualMs)
    noticedAt = now
    given = 0
  }

  /** Hangs up on a socket that brings no notices any more: nobody tells when a node, or what is before it, forgot about it. */
  const watch = async (ws: WebSocket, signal: AbortSignal): Promise<void> => {
    const openedAt = clock.monotonic()
    for (;;) {
      const patience = Math.min(Math.max(SILENCE_MS * 2 ** Math.min(given, 10), PAUSES * usualMs), LONGEST_SILENCE_MS)
      const left = Math.max(openedAt, noticedAt ?? openedAt) + patience - clock.monotonic()
      if (left <= 0) break
      await clock.sleep(left, signal)
    }
    given++
    log?.debug({ source: url.name }, 'the socket says nothing and is opened anew')
    ws.terminate()
  }

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
      if (subscription === undefined || !subscriptions.has(subscription)) return
      noticed()
      subscription.onNotice(message.result)
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
      const closed = new AbortController()
      const stop = (): void => ws.terminate()
      signal.addEventListener('abort', stop, { once: true })
      ws.on('open', () => {
        opened = true
        live = { ws, asked: new Map(), active: new Map() }
        for (const subscription of subscriptions) ask(subscription)
        watch(ws, closed.signal).catch(() => {})
      })
      ws.on('message', (bytes, binary) => {
        if (!binary) hear(String(bytes))
      })
      ws.on('error', (error) =>
        log?.debug({ source: url.name, reason: 'code' in error ? error.code : error.name }, 'the socket failed'),
      )
      ws.on('close', () => {
        signal.removeEventListener('abort', stop)
        closed.abort()
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
