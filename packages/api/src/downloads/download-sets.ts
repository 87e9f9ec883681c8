import type { CallRow } from '@orrery/model/calls'
import type { AccountTx, ChainReads, TxHead } from '@orrery/model/reads'
import type { BlockRow, TransferRow } from '@orrery/model/rows'
import type { DownloadOrder } from '@orrery/model/wire/download'
import type { AccountTx as AccountTxWire, TxSummary } from '@orrery/model/wire/transaction'
import { narrowed, transferFilterOf, txFilterOf } from '../queries/addresses/account-filters.ts'
import { accountCallList, callSourceOf } from '../queries/transactions/call-lists.ts'
import {
  accountTransferList,
  accountTxList,
  blockList,
  countBlocks,
  tokenTransferList,
  transferList,
  txList,
} from '../queries/lists/chain-lists.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { fittingCalls, fittingTransfers } from '../queries/transactions/filter-moves.ts'
import { fittingList } from '../queries/transactions/filter-txs.ts'
import { findTokens } from '../queries/tokens/find-tokens.ts'
import type { KeysetList } from '../queries/lists/keyset-list.ts'
import { countTraced } from '../queries/ledgers/ledger-coverage.ts'
import type { Snapshot } from '../queries/snapshot.ts'
import { transferConditionsOf, txConditionsOf } from '../queries/transactions/tx-conditions.ts'
import {
  amount,
  cell,
  placeKey,
  refsOf,
  source,
  time,
  TIME,
  type Asked,
  type DownloadSource,
} from './download-source.ts'
import { FAMILY_SOURCES } from './family-sets.ts'
import { LOG_SOURCES } from './log-sets.ts'
import { RANKED_SOURCES } from './ranked-sets.ts'
import { LEDGER_SOURCES } from './ledger-sets.ts'
import { OUTPUT_SOURCES } from './output-sets.ts'

const TX_EXT = ['nonce', 'gasPrice', 'gasUsed'] as const
const TX_COLUMNS = [
  'hash',
  'block',
  'index',
  ...TIME,
  'from',
  'to',
  'created',
  'value',
  'fee',
  'status',
  'kind',
  'method',
  'methodName',
] as const

function txCells(desk: ChainDesk, tx: TxSummary, row: TxHead, amounts: DownloadOrder['amounts']) {
  const { decimals } = desk.chain.native
  return {
    hash: tx.hash,
    block: tx.height,
    index: tx.txIndex,
    ...time(row.timeMs),
    from: tx.from,
    to: tx.to,
    created: tx.created,
    value: amount(tx.value, decimals, amounts),
    fee: amount(tx.fee, decimals, amounts),
    status: tx.status,
    kind: tx.kind,
    method: tx.method,
    methodName: tx.methodName,
    ...Object.fromEntries(TX_EXT.map((name) => [name, cell(row.ext[name])])),
  }
}

const TRANSFER_COLUMNS = [
  'txHash',
  'block',
  'txIndex',
  'seq',
  ...TIME,
  'standard',
  'token',
  'symbol',
  'decimals',
  'from',
  'to',
  'amount',
  'tokenId',
] as const

const transferSource = (
  given: Pick<DownloadSource, 'name' | 'subject' | 'filters'>,
  listOf: (
    asked: Asked,
    desk: ChainDesk,
  ) => KeysetList<TransferRow> | ((snapshot: Snapshot) => KeysetList<TransferRow>),
  count: (reads: ChainReads, asked: Asked) => Promise<number | null>,
): DownloadSource =>
  source<TransferRow>({
    ...given,
    columns: given.subject === 'address' ? [...TRANSFER_COLUMNS, 'direction'] : TRANSFER_COLUMNS,
    offered: ({ family }) => family.can.contracts,
    of: (desk, asked) => ({
      list: listOf(asked, desk),
      count: (snapshot) => countBoth(snapshot, (reads) => count(reads, asked)),
      names: async (rows) => ({
        tokens: await findTokens(
          desk,
          rows.map(({ asset }) => asset),
        ),
      }),
      cells(row, { tokens = new Map() }, amounts) {
        const { token, ...wire } = desk.wire.transfer(row, tokens)
        const decimals = token === null ? desk.chain.native.decimals : token.decimals
        return {
          txHash: wire.txHash,
          block: wire.height,
          txIndex: wire.txIndex,
          seq: wire.seq,
          ...time(wire.timeMs),
          standard: wire.standard,
          token: token?.address ?? null,
          symbol: token === null ? desk.chain.native.symbol : token.symbol,
          decimals,
          from: wire.from,
          to: wire.to,
          amount: amount(row.amount, wire.tokenId === null ? decimals : 0, amounts),
          tokenId: wire.tokenId,
          direction: row.from === row.to ? 'self' : row.from === asked.subject ? 'out' : 'in',
        }
      },
    }),
  })

