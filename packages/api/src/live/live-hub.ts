import type { HeadEvent } from '@orrery/head/events'
import type { HeadView } from '@orrery/head/chain-head'
import type { LiveChannel, LiveMessage } from '@orrery/model/wire/live'
import type { ApiContext } from '../queries/context.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { Hex } from '@orrery/primitives/hex'
import type { Log } from '@orrery/primitives/log'
import { createBlockFeed, type BlockFeed } from './block-feed.ts'
import { createStateFeed, type StateFeed } from './state-feed.ts'

/** One listener of one channel; gets messages as they go over the wire. */
export type LiveListener = (text: string) => void

/** Fans the Heads' events out to sockets: one message per chain and channel, however many listen. */
export type LiveHub = {
  /** Starts listening. Returns the way to stop. Throws `CHAIN_UNKNOWN` or `CHAIN_INACTIVE`. */
  listen(desk: ChainDesk, channel: LiveChannel, listener: LiveListener): () => void
  /** Hashes of the blocks that the next push of a chain will tell of. */
  unsent(desk: ChainDesk): readonly Hex[]
  readonly context: ApiContext
  close(): void
}

type Station = {
  readonly listeners: Record<LiveChannel, Set<LiveListener>>
  readonly blocks: BlockFeed
  readonly state: StateFeed
  stop(): void
}

/** Makes the hub. It follows a chain's Head only while somebody listens to that chain. */
export function createLiveHub({ context, log }: { readonly context: ApiContext; readonly log: Log }): LiveHub {
  const stations = new Map<string, Station>()

  const open = (desk: ChainDesk): Station => {
    const listeners: Station['listeners'] = { market: new Set(), state: new Set(), block: new Set() }
    const send = (message: LiveMessage & { readonly arg: { readonly channel: LiveChannel } }) => {
      if (listeners[message.arg.channel].size === 0) return
      const text = JSON.stringify(message)
      for (const listener of listeners[message.arg.channel]) listener(text)
    }
    const instId = desk.chain.code
    const blocks = createBlockFeed(
      desk,
      (data) => send({ type: 'CHAIN', event: 'push', arg: { channel: 'block', instId }, data }),
      log,
    )
    const state = createStateFeed(
      desk,
      (data, { price, percentChange24h }) => {
        send({ type: 'CHAIN', event: 'push', arg: { channel: 'state', instId }, data })
        if (!data.some(({ key }) => key === 'price' || key === 'percentChange24h')) return
        send({ type: 'CHAIN', event: 'push', arg: { channel: 'market', instId }, data: { price, percentChange24h } })
      },
      log,
    )
    const unsubscribe = desk.runtime.head.subscribe((event: HeadEvent, view: HeadView) => {
      if (listeners.block.size > 0) blocks.hear(event, view)
      if (listeners.state.size + listeners.market.size > 0) state.hear()
    })
    return {
      listeners,
      blocks,
      state,
      stop() {
        unsubscribe()
        blocks.close()
        state.close()
      },
    }
  }

  return {
    context,
    listen(desk, channel, listener) {
      const { code } = desk.chain
      const station = stations.get(code) ?? open(desk)
      stations.set(code, station)
      station.listeners[channel].add(listener)
      if (channel !== 'block') station.state.start()
      return () => {
        station.listeners[channel].delete(listener)
        if (Object.values(station.listeners).some((set) => set.size > 0)) return
        station.stop()
        if (stations.get(code) === station) stations.delete(code)
      }
    },
    unsent: ({ chain }) => stations.get(chain.code)?.blocks.unsent() ?? [],
    close() {
      for (const station of stations.values()) station.stop()
      stations.clear()
    },
  }
}
