import type { Hex } from '@orrery/primitives/hex'

/** What one end of a channel asks for what it forwards (BOLT 7, `channel_update`). */
export type LightningPolicy = {
  /** Thousandths of a base unit for each payment. */
  readonly baseFeeMsat: number
  /** Millionths of what is forwarded. */
  readonly feePpm: number
  readonly minHtlcMsat: bigint
  /** Null where the update tells none. */
  readonly maxHtlcMsat: bigint | null
  /** Blocks. */
  readonly timeLockDelta: number
  readonly disabled: boolean
  readonly updatedMs: number | null
}

/** Where a node says that it is reached. `text` is host and port as the node's software writes them, not checked any further. */
export type LightningAddress = {
  readonly kind: 'ipv4' | 'ipv6' | 'torv2' | 'torv3' | 'dns' | 'other'
  readonly text: string
}

/** A node as gossip tells it; all but the key is null or empty where it announced nothing. */
export type GossipNode = {
  /** Compressed secp256k1 key, 33 bytes. */
  readonly pubKey: Hex
  /** As the node chose it: foreign text. */
  readonly alias: string | null
  /** Six hex digits. */
  readonly color: string | null
  readonly addresses: readonly LightningAddress[]
  /** Feature bits (BOLT 9), ascending. */
  readonly features: readonly number[]
  readonly updatedMs: number | null
}

/** A channel as gossip tells it. */
export type GossipChannel = {
  /** Short channel id (BOLT 7): block, transaction and output as one number of 64 bits. */
  readonly id: bigint
  readonly nodes: readonly [Hex, Hex]
  /** Base units; null where the node does not know. */
  readonly capacity: bigint | null
  readonly funding: { readonly txid: Hex; readonly vout: number } | null
  /** Of each end, in the order of `nodes`; null where it told none. */
  readonly policies: readonly [LightningPolicy | null, LightningPolicy | null]
}

/** All that a Lightning node knows of the network at once. */
export type LightningGraph = {
  readonly nodes: readonly GossipNode[]
  readonly channels: readonly GossipChannel[]
}

/** How a channel was closed, by what the chain shows (BOLT 3, BOLT 5). */
export type LightningClosing = 'mutual' | 'forced' | 'penalty'

/** What this site kept of a node. Moments are those of its own reads. */
export type KeptNode = GossipNode & {
  readonly firstMs: number
  /** The first read without it; null while gossip tells it. */
  readonly goneMs: number | null
  /** Channels that gossip tells and of which no spend is known, and their capacity in base units. */
  readonly channels: number
  readonly capacity: bigint
  /** How many of them have a capacity that is not known, so that `capacity` is less than all. */
  readonly unknownCapacity: number
  /** Block of the oldest channel that is known of it. */
  readonly firstBlock: number | null
}

/** The transaction that spent a funding output. */
export type LightningSpend = {
  readonly txid: Hex
  readonly height: number
  readonly timeMs: number
  readonly kind: LightningClosing
}

/** What this site kept of a channel. */
export type KeptChannel = GossipChannel & {
  readonly firstMs: number
  readonly goneMs: number | null
  /** Time of the block of its funding transaction; null while that block is not indexed. */
  readonly openedMs: number | null
  /** As the last read found it in the chain; null is "not known", not "unspent". */
  readonly spent: LightningSpend | null
}

/** What the network was at one read. Means and medians are rounded down; null where nothing tells. */
export type LightningCensus = {
  readonly atMs: number
  readonly nodes: number
  readonly channels: number
  /** Base units, of the channels whose capacity is known. */
  readonly capacity: bigint
  readonly unknownCapacity: number
  readonly meanCapacity: bigint | null
  readonly medianCapacity: bigint | null
  readonly meanBaseFeeMsat: number | null
  readonly medianBaseFeeMsat: number | null
  readonly meanFeePpm: number | null
  readonly medianFeePpm: number | null
}

export type LightningNodeSort = 'capacity' | 'channels' | 'age'
export type LightningChannelSort = 'newest' | 'capacity'

/** Which channels: all that are kept, those that gossip tells and nothing spent, or those that were spent. */
export type LightningChannelState = 'all' | 'open' | 'closed'

type Page = { readonly offset: number; readonly limit: number }
export type LightningChannelQuestion = { readonly state: LightningChannelState; readonly node?: Hex }

/** Channels in the order of their ids: below one, or right above one where only `above` is told. `skip` are passed over. */
export type LightningChannelPage = {
  readonly below?: bigint
  readonly above?: bigint
  readonly skip?: number
  readonly limit: number
}