const callSource = (
  given: Pick<DownloadSource, 'name' | 'subject' | 'filters'>,
  listOf: (desk: ChainDesk, asked: Asked) => KeysetList<CallRow>,
): DownloadSource =>
  source<CallRow>({
    ...given,
    columns: [
      'txHash',
      'block',
      'txIndex',
      'seq',
      ...TIME,
      'path',
      'kind',
      'outcome',
      'from',
      'to',
      'value',
      'gas',
      'gasUsed',
      'method',
      'methodName',
      'error',
    ],
    offered: ({ family, runtime }) =>
      family.calls !== undefined && runtime.status().capabilities?.can.traces?.ok === true,
    of: (desk, asked) => ({
      list: listOf(desk, asked),
      isWhole: async (snapshot) => (await countTraced(desk, snapshot)) >= countBlocks(snapshot),
      beside: async (snapshot, rows) => ({ refs: await refsOf(snapshot, rows) }),
      cells(row, { refs }, amounts) {
        const ref = refs?.get(placeKey(row))
        const call = desk.wire.call(row, ref ?? { hash: '0x', timeMs: 0 })
        return {
          ...call,
          txHash: ref ? call.txHash : null,
          block: call.height,
          ...(ref ? time(ref.timeMs) : { time: null, unix: null }),
          value: amount(call.value, desk.chain.native.decimals, amounts),
        }
      },
    }),
  })

async function countBoth(
  { newest, deep }: Snapshot,
  count: (reads: ChainReads) => Promise<number | null>,
): Promise<number | null> {
  const [above, below] = await Promise.all([count(newest), count(deep)])
  return above === null || below === null ? null : above + below
}

const BLOCK_EXT = ['gasUsed', 'gasLimit', 'baseFee', 'blobGasUsed', 'difficulty'] as const

