import { chainKey } from '@orrery/model/chain'
import {
  LIGHTNING_PIECE,
  type KeptChannel,
  type KeptNode,
  type LightningCensus,
  type LightningChannelQuestion,
  type LightningChannelState,
  type LightningClosing,
  type LightningNodeSort,
  type LightningReads,
  type LightningShelf,
} from '@orrery/model/lightning'
import { decodeExact, encodeExact } from '@orrery/primitives/exact-json'
import type { Hex } from '@orrery/primitives/hex'
import type { Columns, RowOf } from '@orrery/store/columns'
import type { Store, Table } from '@orrery/store/store'
import { checkLimit, Where } from './reads/where.ts'
import { LIGHTNING_CHANNELS, LIGHTNING_NODES, LIGHTNING_READS, LIGHTNING_SIZES } from './tables/lightning-tables.ts'

/** Of one page, and of one question by key. */
const MOST = 1_000
const MOST_DAYS = 3_660
const DAY_MS = 86_400_000

const { chain: _node, version: _nodeVersion, ...NODE } = LIGHTNING_NODES.columns
const { chain: _channel, version: _channelVersion, ...CHANNEL } = LIGHTNING_CHANNELS.columns

const ORDER: Readonly<Record<LightningNodeSort, string>> = {
  capacity: 'capacity DESC, pub_key',
  channels: 'channels DESC, capacity DESC, pub_key',
  age: 'first_block ASC NULLS LAST, pub_key',
}

const STATE: Readonly<Record<LightningChannelState, string>> = {
  all: '1',
  open: "gone_ms IS NULL AND spent_txid = ''",
  closed: "spent_txid != ''",
}

/** How many channels of each state there are. They change with a read of the network and with nothing else. */
type ChannelCounts = Readonly<Record<LightningChannelState, number>>

/** What stands beside a read: its census, and what was counted when it was saved; reads of before do not tell that. */
type ReadTold = LightningCensus & { readonly counts?: ChannelCounts }

/** Nodes whose channels were counted since the last read: one page of a node asks twice. */
const MOST_COUNTED = 2_000

