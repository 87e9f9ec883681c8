import {
  LIGHTNING_PIECE,
  type KeptChannel,
  type KeptNode,
  type LightningNodeSize,
  type LightningShelf,
} from '@orrery/model/lightning'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainJoin, JoinedChannel } from './join-chain.ts'
import type { LightningSource } from './lightning-source.ts'
import { mergeChannels, mergeNodes, takeCensus } from './merge-graph.ts'

/** What a reader does with the shelf: whole networks go through it in pieces. */
export type ReaderShelf = Pick<
  LightningShelf,
  | 'openNodes'
  | 'openChannels'
  | 'nodesByKey'
  | 'channelsById'
  | 'saveChannels'
  | 'saveNodes'
  | 'saveSizes'
  | 'saveCensus'
>

export type ReaderParts = {
  readonly source: Pick<LightningSource, 'graph'>
  readonly shelf: ReaderShelf
  readonly join: ChainJoin
}

/** The moment of a read: height of the newest block that is known (null before the first), and when it is. */
export type ReadMoment = { readonly tip: number | null; readonly atMs: number }

/** Reads the network once. One read at a time. */
export type ReadNetwork = (moment: ReadMoment, signal: AbortSignal) => Promise<void>

/**
 * Channels that were spent within so many blocks are looked at again: a fork may take the spend back, and a penalty may follow it (BOLT 2 lets a side wait
 * for 2,016 blocks, and nobody more than 2^16).
 */
const SETTLED_AFTER = 2_016 + 144

/** Reads of one network: each asks the node, joins what it tells with the chain, and saves what changed. What changes no more it forgets. */
export function createReader({ source, shelf, join }: ReaderParts): ReadNetwork {
  /** As they stand in the shelf. */
  let nodes: Map<Hex, KeptNode> | null = null
  let channels = new Map<bigint, KeptChannel>()
  return async ({ tip, atMs }, signal) => {
    const graph = await source.graph(signal)
    const settled = Math.max(0, (tip ?? 0) - SETTLED_AFTER)
    if (nodes === null) {
      const openChannels = await all(
        (after: bigint | null) => shelf.openChannels(settled, after),
        ({ id }) => id,
      )
      const openNodes = await all(
        (after: Hex | null) => shelf.openNodes(after),
        ({ pubKey }) => pubKey,
      )
      channels = new Map(openChannels.map((channel) => [channel.id, channel]))
      nodes = new Map(openNodes.map((node) => [node.pubKey, node]))
    }
    // What comes back after it was gone keeps its history.
    for (const ids of piecesOf(graph.channels.map(({ id }) => id).filter((id) => !channels.has(id))))
      for (const channel of await shelf.channelsById(ids)) channels.set(channel.id, channel)
    const ends = new Set([...graph.nodes.map(({ pubKey }) => pubKey), ...graph.channels.flatMap((told) => told.nodes)])
    for (const keys of piecesOf([...ends].filter((key) => !nodes!.has(key))))
      for (const node of await shelf.nodesByKey(keys)) nodes.set(node.pubKey, node)
    const joined = new Map<bigint, KeptChannel>()
    for (const piece of piecesOf([...mergeChannels(channels, graph, atMs).values()])) {
      const told = new Map((await join.join(piece.map(forJoin), signal)).map((channel) => [channel.id, channel]))
      for (const channel of piece) joined.set(channel.id, { ...channel, ...told.get(channel.id) })
    }
    const nodesNow = mergeNodes(nodes, graph, joined.values(), atMs)
    for (const piece of piecesOf(changedOf(channels, joined))) await shelf.saveChannels(piece)
    const changed = changedOf(nodes, nodesNow)
    for (const piece of piecesOf(changed)) await shelf.saveNodes(piece)
    for (const piece of piecesOf(sizesOf(nodes, changed, atMs))) await shelf.saveSizes(piece)
    await shelf.saveCensus(takeCensus(nodesNow.values(), joined.values(), atMs))
    nodes = new Map([...nodesNow].filter(([, { goneMs }]) => goneMs === null))
    channels = new Map(
      [...joined].filter(([, { goneMs, spent }]) => goneMs === null || spent === null || spent.height >= settled),
    )
  }
}

const forJoin = ({ id, funding, capacity, openedMs, spent }: KeptChannel): JoinedChannel => ({
  id,
  funding,
  capacity,
  openedMs,
  spent,
})

/** Nodes that grew or shrank, as they are now. */
const sizesOf = (before: ReadonlyMap<Hex, KeptNode>, changed: readonly KeptNode[], atMs: number): LightningNodeSize[] =>
  changed
    .filter(({ pubKey, channels, capacity }) => {
      const was = before.get(pubKey)
      return was?.channels !== channels || was.capacity !== capacity
    })
    .map(({ pubKey, channels, capacity }) => ({ pubKey, atMs, channels, capacity }))

/** All rows of a list that is read piece by piece. */
async function all<T, K>(read: (after: K | null) => Promise<readonly T[]>, keyOf: (row: T) => K): Promise<T[]> {
  const rows: T[] = []
  for (let after: K | null = null; ; after = keyOf(rows.at(-1)!)) {
    const piece = await read(after)
    rows.push(...piece)
    if (piece.length < LIGHTNING_PIECE) return rows
  }
}

function* piecesOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += LIGHTNING_PIECE) yield rows.slice(at, at + LIGHTNING_PIECE)
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