/** All lists that can be downloaded, as a form shows them. */
export const DOWNLOAD_SOURCES: readonly DownloadSource[] = [
  source<AccountTx>({
    name: 'address-transactions',
    subject: 'address',
    // The list of an address leaves the family's own fields out.
    columns: [...TX_COLUMNS, 'direction', 'net'],
    offered: () => true,
    filters: ['direction', 'with', 'method', 'status'],
    of(desk, { subject, filter: asked }) {
      const filter = txFilterOf(desk, subject!, asked)
      const list = accountTxList(subject!, filter)
      return {
        list: (snapshot) => narrowed(desk, snapshot, list, filter),
        count: async (snapshot) =>
          filter === undefined ? countBoth(snapshot, (reads) => reads.accountTxCount(subject!)) : null,
        cells(row, _, amounts) {
          const tx: AccountTxWire = desk.wire.accountTx(row, 'included')
          return {
            ...txCells(desk, tx, row.tx, amounts),
            direction: tx.direction,
            net: amount(tx.net, desk.chain.native.decimals, amounts),
          }
        },
      }
    },
  }),
  transferSource(
    { name: 'address-transfers', subject: 'address', filters: ['direction', 'with', 'token'] },
    ({ subject, standard, filter: asked }, desk) => {
      const filter = transferFilterOf(desk, subject!, asked)
      const list = accountTransferList(subject!, standard ?? undefined, filter)
      return (snapshot) => narrowed(desk, snapshot, list, filter)
    },
    async (reads, { subject, standard, filter }) =>
      standard === null && Object.keys(filter).length === 0 ? reads.accountTransferCount(subject!) : null,
  ),
  callSource({ name: 'address-calls', subject: 'address' }, (desk, { subject }) =>
    accountCallList(subject!, callSourceOf(desk)),
  ),
  transferSource(
    { name: 'token-transfers', subject: 'token' },
    ({ subject }) => tokenTransferList(subject!),
    (reads, { subject }) => reads.transferCount(subject!),
  ),
  source<TxHead>({
    name: 'transactions',
    subject: 'chain',
    columns: [...TX_COLUMNS, ...TX_EXT],
    offered: () => true,
    of: (desk) => ({
      list: txList,
      count: (snapshot) => countBoth(snapshot, async (reads) => (await reads.totals()).txs),
      cells: (row, _, amounts) => txCells(desk, desk.wire.tx(row, 'included'), row, amounts),
    }),
  }),
  source<TxHead>({
    name: 'filtered-transactions',
    subject: 'chain',
    columns: TX_COLUMNS,
    offered: () => true,
    filters: [
      'from',
      'to',
      'method',
      'least',
      'most',
      'status',
      'sides',
      'notFrom',
      'notTo',
      'notMethod',
      'type',
      'notType',
      'does',
      'leastFee',
      'mostFee',
    ],
    of(desk, { filter }) {
      const conditions = txConditionsOf(desk, filter)
      return {
        list: (snapshot) => fittingList(desk, snapshot, conditions),
        cells: (row, _, amounts) => txCells(desk, desk.wire.tx(row, 'included'), row, amounts),
      }
    },
  }),
  transferSource(
    {
      name: 'filtered-transfers',
      subject: 'chain',
      filters: [
        'from',
        'to',
        'token',
        'notToken',
        'tokenId',
        'supply',
        'method',
        'least',
        'most',
        'sides',
        'notFrom',
        'notTo',
        'notMethod',
      ],
    },
    ({ standard, filter }, desk) => {
      const conditions = transferConditionsOf(desk, { ...filter, ...(standard !== null && { standard }) })
      return (snapshot) => fittingTransfers(desk, snapshot, conditions)
    },
    async () => null,
  ),
  callSource(
    {
      name: 'filtered-calls',
      subject: 'chain',
      filters: ['from', 'to', 'method', 'least', 'most', 'status', 'sides', 'notFrom', 'notTo', 'notMethod'],
    },
    (desk, { filter }) => fittingCalls(desk, txConditionsOf(desk, filter)),
  ),
  transferSource(
    { name: 'transfers', subject: 'chain' },
    ({ standard }) => transferList(standard ?? undefined),
    async (reads, { standard }) => (standard === null ? (await reads.totals()).transfers : null),
  ),
  source<BlockRow>({
    name: 'blocks',
    subject: 'chain',
    columns: [
      'height',
      'hash',
      'parentHash',
      ...TIME,
      'txs',
      'size',
      'producer',
      'fees',
      'reward',
      'burnt',
      ...BLOCK_EXT,
    ],
    offered: () => true,
    of: (desk) => ({
      list: blockList,
      count: (snapshot) => countBoth(snapshot, async (reads) => (await reads.totals()).blocks),
      cells(row, _, amounts) {
        const block = desk.wire.block(row, 'included')
        const { decimals } = desk.chain.native
        return {
          height: block.height,
          hash: block.hash,
          parentHash: block.parentHash,
          ...time(block.timeMs),
          txs: block.txCount,
          size: block.size,
          producer: block.producer,
          fees: amount(block.fees, decimals, amounts),
          reward: amount(block.reward, decimals, amounts),
          burnt: amount(block.burnt, decimals, amounts),
          ...Object.fromEntries(BLOCK_EXT.map((name) => [name, cell(row.ext[name])])),
        }
      },
    }),
  }),
  ...FAMILY_SOURCES,
  ...LOG_SOURCES,
  ...RANKED_SOURCES,
  ...OUTPUT_SOURCES,
  ...LEDGER_SOURCES,
]
