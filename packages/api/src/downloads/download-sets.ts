import { decimalText } from '@orrery/format/decimal'
import type { CallRow } from '@orrery/model/calls'
import type { AccountTx, ChainReads, TxHead, TxRef } from '@orrery/model/reads'
import type { BlockRow, FamilyRow, TokenStandard, TransferRow } from '@orrery/model/rows'
import type { DownloadOrder, DownloadSetName } from '@orrery/model/wire/download'
import type { AccountTx as AccountTxWire, TxSummary } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'
import type { Json } from '@orrery/primitives/json'
import type { CsvCell } from '@orrery/safety/csv-line'
import { accountCallList, callSourceOf } from '../queries/call-lists.ts'
import {
  accountTransferList,
  accountTxList,
  blockList,
  countBlocks,
  tokenTransferList,
  transferList,
  txList,
} from '../queries/chain-lists.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { familyList } from '../queries/family-list.ts'
import { findTokens } from '../queries/find-tokens.ts'
import type { KeysetList } from '../queries/keyset-list.ts'
import { countTraced } from '../queries/ledger-coverage.ts'
import type { NodeToken } from '../queries/read-through.ts'
import type { Snapshot } from '../queries/snapshot.ts'

/** What stands beside the rows of a batch: tokens by address, places of transactions. */
type Beside = { readonly tokens?: ReadonlyMap<Hex, NodeToken>; readonly refs?: ReadonlyMap<string, TxRef> }
type Asked = { readonly subject: Hex | null; readonly standard: TokenStandard | null }

/** A list that can be downloaded. Its row type is its own business: `of` closes over it. */
export type DownloadSource = {
  readonly name: DownloadSetName
  readonly subject: 'chain' | 'address' | 'token'
  readonly columns: readonly string[]
  /** Why it is not there on a chain: false. */
  offered(desk: ChainDesk): boolean
  of(desk: ChainDesk, asked: Asked): Reader
}

/** Rows of one download as cells. */
export type Reader = {
  readonly list: KeysetList<unknown>
  /** How many there are in all, where the index counts them as blocks come. */
  count(snapshot: Snapshot): Promise<number | null>
  /** False where the index lacks some of the rows in blocks that it has: those whose calls were not traced. */
  isWhole(snapshot: Snapshot): Promise<boolean>
  /** What belongs beside rows and is read at the same moment. */
  beside(snapshot: Snapshot, rows: readonly unknown[]): Promise<Beside>
  /** The same from elsewhere: names of tokens may come from the node, which no moment waits for. */
  names(rows: readonly unknown[]): Promise<Beside>
  cells(row: unknown, beside: Beside, amounts: DownloadOrder['amounts']): Readonly<Record<string, CsvCell>>
}

type Source<Row> = Omit<DownloadSource, 'of'> & {
  of(
    desk: ChainDesk,
    asked: Asked,
  ): {
    readonly list: KeysetList<Row>
    count?(snapshot: Snapshot): Promise<number | null>
    isWhole?(snapshot: Snapshot): Promise<boolean>
    beside?(snapshot: Snapshot, rows: readonly Row[]): Promise<Beside>
    names?(rows: readonly Row[]): Promise<Beside>
    cells(row: Row, beside: Beside, amounts: DownloadOrder['amounts']): Readonly<Record<string, CsvCell>>
  }
}

const source = <Row>(given: Source<Row>): DownloadSource => ({
  ...given,
  of(desk, asked) {
    const made = given.of(desk, asked)
    // The rows that come back here are those that the same list gave.
    return {
      list: made.list as KeysetList<unknown>,
      count: made.count ?? (async () => null),
      isWhole: made.isWhole ?? (async () => true),
      beside: (snapshot, rows) => made.beside?.(snapshot, rows as readonly Row[]) ?? Promise.resolve({}),
      names: (rows) => made.names?.(rows as readonly Row[]) ?? Promise.resolve({}),
      cells: (row, beside, amounts) => made.cells(row as Row, beside, amounts),
    }
  },
})

const DECIMALS_LIMIT = 77

