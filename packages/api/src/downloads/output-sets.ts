import type { KeptChannel } from '@orrery/model/lightning'
import type { BlockRow, FamilyRow } from '@orrery/model/rows'
import type { LightningChannel } from '@orrery/model/wire/lightning'
import { blockList } from '../queries/lists/chain-lists.ts'
import { familyList, placeOf } from '../queries/lists/family-list.ts'
import type { KeysetList } from '../queries/lists/keyset-list.ts'
import { atNetwork, channelList, toChannels } from '../queries/lightning.ts'
import { poolBlock } from '../queries/mining/mining-pools.ts'
import type { OutputRow } from '../queries/addresses/outputs.ts'
import { spendableFrom } from '../queries/addresses/output-standing.ts'
import { unspentList } from '../queries/addresses/unspent.ts'
import { amount, source, time, TIME, type DownloadSource } from './download-source.ts'

/** What of an address nobody has spent, as far as the block that each row names (screens-nonevm §2.4). */
const outputSource = source<OutputRow>({
  name: 'address-outputs',
  subject: 'address',
  columns: ['txid', 'vout', 'block', ...TIME, 'amount', 'unspentAt', 'spendableFrom'],
  offered: ({ family }) => family.outputs !== undefined,
  of: (desk, { subject }) => ({
    list: (snapshot) => unspentList(desk, snapshot, subject!, desk.family.outputs!),
    beside: async ({ tip }, rows) => ({ written: new Map(rows.map((row) => [row, { height: tip?.height ?? null }])) }),
    cells(row, { written }, amounts) {
      const read = written?.get(row) as { readonly height: number | null } | undefined
      return {
        txid: desk.wire.hash(row.txid),
        vout: row.vout,
        block: row.height,
        ...time(row.timeMs),
        amount: amount(row.value, desk.chain.native.decimals, amounts),
        // It may have been spent since: rows are read one part after the other.
        unspentAt: read?.height ?? null,
        // Of a block's reward that is not mature then.
        spendableFrom: read?.height == null ? null : spendableFrom(desk.chain, row, read.height),
      }
    },
  }),
})

/** A block's row as the table of pools has it. */
function minedRow({ height, timeMs, txCount, size, fees, reward, ext }: BlockRow): FamilyRow {
  const pool = ext['pool'] as { readonly code?: unknown } | null | undefined
  return {
    pool: typeof pool?.code === 'string' ? pool.code : null,
    height,
    tx_index: 0,
    seq: 0,
    time_ms: timeMs,
    tx_count: txCount,
    size,
    fees,
    reward,
    tag: typeof ext['coinbaseText'] === 'string' ? ext['coinbaseText'] : null,
  }
}

const minedList: KeysetList<FamilyRow> = {
  name: 'blocks by who mined them',
  read: async (reads, page) => (await blockList.read(reads, page)).map(minedRow),
  position: placeOf,
}

const poolSource = source<FamilyRow>({
  name: 'pool-blocks',
  subject: 'chain',
  columns: ['block', ...TIME, 'pool', 'name', 'txs', 'size', 'fees', 'reward', 'tag'],
  filters: ['pool'],
  offered: ({ family }) => family.mining !== undefined,
  of: ({ family, runtime, chain }, { filter: { pool } }) => ({
    list: pool === undefined ? minedList : familyList(family.mining!.blocks, { pool }),
    cells(row, _, amounts) {
      const block = poolBlock(row)
      const code = row['pool'] === null ? null : String(row['pool'])
      const { decimals } = chain.native
      return {
        block: block.height,
        ...time(block.timeMs),
        pool: code,
        name: runtime.miningPools?.find((told) => told.code === code)?.name ?? null,
        txs: block.txCount,
        size: block.size,
        fees: amount(block.fees, decimals, amounts),
        reward: amount(block.reward, decimals, amounts),
        tag: block.tag,
      }
    },
  }),
})

const policyCells = (end: 'A' | 'B', policy: LightningChannel['policies'][number]) => ({
  [`baseFeeMsat${end}`]: policy?.baseFeeMsat ?? null,
  [`feePpm${end}`]: policy?.feePpm ?? null,
  [`minHtlcMsat${end}`]: policy?.minHtlcMsat ?? null,
  [`maxHtlcMsat${end}`]: policy?.maxHtlcMsat ?? null,
  [`timeLockDelta${end}`]: policy?.timeLockDelta ?? null,
  [`disabled${end}`]: policy === null ? null : String(policy.disabled),
})

const channelSource = source<KeptChannel>({
  name: 'lightning-channels',
  subject: 'chain',
  columns: [
    'id',
    'number',
    'block',
    'opened',
    'nodeA',
    'aliasA',
    'nodeB',
    'aliasB',
    'capacity',
    'txid',
    'vout',
    'status',
    'closingTx',
    'closingBlock',
    'closing',
    'updated',
    ...(['A', 'B'] as const).flatMap((end) => Object.keys(policyCells(end, null))),
  ],
  moment: (desk, read) => atNetwork(desk, (snapshot) => read(snapshot, null)),
  offered: ({ runtime }) => runtime.lightning !== undefined,
  of: (desk) => ({
    list: channelList(desk, { state: 'all' }),
    async names(rows) {
      const written = await toChannels(desk, rows)
      return { written: new Map(rows.map((row, index) => [row, written[index]!])) }
    },
    cells(row, { written }, amounts) {
      // `names` made it.
      const channel = written?.get(row) as LightningChannel | undefined
      if (channel === undefined) return {}
      const [a, b] = channel.nodes
      const iso = (ms: number | null) => (ms === null ? null : time(ms).time)
      return {
        id: channel.id,
        number: channel.number,
        block: Number(channel.id.split('x')[0]),
        opened: iso(channel.openedMs),
        nodeA: a.pubKey,
        aliasA: a.alias,
        nodeB: b.pubKey,
        aliasB: b.alias,
        capacity: amount(channel.capacity, desk.chain.native.decimals, amounts),
        txid: channel.funding?.txid ?? null,
        vout: channel.funding?.vout ?? null,
        status: channel.status,
        closingTx: channel.closing?.txid ?? null,
        closingBlock: channel.closing?.height ?? null,
        closing: channel.closing?.kind ?? null,
        updated: iso(channel.updatedMs),
        ...policyCells('A', channel.policies[0]),
        ...policyCells('B', channel.policies[1]),
      }
    },
  }),
})

/** Lists of output chains: what is unspent, who mined, and the channels above them. */
export const OUTPUT_SOURCES: readonly DownloadSource[] = [outputSource, poolSource, channelSource]
