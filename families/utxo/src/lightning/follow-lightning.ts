import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { KeptChannel, KeptNode, LightningShelf, LightningSourceStatus } from '@orrery/model/lightning'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { Log } from '@orrery/primitives/log'
import type { ChainJoin } from './join-chain.ts'
import type { LightningSource } from './lightning-source.ts'
import { mergeChannels, mergeNodes, takeCensus } from './merge-graph.ts'

/** A Lightning node that is read again and again. */
export type LightningFollower = {
  status(): LightningSourceStatus
  /** Ends with the signal. */
  readonly ended: Promise<void>
}

export type LightningParts = {
  readonly source: LightningSource
  readonly shelf: LightningShelf
  readonly join: ChainJoin
  /** Height of the newest block that is known; null before the first. */
  tip(): number | null
  readonly clock: Clock
  readonly log: Log
  readonly chain: string
}

/** Gossip spreads over an hour or so, and a read costs the node a walk through all it has. */
export const READ_EVERY_MS = 600_000
/** After a read that failed. */
const AGAIN_MS = 60_000
/**
 * Channels that were spent within so many blocks are looked at again: a fork may take the spend back, and a penalty may follow it (BOLT 2 lets a side wait
 * for 2,016 blocks, and nobody more than 2^16).
 */
const SETTLED_AFTER = 2_016 + 144
const PER_QUESTION = 1_000

/** Reads a Lightning node at once and then every ten minutes, and keeps what it told. */
export function followLightning(parts: LightningParts, signal: AbortSignal): LightningFollower {
  const { source, clock, log, chain } = parts
  let failing: LightningSourceStatus['failing'] = null
  const read = createReader(parts)
  const run = async (): Promise<void> => {
    try {
      await readAgainAndAgain()
    } finally {
      await source.close()
    }
  }
  const readAgainAndAgain = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await read(signal)
        failing = null
      } catch (error) {
        if (signal.aborted) return
        const code = isOrreryError(error) ? error.code : 'INTERNAL'
        failing = { code, sinceMs: failing?.sinceMs ?? clock.now() }
        log.warn('the Lightning node could not be read', { chain, error: String(error) })
      }
      await clock.sleep(failing === null ? READ_EVERY_MS : AGAIN_MS, signal).catch(() => {})
    }
  }
  return {
    status: () => ({ kind: source.kind, name: source.name, failing }),
    ended: run(),
  }
}

/** One read at a time: asks, joins with the chain, and saves what changed. */
export function createReader({
  source,
  shelf,
  join,
  tip,
  clock,
}: LightningParts): (signal: AbortSignal) => Promise<void> {
  /** As they stand in the shelf. */
  let nodes: Map<Hex, KeptNode> | null = null
  let channels = new Map<bigint, KeptChannel>()
  return async (signal) => {
    const graph = await source.graph(signal)
    const atMs = clock.now()
    const settled = Math.max(0, (tip() ?? 0) - SETTLED_AFTER)
    if (nodes === null) {
      const open = await shelf.open(settled)
      nodes = new Map(open.nodes.map((node) => [node.pubKey, node]))
      channels = new Map(open.channels.map((channel) => [channel.id, channel]))
    }
    // What comes back after it was gone keeps its history.
    for (const ids of partsOf(graph.channels.map(({ id }) => id).filter((id) => !channels.has(id))))
      for (const channel of await shelf.channelsById(ids)) channels.set(channel.id, channel)
    const ends = new Set([...graph.nodes.map(({ pubKey }) => pubKey), ...graph.channels.flatMap((told) => told.nodes)])
    for (const keys of partsOf([...ends].filter((key) => !nodes!.has(key))))
      for (const node of await shelf.nodesByKey(keys)) nodes.set(node.pubKey, node)
    const merged = mergeChannels(channels, graph, atMs)
    const joined = new Map((await join.join([...merged.values()], signal)).map((channel) => [channel.id, channel]))
    const nodesNow = mergeNodes(nodes, graph, joined.values(), atMs)
    await shelf.save({
      nodes: changedOf(nodes, nodesNow),
      channels: changedOf(channels, joined),
      census: takeCensus(nodesNow.values(), joined.values(), atMs),
    })
    nodes = new Map([...nodesNow].filter(([, { goneMs }]) => goneMs === null))
    channels = new Map(
      [...joined].filter(([, { goneMs, spent }]) => goneMs === null || spent === null || spent.height >= settled),
    )
  }
}

function* partsOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += PER_QUESTION) yield all.slice(at, at + PER_QUESTION)
}

/** What is new or says something else than before. */
const changedOf = <K, V>(before: ReadonlyMap<K, V>, now: ReadonlyMap<K, V>): readonly V[] =>
  [...now].flatMap(([key, value]) => (isSame(before.get(key), value) ? [] : [value]))

/** Plain values that say the same. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
}
