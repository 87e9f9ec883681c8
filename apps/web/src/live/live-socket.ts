import type { BlockPush, LiveChannel, LiveMessage, LiveRequest } from '@orrery/model/wire/live'

/** `open`: pushes arrive. `connecting`: the first try, or one that was asked for. `paused`: pushes stopped; unless the visitor wants it so, the newest data is asked for now and then. */
export type LiveState = 'connecting' | 'open' | 'paused'

/** A push of one channel: `{type: 'CHAIN', event: 'push'}` (foundations §3.6). */
export type LivePush = Extract<LiveMessage, { event: 'push' }>

/** The part of a WebSocket that the client uses. */
export type SocketLike = {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: (() => void) | null
}

export type LiveSocketOptions = {
  readonly open: () => SocketLike
  /** Calls back after `ms`; the answer takes the call back. */
  readonly after: (ms: number, act: () => void) => () => void
  /** 0 to 1, spreads the reconnections of many browsers. */
  readonly random: () => number
  /** The newest block of a chain that the document already shows: the first subscription asks for what came after it. */
  readonly seen?: (chain: string) => { readonly height: number; readonly hash: string } | null
  /** Asks for the newest state of a channel while the socket is down. */
  readonly poll: (channel: LiveChannel, chain: string) => void
}

export type LiveSocket = {
  /** Hears the pushes of a channel until the answer is called. The server is told when the first listener comes and the last one goes. */
  listen(channel: LiveChannel, chain: string, hear: (push: LivePush) => void): () => void
  state(): LiveState
  /** Pauses what moves by itself until it is called again, and then nothing is asked for either; tries at once where the connection is down. */
  toggle(): void
  /** Hears changes of `state`. */
  watch(listener: () => void): () => void
  close(): void
}

// foundations §4.10: a ping when pushes stop. A block time of the slowest chains would be minutes, so the
// connection itself is asked.
const QUIET_MS = 15_000
const PONG_MS = 5_000
// foundations §9: preset lg. A connection that neither opens nor fails, as some proxies make of it, is none.
const OPEN_MS = 20_000
const RETRY_FIRST_MS = 500
const RETRY_MOST_MS = 20_000
// The most that the server takes in one order.
const ORDER_ARGS = 100
// The most that one connection may listen to (reliability S-25); what is more is asked for now and then.
const MOST_CHANNELS = 100
// foundations §9: preset sm
const POLL_MS = 5_000

/**
 * One live connection for the whole page (foundations §4.10). A subscription waits for the connection; a lost
 * one is opened again with growing, scattered pauses, and until then each channel is polled every 5 s.
 */