/** What is kept of a chain's Lightning network, for any process. The archive's tables must exist. */
export function openLightningReads(store: Store, chainCode: string): LightningReads {
  const chain = chainKey(chainCode)
  /** By key: what is told of a node or a channel is long, so that lists find the keys of their rows first. */
  const nodesByKey = async (keys: readonly Hex[]): Promise<readonly KeptNode[]> => {
    if (keys.length === 0) return []
    checkLimit(keys.length, MOST)
    const where = new Where(chain)
    where.and(`pub_key IN ${where.bind('hex[]', keys)}`)
    const rows = await store.query({
      sql: `SELECT ${Object.keys(NODE).join(', ')} FROM ${LIGHTNING_NODES.name} FINAL WHERE ${where}`,
      params: where.params,
      columns: NODE,
    })
    return rows.map(toNode)
  }
  const channelsById = async (ids: readonly bigint[]): Promise<readonly KeptChannel[]> => {
    if (ids.length === 0) return []
    checkLimit(ids.length, MOST)
    const where = new Where(chain)
    where.and(`id IN ${where.bind('hex[]', ids.map(idKey))}`)
    const rows = await store.query({
      sql: `SELECT ${Object.keys(CHANNEL).join(', ')} FROM ${LIGHTNING_CHANNELS.name} FINAL WHERE ${where}`,
      params: where.params,
      columns: CHANNEL,
    })
    return rows.map(toChannel)
  }
  const inOrder = <T, K>(keys: readonly K[], found: readonly T[], keyOf: (row: T) => K): T[] => {
    const byKey = new Map(found.map((row) => [keyOf(row), row]))
    return keys.flatMap((key) => byKey.get(key) ?? [])
  }
  // Whose a channel is never changes, so that this may be asked of every row that was written of it.
  const ofNode = (node: Hex | undefined): Where => {
    const where = new Where(chain)
    if (node !== undefined) {
      const key = where.bind('hex', node)
      where.and(`(node1 = ${key} OR node2 = ${key})`)
    }
    return where
  }
  const asked = ({ state, node }: LightningChannelQuestion): Where => ofNode(node).and(STATE[state])
  const lastRead = async (): Promise<ReadTold | null> => {
    const [row] = await store.query({
      sql: `SELECT census FROM ${LIGHTNING_READS.name} WHERE chain = {chain:UInt32} ORDER BY at_ms DESC LIMIT 1`,
      params: { chain: { type: 'u32', value: chain } },
      columns: { census: 'text' },
    })
    return row === undefined ? null : (decodeExact(row.census) as ReadTold)
  }
  const countChannels = async (where: Where): Promise<number> => {
    const [row] = await store.query({
      sql: `SELECT count() AS channels FROM ${LIGHTNING_CHANNELS.name} FINAL WHERE ${where}`,
      params: where.params,
      columns: { channels: 'u64' },
    })
    return row?.channels ?? 0
  }
  /** Of single nodes, as of the read that was the last when they were counted. */
  const counted = new Map<string, number>()
  let countedAtMs = -1
  return {
    async census() {
      const told = await lastRead()
      if (told === null) return null
      const { counts: _counts, ...census } = told
      return census
    },
    async history(days) {
      const rows = await store.query({
        sql: `SELECT max(at_ms) AS at, argMax(nodes, at_ms) AS nodes, argMax(channels, at_ms) AS channels, argMax(capacity, at_ms) AS capacity
          FROM ${LIGHTNING_READS.name} WHERE chain = {chain:UInt32} GROUP BY intDiv(at_ms, ${DAY_MS}) ORDER BY at DESC LIMIT ${checkLimit(days, MOST_DAYS)}`,
        params: { chain: { type: 'u32', value: chain } },
        columns: { at: 'u64', nodes: 'u32', channels: 'u32', capacity: 'u64' },
      })
      return rows.map(({ at, capacity, ...row }) => ({ ...row, atMs: at, capacity: BigInt(capacity) })).reverse()
    },
    async nodes(sort, { offset, limit }) {
      const where = new Where(chain).and('gone_ms IS NULL')
      const rows = await store.query({
        sql: `SELECT pub_key FROM ${LIGHTNING_NODES.name} FINAL WHERE ${where} ORDER BY ${ORDER[sort]} LIMIT ${checkLimit(limit, MOST)} OFFSET ${checkOffset(offset)}`,
        params: where.params,
        columns: { pub_key: 'hex' },
      })
      const keys = rows.map((row) => row.pub_key)
      return inOrder(keys, await nodesByKey(keys), ({ pubKey }) => pubKey)
    },
    nodesByKey,
    async sizes(pubKey, days) {
      const where = new Where(chain)
      const rows = await store.query({
        sql: `SELECT at_ms, channels, capacity FROM ${LIGHTNING_SIZES.name} FINAL WHERE ${where.and(`pub_key = ${where.bind('hex', pubKey)}`)}
          ORDER BY day DESC LIMIT ${checkLimit(days, MOST_DAYS)}`,
        params: where.params,
        columns: { at_ms: 'u64', channels: 'u32', capacity: 'u64' },
      })
      return rows.map((row) => ({ atMs: row.at_ms, channels: row.channels, capacity: BigInt(row.capacity) })).reverse()
    },
    async channels({ state, node }, { below, above, skip = 0, limit }) {
      const where = ofNode(node)
      if (below !== undefined) where.and(`id < ${where.bind('hex', idKey(below))}`)
      if (above !== undefined) where.and(`id > ${where.bind('hex', idKey(above))}`)
      const up = above !== undefined && below === undefined
      const columns = Object.keys(CHANNEL).join(', ')
      // Along the key, the newest row of each first: it ends with the page, and no other channel is looked at.
      const rows = await store.query({
        sql: `SELECT ${columns} FROM (SELECT ${columns} FROM ${LIGHTNING_CHANNELS.name} WHERE ${where} ORDER BY id ${up ? 'ASC' : 'DESC'}, version DESC LIMIT 1 BY id)
          WHERE ${STATE[state]} LIMIT ${checkLimit(limit, MOST)} OFFSET ${checkOffset(skip)}`,
        params: where.params,
        columns: CHANNEL,
      })
      const found = rows.map(toChannel)
      return up ? found.reverse() : found
    },
    async largestChannels(question, { offset, limit }) {
      const where = asked(question)
      const rows = await store.query({
        sql: `SELECT id FROM ${LIGHTNING_CHANNELS.name} FINAL WHERE ${where} ORDER BY capacity DESC NULLS LAST, id DESC LIMIT ${checkLimit(limit, MOST)} OFFSET ${checkOffset(offset)}`,
        params: where.params,
        columns: { id: 'hex' },
      })
      const ids = rows.map((row) => BigInt(row.id))
      return inOrder(ids, await channelsById(ids), ({ id }) => id)
    },
    async channelCount(question) {
      const { state, node } = question
      const last = await lastRead()
      if (node === undefined && last?.counts !== undefined) return last.counts[state]
      if (last === null) return countChannels(asked(question))
      if (countedAtMs !== last.atMs || counted.size >= MOST_COUNTED) counted.clear()
      countedAtMs = last.atMs
      const key = `${state} ${node ?? ''}`
      const known = counted.get(key)
      if (known !== undefined) return known
      const count = await countChannels(asked(question))
      // A read that was saved meanwhile may have made it another one's.
      if (countedAtMs === last.atMs) counted.set(key, count)
      return count
    },
    channelsById,
  }
}

