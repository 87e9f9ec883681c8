import { chainKey } from '@orrery/model/chain'
import type {
  KeptChannel,
  KeptNode,
  LightningCensus,
  LightningChannelState,
  LightningClosing,
  LightningNodeSort,
  LightningReads,
  LightningShelf,
} from '@orrery/model/lightning'
import { decodeExact, encodeExact } from '@orrery/primitives/exact-json'
import type { Hex } from '@orrery/primitives/hex'
import type { RowOf } from '@orrery/store/columns'
import type { Store } from '@orrery/store/store'
import { checkLimit, Where } from './reads/where.ts'
import { LIGHTNING_CHANNELS, LIGHTNING_NODES, LIGHTNING_READS } from './tables/lightning-tables.ts'

/** Of one page, and of one question by key. */
const MOST = 1_000
/** Rows of one INSERT. */
const PER_INSERT = 20_000
/** What the writer reads at its start: the network has some 50,000 channels. */
const MOST_OPEN = 1_000_000
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

/** What is kept of a chain's Lightning network, for any process. The archive's tables must exist. */
export function openLightningReads(store: Store, chainCode: string): LightningReads {
  const chain = chainKey(chainCode)
  const nodes = async (where: Where, end: string, purpose: 'read' | 'write' = 'read') =>
    (
      await store.query({
        sql: `SELECT ${Object.keys(NODE).join(', ')} FROM ${LIGHTNING_NODES.name} FINAL WHERE ${where} ${end}`,
        params: where.params,
        columns: NODE,
        purpose,
      })
    ).map(toNode)
  const channels = async (where: Where, end: string, purpose: 'read' | 'write' = 'read') =>
    (
      await store.query({
        sql: `SELECT ${Object.keys(CHANNEL).join(', ')} FROM ${LIGHTNING_CHANNELS.name} FINAL WHERE ${where} ${end}`,
        params: where.params,
        columns: CHANNEL,
        purpose,
      })
    ).map(toChannel)
  const asked = ({ state, node }: { readonly state: LightningChannelState; readonly node?: Hex }): Where => {
    const where = new Where(chain).and(STATE[state])
    if (node !== undefined) {
      const key = where.bind('hex', node)
      where.and(`(node1 = ${key} OR node2 = ${key})`)
    }
    return where
  }
  return {
    async census() {
      const [row] = await store.query({
        sql: `SELECT census FROM ${LIGHTNING_READS.name} WHERE chain = {chain:UInt32} ORDER BY at_ms DESC LIMIT 1`,
        params: { chain: { type: 'u32', value: chain } },
        columns: { census: 'text' },
      })
      return row === undefined ? null : (decodeExact(row.census) as LightningCensus)
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
    nodes: (sort, { offset, limit }) =>
      nodes(
        new Where(chain).and('gone_ms IS NULL'),
        `ORDER BY ${ORDER[sort]} LIMIT ${checkLimit(limit, MOST)} OFFSET ${checkOffset(offset)}`,
      ),
    async nodesByKey(keys) {
      if (keys.length === 0) return []
      checkLimit(keys.length, MOST)
      const where = new Where(chain)
      return nodes(where.and(`pub_key IN ${where.bind('hex[]', keys)}`), '')
    },
    channels: ({ sort, ...question }, { offset, limit }) =>
      channels(
        asked(question),
        `ORDER BY ${sort === 'capacity' ? 'capacity DESC NULLS LAST, ' : ''}id DESC LIMIT ${checkLimit(limit, MOST)} OFFSET ${checkOffset(offset)}`,
      ),
    async channelCount(question) {
      const where = asked(question)
      const [row] = await store.query({
        sql: `SELECT count() AS channels FROM ${LIGHTNING_CHANNELS.name} FINAL WHERE ${where}`,
        params: where.params,
        columns: { channels: 'u64' },
      })
      return row?.channels ?? 0
    },
    async channelsById(ids) {
      if (ids.length === 0) return []
      checkLimit(ids.length, MOST)
      const where = new Where(chain)
      return channels(where.and(`id IN ${where.bind('hex[]', ids.map(idKey))}`), '')
    },
  }
}

/** The same for the process that reads the Lightning node, which alone writes. */
export function openLightningShelf(store: Store, chainCode: string): LightningShelf {
  const chain = chainKey(chainCode)
  const reads = openLightningReads(store, chainCode)
  /** Grows with each save, whatever the clock does. */
  let version = 0
  const insert = async <T extends typeof LIGHTNING_NODES | typeof LIGHTNING_CHANNELS>(
    table: T,
    rows: readonly RowOf<T['columns']>[],
  ): Promise<void> => {
    for (let at = 0; at < rows.length; at += PER_INSERT)
      await store.insert(
        table as typeof LIGHTNING_NODES,
        rows.slice(at, at + PER_INSERT) as readonly RowOf<(typeof LIGHTNING_NODES)['columns']>[],
        `${chain}:${table.name}:${crypto.randomUUID()}`,
      )
  }
  const highest = async (name: string): Promise<number> => {
    const [row] = await store.query({
      sql: `SELECT max(version) AS version FROM ${name} WHERE chain = {chain:UInt32}`,
      params: { chain: { type: 'u32', value: chain } },
      columns: { version: 'u64' },
      purpose: 'write',
    })
    return row?.version ?? 0
  }
  const all = async <C extends typeof NODE | typeof CHANNEL>(name: string, columns: C, where: string) =>
    store.query({
      sql: `SELECT ${Object.keys(columns).join(', ')} FROM ${name} FINAL WHERE chain = {chain:UInt32} AND (${where}) LIMIT ${MOST_OPEN}`,
      params: { chain: { type: 'u32', value: chain } },
      columns,
      purpose: 'write',
    })
  return {
    ...reads,
    async open(height) {
      const nodes = await all(LIGHTNING_NODES.name, NODE, 'gone_ms IS NULL')
      const spent = `spent_height >= ${Math.trunc(height)}`
      const channels = await all(LIGHTNING_CHANNELS.name, CHANNEL, `gone_ms IS NULL OR spent_txid = '' OR ${spent}`)
      return { nodes: nodes.map(toNode), channels: channels.map(toChannel) }
    },
    async save({ nodes, channels, census }) {
      if (version === 0) version = Math.max(await highest(LIGHTNING_NODES.name), await highest(LIGHTNING_CHANNELS.name))
      version++
      await insert(
        LIGHTNING_CHANNELS,
        channels.map((channel) => channelRow(chain, version, channel)),
      )
      await insert(
        LIGHTNING_NODES,
        nodes.map((node) => nodeRow(chain, version, node)),
      )
      await store.insert(
        LIGHTNING_READS,
        [
          {
            chain,
            at_ms: census.atMs,
            nodes: census.nodes,
            channels: census.channels,
            capacity: Number(census.capacity),
            census: encodeExact(census),
          },
        ],
        `${chain}:${LIGHTNING_READS.name}:${crypto.randomUUID()}`,
      )
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