export function createLiveSocket(options: LiveSocketOptions): LiveSocket {
  const { after, random } = options
  const channels = new Map<string, { channel: LiveChannel; chain: string; hear: Set<(push: LivePush) => void> }>()
  // The newest block that each chain pushed: a connection that was lost asks for what it missed.
  const pushed = new Map<string, { readonly height: number; readonly hash: string }>()
  const watchers = new Set<() => void>()
  let state: LiveState = 'connecting'
  let socket: SocketLike | null = null
  let tries = 0
  let stopQuiet = () => {}
  let stopPoll: (() => void) | null = null
  let stopRetry = () => {}
  let isDue = false
  // What the open connection was asked for.
  const subscribed = new Set<string>()
  let isClosed = false
  let waiting: LiveRequest[] = []

  const turn = (next: LiveState) => {
    if (state === next) return
    state = next
    for (const watcher of watchers) watcher()
  }
  function* unheard() {
    for (const [key, entry] of channels) if (!subscribed.has(key)) yield entry
  }
  const argOf = (op: LiveRequest['op'], channel: LiveChannel, chain: string): LiveRequest['args'][number] => {
    const last = op === 'subscribe' && channel === 'block' ? (pushed.get(chain) ?? options.seen?.(chain) ?? null) : null
    return { channel, instId: chain, ...(last !== null && { after: last.height, hash: last.hash }) }
  }
  // What one drawing of the page wants is one order: a page of all chains would use up the messages that a session may send.
  const order = (op: LiveRequest['op'], channel: LiveChannel, chain: string) => {
    const last = waiting.at(-1)
    const arg = argOf(op, channel, chain)
    if (last?.op === op && last.args.length < ORDER_ARGS) last.args.push(arg)
    else waiting.push({ op, args: [arg] })
  }
  const later = () => {
    if (state === 'open' && !isDue) queueMicrotask(sendAll)
    isDue = state === 'open'
  }
  const sendAll = () => {
    isDue = false
    if (state !== 'open') return
    for (const { channel, chain } of unheard()) {
      if (subscribed.size < MOST_CHANNELS) {
        subscribed.add(keyOf(channel, chain))
        order('subscribe', channel, chain)
      } else stopPoll ??= after(POLL_MS, pollUnheard)
    }
    const orders = waiting
    waiting = []
    try {
      for (const each of orders) socket?.send(JSON.stringify(each))
    } catch {
      // foundations §7: rejected silently. The socket is dying; the next one subscribes to all that is listened to.
      socket?.close()
    }
  }
  const heard = () => {
    stopQuiet()
    stopQuiet = after(QUIET_MS, () => {
      socket?.send('ping')
      stopQuiet = after(PONG_MS, giveUp)
    })
  }
  // A line that is dead may take minutes to close: nobody waits for that.
  const giveUp = () => {
    const dead = socket
    lost()
    dead?.close()
  }
  const pollUnheard = () => {
    stopPoll = null
    for (const { channel, chain } of unheard()) {
      options.poll(channel, chain)
      stopPoll ??= after(POLL_MS, pollUnheard)
    }
    // Who comes to listen while nothing is open is polled for, too.
    if (state === 'paused') stopPoll ??= after(POLL_MS, pollUnheard)
  }
  const connect = () => {
    let mine: SocketLike
    try {
      mine = options.open()
    } catch {
      return lost()
    }
    socket = mine
    stopQuiet = after(OPEN_MS, giveUp)
    mine.onopen = () => {
      if (socket !== mine) return
      tries = 0
      stopPoll?.()
      stopPoll = null
      turn('open')
      sendAll()
      heard()
    }
    mine.onmessage = ({ data }) => {
      if (socket !== mine) return
      heard()
      const message = readMessage(data)
      if (message === null) return
      const newest = message.arg.channel === 'block' ? (message as { data: BlockPush }).data.blocks.at(-1) : undefined
      if (newest !== undefined) pushed.set(message.arg.instId, newest)
      const entry = channels.get(keyOf(message.arg.channel, message.arg.instId))
      for (const hear of entry?.hear ?? []) hear(message)
    }
    mine.onclose = () => {
      if (socket === mine) lost()
    }
  }
  const leave = () => {
    const left = socket
    socket = null
    waiting = []
    subscribed.clear()
    stopQuiet()
    return left
  }
  const lost = () => {
    leave()
    if (isClosed) return
    turn('paused')
    stopPoll ??= after(POLL_MS, pollUnheard)
    const pause = Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** Math.min(tries++, 10))
    stopRetry = after(pause * (0.5 + random() / 2), connect)
  }

  connect()
  return {
    listen(channel, chain, hear) {
      const key = keyOf(channel, chain)
      const entry = channels.get(key) ?? { channel, chain, hear: new Set() }
      if (entry.hear.size === 0) {
        channels.set(key, entry)
        later()
      }
      entry.hear.add(hear)
      return () => {
        if (!entry.hear.delete(hear) || entry.hear.size > 0) return
        channels.delete(key)
        // Who listens again has loaded newer data meanwhile.
        if (channel === 'block') pushed.delete(chain)
        if (!subscribed.delete(key)) return
        order('unsubscribe', channel, chain)
        later()
      }
    },
    state: () => state,
    toggle() {
      stopRetry()
      stopPoll?.()
      stopPoll = null
      // Its end is no loss: nobody waits for more of it.
      leave()?.close()
      if (state !== 'paused') return turn('paused')
      tries = 0
      turn('connecting')
      connect()
    },
    watch(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    close() {
      isClosed = true
      stopPoll?.()
      stopRetry()
      stopQuiet()
      socket?.close()
    },
  }
}

const keyOf = (channel: LiveChannel, chain: string): string => `${channel} ${chain}`

function readMessage(data: unknown): LivePush | null {
  if (typeof data !== 'string' || data === 'pong') return null
  try {
    const message: unknown = JSON.parse(data)
    return typeof message === 'object' &&
      message !== null &&
      'event' in message &&
      message.event === 'push' &&
      'arg' in message
      ? (message as LivePush)
      : null
  } catch {
    return null
  }
}
