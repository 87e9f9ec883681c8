import { isOrreryError } from '@orrery/errors/orrery-error'
import type { LiveChannel, LiveMessage } from '@orrery/model/wire/live'
import type { Clock } from '@orrery/primitives/clock'
import { findDesk } from '../queries/context.ts'
import { missedBlocks } from './block-feed.ts'
import type { LiveHub } from './live-hub.ts'
import { parseLiveRequest, type LiveArg } from './parse-live-request.ts'

/** What a session needs of its socket. */
export type LiveWire = {
  send(text: string): void
  /** Bytes that the client has not taken yet. */
  backlog(): number
  /** Ends the connection with a close code of RFC 6455. */
  end(code: number, reason: string): void
}

/** Close code of a socket whose reader lets too much wait. */
export const TOO_SLOW = 1013

/** Bounds of one connection (reliability S-25). */
export const SESSION_LIMITS = {
  frameBytes: 50_000,
  messages: 100,
  messagesMs: 10_000,
  subscriptions: 100,
  backlogBytes: 4 << 20,
} as const

/** One client of the live socket: what it hears of, and how much of us it may use. */
export type LiveSession = {
  receive(text: string): void
  close(): void
}

/** Opens a session. */
export function openLiveSession({
  hub,
  wire,
  clock,
}: {
  readonly hub: LiveHub
  readonly wire: LiveWire
  readonly clock: Clock
}): LiveSession {
  const subscriptions = new Map<string, () => void>()
  let received = 0
  let countedFrom = clock.monotonic()

  const send = (text: string) => {
    // A client that does not read would make us keep everything for it.
    if (wire.backlog() > SESSION_LIMITS.backlogBytes) wire.end(TOO_SLOW, 'too slow')
    else wire.send(text)
  }
  const say = (message: LiveMessage) => send(JSON.stringify(message))
  const fail = (code: number, message: string) => say({ event: 'error', code, message })

  const subscribe = (arg: LiveArg) => {
    const desk = findDesk(hub.context, arg.instId)
    const key = keyOf(arg.channel, desk.chain.code)
    const named = { channel: arg.channel, instId: desk.chain.code }
    if (!subscriptions.has(key)) {
      if (subscriptions.size >= SESSION_LIMITS.subscriptions)
        return fail(4010, `At most ${SESSION_LIMITS.subscriptions} subscriptions.`)
      subscriptions.set(key, hub.listen(desk, arg.channel, send))
    }
    say({ event: 'subscribe', arg: named })
    const missed =
      arg.channel === 'block' && arg.after !== undefined
        ? missedBlocks(desk, arg.after, arg.hash ?? null, hub.unsent(desk))
        : null
    if (missed) say({ type: 'CHAIN', event: 'push', arg: { channel: 'block', instId: named.instId }, data: missed })
  }

  const unsubscribe = (arg: LiveArg) => {
    const desk = findDesk(hub.context, arg.instId)
    const key = keyOf(arg.channel, desk.chain.code)
    subscriptions.get(key)?.()
    subscriptions.delete(key)
    say({ event: 'unsubscribe', arg: { channel: arg.channel, instId: desk.chain.code } })
  }

  return {
    receive(text) {
      const now = clock.monotonic()
      if (now - countedFrom >= SESSION_LIMITS.messagesMs) [received, countedFrom] = [0, now]
      if (++received > SESSION_LIMITS.messages) return wire.end(1008, 'too many messages')
      if (text === 'ping') return send('pong')
      const request = parseLiveRequest(text)
      if (typeof request === 'string') return fail(4008, request)
      for (const arg of request.args) {
        try {
          if (request.op === 'subscribe') subscribe(arg)
          else unsubscribe(arg)
        } catch (error) {
          if (!isOrreryError(error)) throw error
          fail(error.number, error.message)
        }
      }
    },
    close() {
      for (const stop of subscriptions.values()) stop()
      subscriptions.clear()
    },
  }
}

const keyOf = (channel: LiveChannel, code: string): string => `${channel} ${code}`