/** The same for the process that reads the Lightning node, which alone writes. */
export function openLightningShelf(store: Store, chainCode: string): LightningShelf {
  const chain = chainKey(chainCode)
  const reads = openLightningReads(store, chainCode)
  /** Grows with each save, whatever the clock does. */
  let version = 0
  const insert = <C extends Columns>(table: Table<C>, rows: readonly RowOf<C>[]): Promise<void> =>
    rows.length === 0 ? Promise.resolve() : store.insert(table, rows, `${chain}:${table.name}:${crypto.randomUUID()}`)
  const highest = async (name: string): Promise<number> => {
    const [row] = await store.query({
      sql: `SELECT max(version) AS version FROM ${name} WHERE chain = {chain:UInt32}`,
      params: { chain: { type: 'u32', value: chain } },
      columns: { version: 'u64' },
      purpose: 'write',
    })
    return row?.version ?? 0
  }
  const nextVersion = async (): Promise<number> => {
    if (version === 0) version = Math.max(await highest(LIGHTNING_NODES.name), await highest(LIGHTNING_CHANNELS.name))
    return ++version
  }
  const piece = async <C extends typeof NODE | typeof CHANNEL>(
    name: string,
    columns: C,
    key: keyof C & string,
    after: Hex | null,
    wanted: string,
  ) => {
    const where = new Where(chain).and(wanted)
    if (after !== null) where.and(`${key} > ${where.bind('hex', after)}`)
    return store.query({
      sql: `SELECT ${Object.keys(columns).join(', ')} FROM ${name} FINAL WHERE ${where} ORDER BY ${key} LIMIT ${LIGHTNING_PIECE}`,
      params: where.params,
      columns,
      purpose: 'write',
    })
  }
  return {
    ...reads,
    openNodes: async (after) =>
      (await piece(LIGHTNING_NODES.name, NODE, 'pub_key', after, 'gone_ms IS NULL')).map(toNode),
    async openChannels(height, after) {
      const wanted = `(gone_ms IS NULL OR spent_txid = '' OR spent_height >= ${Math.trunc(height)})`
      const key = after === null ? null : idKey(after)
      return (await piece(LIGHTNING_CHANNELS.name, CHANNEL, 'id', key, wanted)).map(toChannel)
    },
    async saveChannels(channels) {
      const at = await nextVersion()
      await insert(
        LIGHTNING_CHANNELS,
        channels.map((channel) => channelRow(chain, at, channel)),
      )
    },
    async saveNodes(nodes) {
      const at = await nextVersion()
      await insert(
        LIGHTNING_NODES,
        nodes.map((node) => nodeRow(chain, at, node)),
      )
    },
    saveSizes: (sizes) =>
      insert(
        LIGHTNING_SIZES,
        sizes.map(({ pubKey, atMs, channels, capacity }) => ({
          chain,
          pub_key: pubKey,
          day: Math.floor(atMs / DAY_MS),
          at_ms: atMs,
          channels,
          capacity: Number(capacity),
        })),
      ),
    async saveCensus(census) {
      // Counted once for all who ask until the next read.
      const [counts] = await store.query({
        sql: `SELECT count() AS all, countIf(${STATE.open}) AS open, countIf(${STATE.closed}) AS closed FROM ${LIGHTNING_CHANNELS.name} FINAL WHERE chain = {chain:UInt32}`,
        params: { chain: { type: 'u32', value: chain } },
        columns: { all: 'u64', open: 'u64', closed: 'u64' },
        purpose: 'write',
      })
      await insert(LIGHTNING_READS, [
        {
          chain,
          at_ms: census.atMs,
          nodes: census.nodes,
          channels: census.channels,
          capacity: Number(census.capacity),
          census: encodeExact({ ...census, counts: { ...counts! } } satisfies ReadTold),
        },
      ])
    },
  }
}

