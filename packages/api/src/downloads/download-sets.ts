import type { AccountTx, ChainReads, TxHead } from '@orrery/model/reads'
import type { BlockRow, TransferRow } from '@orrery/model/rows'
import { EMPTY } from '@orrery/primitives/hex'
import type { DownloadOrder } from '@orrery/model/wire/download'
import type { AccountTx as AccountTxWire, TxSummary } from '@orrery/model/wire/transaction'
import { narrowed, transferFilterOf, txFilterOf } from '../queries/addresses/account-filters.ts'
import {
  accountTransferList,
  accountTxList,
  blockList,
  tokenTransferList,
  transferList,
  txList,
} from '../queries/lists/chain-lists.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { fittingTransfers } from '../queries/transactions/filter-moves.ts'
import { fittingList } from '../queries/transactions/filter-txs.ts'
import { findTokens } from '../queries/tokens/find-tokens.ts'
import type { KeysetList } from '../queries/lists/keyset-list.ts'
import type { Snapshot } from '../queries/snapshot.ts'
import { transferConditionsOf, txConditionsOf } from '../queries/transactions/tx-conditions.ts'
import { netChanges } from '../queries/addresses/net-changes.ts'
import { worthRange } from '../queries/transactions/worth-range.ts'
import {
  amount,
  cell,
  source,
  time,
  TIME,
  WORTHS,
  type Asked,
  type Beside,
  type DownloadSource,
} from './download-source.ts'
import { BALANCE_SOURCES } from './balance-sets.ts'
import { headsOf } from '../queries/transactions/heads-of.ts'
import { createFailureReasons, type FailureReasons } from './failure-reasons.ts'
import { CALL_SOURCES } from './call-sets.ts'
import { MOVE_SOURCES } from './move-sets.ts'
import { FAMILY_SOURCES } from './family-sets.ts'
import { LOG_SOURCES } from './log-sets.ts'
import { RANKED_SOURCES } from './ranked-sets.ts'
import { LEDGER_SOURCES } from './ledger-sets.ts'
import { OUTPUT_SOURCES } from './output-sets.ts'
import { createRowWorths, PRICED, type DayPrices, type RowWorths } from './row-worths.ts'
import { TABLE_SOURCES } from './table-sets.ts'

/** What a transaction's fee is made of, as families keep it: those of outputs have none of it. */
export const TX_EXT = ['nonce', 'gasPrice', 'baseFee', 'gasUsed', 'blobGasUsed', 'blobGasPrice', 'l1Fee'] as const
const TX_COLUMNS = [
  'hash',
  'block',
  'index',
  ...TIME,
  'from',
  'to',
  'created',
  'value',
  ...PRICED,
  'fee',
  'status',
  'error',
  'kind',
  'method',
  'methodName',
] as const

type Priced = {
  readonly worths: RowWorths
  readonly dayPrices: DayPrices | undefined
  readonly reasons: Beside['reasons']
}

function txCells(
  desk: ChainDesk,
  tx: TxSummary,
  row: TxHead,
  amounts: DownloadOrder['amounts'],
  { worths, dayPrices, reasons }: Priced,
) {
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
    ...worths.cells({ asset: EMPTY, amount: row.value, decimals, timeMs: row.timeMs, dayPrices }),
    fee: amount(tx.fee, decimals, amounts),
    status: tx.status,
    error: reasons?.get(row.hash) ?? null,
    kind: tx.kind,
    method: tx.method,
    methodName: tx.methodName,
    ...Object.fromEntries(TX_EXT.map((name) => [name, cell(row.ext[name])])),
    // Some nodes tell a price of blobs where there are none.
    ...(row.ext['blobGasUsed'] === undefined && { blobGasPrice: null }),
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
  ...PRICED,
  'tokenId',
] as const

const transferSource = (
  given: Pick<DownloadSource, 'name' | 'subject' | 'filters'>,
  listOf: (
    asked: Asked,
    desk: ChainDesk,
    worths: RowWorths,
  ) => KeysetList<TransferRow> | ((snapshot: Snapshot) => KeysetList<TransferRow>),
  count: (reads: ChainReads, asked: Asked) => Promise<number | null>,
): DownloadSource =>
  source<TransferRow>({
    ...given,
    columns: given.subject === 'address' ? [...TRANSFER_COLUMNS, 'direction'] : TRANSFER_COLUMNS,
    offered: ({ family }) => family.can.contracts,
    of: (desk, asked, worths = createRowWorths(desk)) => ({
      list: listOf(asked, desk, worths),
      prepare: (signal) => worths.prepare(signal),
      count: (snapshot) => countBoth(snapshot, (reads) => count(reads, asked)),
      names: async (rows) => ({
        tokens: await findTokens(
          desk,
          rows.map(({ asset }) => asset),
        ),
        dayPrices: await worths.dayPrices(rows.flatMap(({ asset, timeMs }) => (asset === EMPTY ? [timeMs] : []))),
      }),
      cells(row, { tokens = new Map(), dayPrices }, amounts) {
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
          ...worths.cells({ asset: row.asset, amount: row.amount, decimals, timeMs: row.timeMs, dayPrices }),
          tokenId: wire.tokenId,
          direction: row.from === row.to ? 'self' : row.from === asked.subject ? 'out' : 'in',
        }
      },
    }),
  })

