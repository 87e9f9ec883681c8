import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { createZmqSubscriber, type ZmqSubscriber } from '@orrery/transport/zmq/zmq-subscriber'
import { orNotOffered } from './node-calls.ts'
import { each, fields, text } from './node-shape.ts'

/** What a node announces over ZMQ, as a hint to look sooner: nothing is taken from it, and polling goes on. */
export type NodeNotices = {
  /** Asks the node where it announces, and listens there from now on. What it listens to, in words for the operator; null for nothing. */
  refresh(signal: AbortSignal): Promise<string | null>
  /** Whether blocks are announced now. */
  hearsBlocks(): boolean
  /** Resolves at the next announcement, at once where one was missed meanwhile, or after `ms`. Rejects when the signal is aborted. */
  nextBlock(ms: number, signal: AbortSignal): Promise<void>
  /** The same of what waits, but not before `leastMs`. */
  nextTx(ms: number, leastMs: number, signal: AbortSignal): Promise<void>
  close(): void
}

/** Where and what: topics of one publisher. */
export type Announced = { readonly host: string; readonly port: number; readonly topics: readonly string[] }

const BLOCK_TOPICS = ['hashblock'] as const
/** The first that is there: what left the pool is announced by the first alone (Bitcoin Core doc/zmq.md). */
const TX_TOPICS = ['sequence', 'hashtx', 'rawtx'] as const
const MOST_PUBLISHERS = 4
const MOST_TOLD = 200

const zmqNotifications: RpcCall<readonly { readonly topic: string; readonly address: string }[]> = {
  method: 'getzmqnotifications',
  params: [],
  parse: (result) =>
    each(result, '', (member) => {
      const told = fields(member, '')
      return {
        topic: text(told.type, '.type').replace(/^pub/, '').slice(0, 40),
        address: text(told.address, '.address').slice(0, 300),
      }
    }).slice(0, MOST_TOLD),
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
/** A publisher that listens on every address of its machine. */
const ANY_HOST: ReadonlySet<string> = new Set(['0.0.0.0', '*', '::'])

/**
 * What is listened to of all that a node tells. Only the node's own host is dialled, under the name that the operator gave it, or this machine where the node is on it: a node's
 * answer leads to no other.
 */
export function announcedBy(
  told: readonly { readonly topic: string; readonly address: string }[],
  nodeHost: string,
): readonly Announced[] {
  const own = nodeHost.replace(/^\[|\]$/g, '')
  const reachable = told.flatMap(({ topic, address }) => {
    const match = /^tcp:\/\/(\[[0-9a-f:.]+\]|[^:/[\]\s]+):(\d{1,5})$/i.exec(address)
    const [host, port] = [match?.[1]!.toLowerCase().replace(/^\[|\]$/g, ''), Number(match?.[2])]
    if (host === undefined || port < 1 || port > 65_535) return []
    const isHere = ANY_HOST.has(host) || host === own || (isLoopback(host) && isLoopback(own))
    return isHere ? [{ topic, host: isLoopback(host) ? host : own, port }] : []
  })
  const wanted = [BLOCK_TOPICS, TX_TOPICS].flatMap((topics) => {
    const first = topics.find((topic) => reachable.some((one) => one.topic === topic))
    return reachable.find(({ topic }) => topic === first) ?? []
  })
  const places = new Map<string, Announced>()
  for (const { topic, host, port } of wanted) {
    const before = places.get(`${host} ${port}`)?.topics ?? []
    places.set(`${host} ${port}`, { host, port, topics: [...before, topic] })
  }
  return [...places.values()].slice(0, MOST_PUBLISHERS)
}

/** Makes the ear for a chain's nodes; it hears nothing before `refresh`. */
export function createNodeNotices(
  rpc: RpcClient,
  clock: Clock,
  random: () => number,
  subscribe: typeof createZmqSubscriber = createZmqSubscriber,
): NodeNotices {
  const [blocks, txs] = [createBell(clock), createBell(clock)]
  let listening = new Map<string, { readonly of: Announced; readonly subscriber: ZmqSubscriber }>()

  const listen = (wanted: readonly Announced[]): void => {
    const next: typeof listening = new Map()
    for (const of of wanted) {
      const key = `${of.host} ${of.port} ${of.topics.join()}`
      const held = listening.get(key)
      listening.delete(key)
      const onNotice = ({ topic }: { readonly topic: string }): void => {
        if (topic === 'hashblock') blocks.ring()
        // A block takes transactions out of the pool. What was missed is found by reading all of it, as each time.
        txs.ring()
      }
      next.set(key, held ?? { of, subscriber: subscribe({ ...of, onNotice, clock, random }) })
    }
    for (const { subscriber } of listening.values()) subscriber.close()
    listening = next
  }

  return {
    async refresh(signal) {
      const source = rpc.status().find(({ healthy }) => healthy)?.source
      const host =
        source !== undefined && URL.canParse(`http://${source}`) ? new URL(`http://${source}`).hostname : null
      if (host === null) return null
      try {
        listen(announcedBy((await orNotOffered(rpc.call(zmqNotifications, signal))) ?? [], host))
      } catch (error) {
        // Only a hint: a node whose answer cannot be read is polled.
        if (!isOrreryError(error)) throw error
        listen([])
      }
      const told = [...listening.values()].map(({ of }) => `${of.topics.join(', ')} at ${of.host}:${of.port}`)
      return told.length === 0 ? null : `ZMQ: ${told.join('; ')}`
    },
    hearsBlocks: () =>
      [...listening.values()].some(({ of, subscriber }) => of.topics.includes('hashblock') && subscriber.isUp()),
    nextBlock: (ms, signal) => blocks.wait(ms, signal),
    async nextTx(ms, leastMs, signal) {
      await clock.sleep(Math.min(ms, leastMs), signal)
      if (ms > leastMs) await txs.wait(ms - leastMs, signal)
    },
    close: () => listen([]),
  }
}

/** A ring while nobody waits is remembered. */
function createBell(clock: Clock) {
  let rung = false
  let open: (() => void) | null = null
  return {
    ring() {
      rung = true
      open?.()
    },
    async wait(ms: number, signal: AbortSignal): Promise<void> {
      if (!rung) {
        const early = new AbortController()
        const heard = new Promise<void>((resolve) => (open = resolve))
        const slept = clock.sleep(ms, AbortSignal.any([signal, early.signal])).catch((error: unknown) => {
          if (!early.signal.aborted || signal.aborted) throw error
        })
        await Promise.race([heard.then(() => early.abort()), slept]).finally(() => (open = null))
      }
      signal.throwIfAborted()
      rung = false
    },
  }
}