/** Rows that page numbers reach (explorer §5). */
const MOST_OFFSET = 1_000_000

function checkOffset(offset: number): number {
  if (!Number.isSafeInteger(offset) || offset < 0 || offset > MOST_OFFSET) throw new RangeError('offset')
  return offset
}

const idKey = (id: bigint): Hex => `0x${id.toString(16).padStart(16, '0')}`

type NodeTold = Pick<KeptNode, 'alias' | 'color' | 'addresses' | 'features' | 'updatedMs'>

const nodeRow = (chain: number, version: number, node: KeptNode): RowOf<(typeof LIGHTNING_NODES)['columns']> => ({
  chain,
  pub_key: node.pubKey,
  version,
  first_ms: node.firstMs,
  gone_ms: node.goneMs,
  channels: node.channels,
  capacity: Number(node.capacity),
  unknown_capacity: node.unknownCapacity,
  first_block: node.firstBlock,
  told: encodeExact({
    alias: node.alias,
    color: node.color,
    addresses: node.addresses,
    features: node.features,
    updatedMs: node.updatedMs,
  } satisfies NodeTold),
})

const toNode = (row: RowOf<typeof NODE>): KeptNode => ({
  pubKey: row.pub_key,
  ...(decodeExact(row.told) as NodeTold),
  firstMs: row.first_ms,
  goneMs: row.gone_ms,
  channels: row.channels,
  capacity: BigInt(row.capacity),
  unknownCapacity: row.unknown_capacity,
  firstBlock: row.first_block,
})

const channelRow = (
  chain: number,
  version: number,
  { id, nodes, capacity, funding, policies, firstMs, goneMs, openedMs, spent }: KeptChannel,
): RowOf<(typeof LIGHTNING_CHANNELS)['columns']> => ({
  chain,
  id: idKey(id),
  version,
  node1: nodes[0],
  node2: nodes[1],
  capacity: capacity === null ? null : Number(capacity),
  txid: funding?.txid ?? null,
  vout: funding?.vout ?? 0,
  first_ms: firstMs,
  gone_ms: goneMs,
  opened_ms: openedMs,
  spent_txid: spent?.txid ?? null,
  spent_height: spent?.height ?? 0,
  spent_ms: spent?.timeMs ?? 0,
  closing: spent?.kind ?? '',
  told: encodeExact(policies),
})

const toChannel = (row: RowOf<typeof CHANNEL>): KeptChannel => ({
  id: BigInt(row.id),
  nodes: [row.node1, row.node2],
  capacity: row.capacity === null ? null : BigInt(row.capacity),
  funding: row.txid === null ? null : { txid: row.txid, vout: row.vout },
  policies: decodeExact(row.told) as KeptChannel['policies'],
  firstMs: row.first_ms,
  goneMs: row.gone_ms,
  openedMs: row.opened_ms,
  spent:
    row.spent_txid === null
      ? null
      : {
          txid: row.spent_txid,
          height: row.spent_height,
          timeMs: row.spent_ms,
          kind: row.closing as LightningClosing,
        },
})