/** What prices, and reasons of failures, need of a list's transactions. */
const toldBeside = <Row>(worths: RowWorths, reasonsOf: FailureReasons, txOf: (row: Row) => TxHead) => ({
  prepare: (signal?: AbortSignal) => worths.prepare(signal),
  names: async (rows: readonly Row[]): Promise<Beside> => {
    const txs = rows.map(txOf)
    const [dayPrices, reasons] = [await worths.dayPrices(txs.map(({ timeMs }) => timeMs)), await reasonsOf(txs)]
    return { dayPrices, reasons }
  },
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
    columns: [...TX_COLUMNS, 'direction', 'net', ...TX_EXT],
    offered: () => true,
    filters: ['direction', 'with', 'method', 'status', 'type', 'least', 'most'],
    of(desk, { subject, filter: asked }) {
      const worths = createRowWorths(desk)
      const filter = txFilterOf(desk, subject!, asked)
      const list = accountTxList(subject!, filter)
      return {
        list: (snapshot) => narrowed(desk, snapshot, list, filter),
        count: async (snapshot) =>
          filter === undefined ? countBoth(snapshot, (reads) => reads.accountTxCount(subject!)) : null,
        ...toldBeside(worths, createFailureReasons(desk), ({ tx }: AccountTx) => tx as TxHead),
        // The list of an address leaves the family's own fields out.
        async beside(snapshot, rows) {
          // Nor is what an output chain's rows tell by themselves asked for.
          if (desk.family.can.utxos) return {}
          const [heads, nets] = await Promise.all([
            headsOf(
              snapshot,
              rows.map(({ tx }) => tx.hash),
            ),
            netChanges(desk, snapshot, subject!, rows),
          ])
          return { heads, nets: new Map(rows.map((row, at) => [row, nets[at] ?? null])) }
        },
        cells(row, { dayPrices, reasons, heads, nets }, amounts) {
          const tx: AccountTxWire = desk.wire.accountTx(row, 'included')
          return {
            ...txCells(desk, tx, heads?.get(row.tx.hash) ?? row.tx, amounts, { worths, dayPrices, reasons }),
            direction: tx.direction,
            net: amount(nets?.get(row)?.toString() ?? tx.net, desk.chain.native.decimals, amounts),
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
    of: (desk, _asked, worths = createRowWorths(desk)) => ({
      list: txList,
      count: (snapshot) => countBoth(snapshot, async (reads) => (await reads.totals()).txs),
      ...toldBeside(worths, createFailureReasons(desk), (row: TxHead) => row),
      cells: (row, { dayPrices, reasons }, amounts) =>
        txCells(desk, desk.wire.tx(row, 'included'), row, amounts, { worths, dayPrices, reasons }),
    }),
  }),
  source<TxHead>({
    name: 'filtered-transactions',
    subject: 'chain',
    columns: [...TX_COLUMNS, ...TX_EXT],
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
      'has',
      'leastFee',
      'mostFee',
      ...WORTHS,
    ],
    of(desk, { filter }) {
      const conditions = txConditionsOf(desk, filter)
      const worths = createRowWorths(desk)
      return {
        list: (snapshot) => fittingList(desk, snapshot, { ...conditions, ...worthRange(desk, filter, worths.worth) }),
        ...toldBeside(worths, createFailureReasons(desk), (row: TxHead) => row),
        cells: (row, { dayPrices, reasons }, amounts) =>
          txCells(desk, desk.wire.tx(row, 'included'), row, amounts, { worths, dayPrices, reasons }),
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
        ...WORTHS,
      ],
    },
    ({ standard, filter }, desk, worths) => {
      const conditions = transferConditionsOf(desk, { ...filter, ...(standard !== null && { standard }) })
      return (snapshot) =>
        fittingTransfers(desk, snapshot, { ...conditions, ...worthRange(desk, filter, worths.worth) })
    },
    async () => null,
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
  ...CALL_SOURCES,
  ...MOVE_SOURCES,
  ...FAMILY_SOURCES,
  ...LOG_SOURCES,
  ...RANKED_SOURCES,
  ...OUTPUT_SOURCES,
  ...LEDGER_SOURCES,
  ...BALANCE_SOURCES,
  ...TABLE_SOURCES,
]