/** Base units, or the same number with its point: exact either way. */
function amount(units: string | bigint | null, decimals: number | null, amounts: DownloadOrder['amounts']): CsvCell {
  if (units === null) return null
  if (amounts === 'raw' || decimals === null || decimals > DECIMALS_LIMIT) return String(units)
  return decimalText({ units: BigInt(units), scale: decimals })
}

const time = (timeMs: number) => ({ time: new Date(timeMs).toISOString(), unix: Math.floor(timeMs / 1_000) })
const TIME = ['time', 'unix'] as const

const cell = (value: Json | undefined): CsvCell =>
  value === undefined || value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value)

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
  given: Pick<DownloadSource, 'name' | 'subject'>,
  listOf: (asked: Asked) => KeysetList<TransferRow>,
  count: (reads: ChainReads, asked: Asked) => Promise<number | null>,
): DownloadSource =>
  source<TransferRow>({
    ...given,
    columns: given.subject === 'address' ? [...TRANSFER_COLUMNS, 'direction'] : TRANSFER_COLUMNS,
    offered: ({ family }) => family.can.contracts,
    of: (desk, asked) => ({
      list: listOf(asked),
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

async function countBoth(
  { newest, deep }: Snapshot,
  count: (reads: ChainReads) => Promise<number | null>,
): Promise<number | null> {
  const [above, below] = await Promise.all([count(newest), count(deep)])
  return above === null || below === null ? null : above + below
}

const placeKey = ({ height, txIndex }: Pick<TxRef, 'height' | 'txIndex'>): string => `${height} ${txIndex}`

const BLOCK_EXT = ['gasUsed', 'gasLimit', 'baseFee', 'blobGasUsed', 'difficulty'] as const

/** All lists that can be downloaded, as a form shows them. */
export const DOWNLOAD_SOURCES: readonly DownloadSource[] = [
  source<AccountTx>({
    name: 'address-transactions',
    subject: 'address',
    columns: [...TX_COLUMNS, 'direction', 'net', ...TX_EXT],
    offered: () => true,
    of: (desk, { subject }) => ({
      list: accountTxList(subject!),
      count: (snapshot) => countBoth(snapshot, (reads) => reads.accountTxCount(subject!)),
      cells(row, _, amounts) {
        const tx: AccountTxWire = desk.wire.accountTx(row, 'included')
        return {
          ...txCells(desk, tx, row.tx, amounts),
          direction: tx.direction,
          net: amount(tx.net, desk.chain.native.decimals, amounts),
        }
      },
    }),
  }),
  transferSource(
    { name: 'address-transfers', subject: 'address' },
    ({ subject, standard }) => accountTransferList(subject!, standard ?? undefined),
    async (reads, { subject, standard }) => (standard === null ? reads.accountTransferCount(subject!) : null),
  ),
  source<CallRow>({
    name: 'address-calls',
    subject: 'address',
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
    of: (desk, { subject }) => ({
      list: accountCallList(subject!, callSourceOf(desk)),
      isWhole: async (snapshot) => (await countTraced(desk, snapshot)) >= countBlocks(snapshot),
      async beside({ newest, deep }, rows) {
        const places = [...new Map(rows.map((row) => [placeKey(row), row])).values()]
        const refs = (await Promise.all([newest.txRefs(places), deep.txRefs(places)])).flat()
        return { refs: new Map(refs.map((ref) => [placeKey(ref), ref])) }
      },
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
  }),
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
  source<FamilyRow>({
    name: 'withdrawals',
    subject: 'chain',
    columns: ['index', 'validator', 'address', 'amount', 'token', 'block', ...TIME],
    offered: ({ family }) => family.blockData !== undefined,
    of: (desk) => ({
      list: familyList(desk.family.blockData!.withdrawals.table, {}),
      cells: (row, _, amounts) => ({
        index: Number(row['idx']),
        validator: Number(row['validator']),
        address: desk.wire.address(row['address'] as Hex),
        amount: amount(String(row['amount']), row['token'] === null ? desk.chain.native.decimals : null, amounts),
        token: desk.wire.party(row['token'] as Hex | null),
        block: Number(row['height']),
        ...time(Number(row['time_ms'])),
      }),
    }),
  }),
]