/** What is kept of a chain's Lightning network. */
export type LightningReads = {
  /** The newest read; null before the first. */
  census(): Promise<LightningCensus | null>
  /** The newest read of each of the last days, oldest first. */
  history(days: number): Promise<readonly Pick<LightningCensus, 'atMs' | 'nodes' | 'channels' | 'capacity'>[]>
  /** Nodes that gossip tells. */
  nodes(sort: LightningNodeSort, page: Page): Promise<readonly KeptNode[]>
  nodesByKey(keys: readonly Hex[]): Promise<readonly KeptNode[]>
  /** The newest size of each of the last days on which a node's size changed, oldest first. */
  sizes(pubKey: Hex, days: number): Promise<readonly Omit<LightningNodeSize, 'pubKey'>[]>
  /** The newest first. */
  channels(question: LightningChannelQuestion, page: LightningChannelPage): Promise<readonly KeptChannel[]>
  /** Those with the largest capacity first, those whose capacity is not known last. */
  largestChannels(question: LightningChannelQuestion, page: Page): Promise<readonly KeptChannel[]>
  channelCount(question: LightningChannelQuestion): Promise<number>
  channelsById(ids: readonly bigint[]): Promise<readonly KeptChannel[]>
}

/** What a node's open channels came to at one read. */
export type LightningNodeSize = Pick<KeptNode, 'pubKey' | 'channels' | 'capacity'> & { readonly atMs: number }

/**
 * The same for the process that reads the Lightning node, which alone writes. All goes through it in pieces of `LIGHTNING_PIECE` rows, so that nobody's thread
 * is held up by a whole network.
 */
export type LightningShelf = LightningReads & {
  /** Nodes that gossip tells, in the order of their keys, above `after`. */
  openNodes(after: Hex | null): Promise<readonly KeptNode[]>
  /** Channels that may still change, in the order of their ids, above `after`: told by gossip, not known as spent, or spent from `height` on. */
  openChannels(height: number, after: bigint | null): Promise<readonly KeptChannel[]>
  saveChannels(channels: readonly KeptChannel[]): Promise<void>
  saveNodes(nodes: readonly KeptNode[]): Promise<void>
  /** Of each day the newest is kept. */
  saveSizes(sizes: readonly LightningNodeSize[]): Promise<void>
  /** Comes last: a kill before it leaves rows that the next read writes again. */
  saveCensus(census: LightningCensus): Promise<void>
}

/** Rows that go at once between the reader of a network and whoever keeps it. */
export const LIGHTNING_PIECE = 500

/** How the Lightning node of a chain does. */
export type LightningSourceStatus = {
  readonly kind: 'lnd' | 'cln'
  /** Host and port. */
  readonly name: string
  /** Code of the error of the last read and since when reads fail; null while they work, and in a process that does not read. */
  readonly failing: { readonly code: string; readonly sinceMs: number } | null
}

/** A channel's place in the chain (BOLT 7, "Definition of short_channel_id"): 24, 24 and 16 bits. */
export type ChannelPlace = { readonly block: number; readonly tx: number; readonly output: number }

export const placeOfChannel = (id: bigint): ChannelPlace => ({
  block: Number(id >> 40n),
  tx: Number((id >> 16n) & 0xff_ffffn),
  output: Number(id & 0xffffn),
})

/** The number of a place; parts that are larger than an id can hold stand for the largest. */
export const channelAt = ({ block, tx, output }: ChannelPlace): bigint =>
  (BigInt(Math.min(block, 0xff_ffff)) << 40n) |
  (BigInt(Math.min(tx, 0xff_ffff)) << 16n) |
  BigInt(Math.min(output, 0xffff))

/** `813629x1202x0`. */
export const formatChannelId = (id: bigint): string => {
  const { block, tx, output } = placeOfChannel(id)
  return `${block}x${tx}x${output}`
}

const PLACE = /^(\d{1,8})x(\d{1,8})x(\d{1,5})$/
/** From the first output of block 1 on; shorter numbers are heights. */
const DECIMAL = /^\d{13,20}$/

/** A channel id in either form that people write: by its parts, or as one number as lnd does. Null for anything else. */
export function parseChannelId(text: string): bigint | null {
  const parts = PLACE.exec(text)
  if (parts !== null) {
    const [block, tx, output] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
    return block > 0xff_ffff || tx > 0xff_ffff || output > 0xffff
      ? null
      : (BigInt(block) << 40n) | (BigInt(tx) << 16n) | BigInt(output)
  }
  if (!DECIMAL.test(text)) return null
  const id = BigInt(text)
  return id < 1n << 64n ? id : null
}

/** Key of a Lightning node: 66 hex digits that begin with 02 or 03, in any case. Null for anything else. */
export const parseNodeKey = (text: string): Hex | null =>
  /^0[23][0-9a-f]{64}$/i.test(text) ? `0x${text.toLowerCase()}` : null
