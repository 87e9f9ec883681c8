import type { Broker } from '@orrery/bus/nats/broker'
import type { RunningChain } from '../running-chain.ts'
import { counter, gauge, type Metric } from './metrics-text.ts'

/** What the process does of `index` and `serve`, and the bus by which it hears of others; absent for one that is alone. */
export type BusSources = {
  readonly chains: () => readonly RunningChain[]
  readonly role?: string
  readonly broker?: Broker | null
}

/** How the processes of a site hear of each other; nothing for one that is alone. */
export function busMetrics({ role, broker, chains }: BusSources): Metric[] {
  if (!broker) return []
  const feeds = chains().flatMap(({ runtime, feed }) =>
    feed ? [{ labels: { chain: runtime.chain.code }, feed: feed() }] : [],
  )
  const heard = feeds.flatMap(({ labels, feed }) => ('live' in feed ? [{ labels, feed }] : []))
  return [
    gauge('role', 'What this process does.', [{ labels: { role: role ?? 'all' }, value: 1 }]),
    gauge('bus_up', '1 while the bus between the processes answers.', [{ value: broker.isUp() ? 1 : 0 }]),
    gauge(
      'bus_waiting_messages',
      'Messages of a chain that the bus does not hold yet.',
      feeds.flatMap(({ labels, feed }) => ('waiting' in feed ? [{ labels, value: feed.waiting }] : [])),
    ),
    gauge(
      'feed_live',
      '1 while a chain reflects what the process that follows it has.',
      heard.map(({ labels, feed }) => ({ labels, value: feed.live ? 1 : 0 })),
    ),
    gauge(
      'feed_silent_seconds',
      'Since when the process that follows a chain was not heard.',
      heard.map(({ labels, feed }) => ({ labels, value: feed.silentMs === null ? null : feed.silentMs / 1_000 })),
    ),
    counter(
      'feed_snapshots_total',
      'How often a chain was read anew from the process that follows it.',
      heard.map(({ labels, feed }) => ({ labels, value: feed.snapshots })),
    ),
  ]
}
