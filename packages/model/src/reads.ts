import type { AccountSummary } from './account-summary.ts'
import type { Hex } from '@orrery/primitives/hex'
import type { AccountUse } from './account-use.ts'
import type { BlockParts } from './block-parts.ts'
import type { BuilderPayment } from './builder-payment.ts'
import type { Direction } from './direction.ts'
import type { GasQuestion, GasUse, PartyQuestion } from './gas-use.ts'
import type { PartySet } from './party-sets.ts'
import type { StatRow } from './statistics.ts'
import type { LogTallyQuestion, Tally, TallyQuestion } from './tally.ts'
import type {
  AccountTxRow,
  BlockRow,
  Bundle,
  Cell,
  ContractRow,
  DeltaRow,
  FamilyRow,
  LogRow,
  TokenRow,
  TokenStandard,
  TransferRow,
  TxRow,
  TxStatus,
} from './rows.ts'
import type { TipStatus } from './tip-status.ts'
import type { TokenPage } from './token-order.ts'
import type { TokenParties } from './token-parties.ts'
import type { KindCount } from './tx-kinds.ts'

/** A place in the chain's order. `txIndex` and `seq` are 0 where a list has no such part. */
export type Position = { readonly height: number; readonly txIndex: number; readonly seq: number }

/** Rows of one `PageQuery`: visitors get fewer, what walks through a list for them needs not ask a hundred times. */
export const MOST_ROWS = 1_000

/**
 * A keyset page. `before` (exclusive) walks to older rows, `after` (exclusive) to newer ones; neither
 * means the newest. Rows always come newest first. `limit` is at most `MOST_ROWS`. `skip` passes over so many
 * rows first, for page numbers: at most 10,000. Rows below height `floor` are not looked at: what bounds a search for rows
 * that the table is not ordered by. Nor are those above `ceiling`.
 */
export type PageQuery = {
  readonly before?: Position
  readonly after?: Position
  readonly limit: number
  readonly skip?: number
  readonly floor?: number
  readonly ceiling?: number
}

export type TransferFilter = { readonly standards?: readonly TokenStandard[]; readonly tokenId?: bigint }

/** What the transfers of an account are narrowed to; what is absent is not asked of them. `EMPTY` is the chain's own coin. */
export type AccountTransferFilter = TransferFilter & {
  readonly asset?: Hex
  /** Only transfers from or to this address, too. */
  readonly with?: Hex
  readonly direction?: Direction
}

/** What the transactions of an account are narrowed to; what is absent is not asked of them. */
export type AccountTxFilter = {
  /** Only transactions that this address takes part in, too. */
  readonly with?: Hex
  readonly direction?: Direction
  /** Selectors of functions of which one is called. */
  readonly methods?: readonly Hex[]
  readonly status?: TxStatus
  /** How its family calls such a transaction: `legacy`, `blob` …. */
  readonly kind?: string
  /** Bounds of the transaction's value, base units, both included. */
  readonly least?: bigint
  readonly most?: bigint
  /** Only what it sent that made a contract. */
  readonly creates?: true
}

/** A transaction as long lists carry it: without its calldata, which may be large. */
export type TxHead = Omit<TxRow, 'input'>

export type AccountTx = AccountTxRow & { readonly tx: TxHead }

/** What surrounds a canonical transaction. */
export type TxPlace = {
  readonly blockHash: Hex
  /** Transactions in its block. */
  readonly blockTxs: number
  /** How many logs and transfers are its own. */
  readonly logs: number
  readonly transfers: number
  /** How many operations of account abstraction it carries (ERC-4337, whoever told them). */
  readonly userOps: number
}

export type Balance = {
  readonly address: Hex
  readonly asset: Hex
  readonly tokenId: bigint | null
  readonly amount: bigint
}

/** Positive balances whose amounts have so many decimal digits: from 10^(digits−1) base units to below 10^digits. */
export type BalanceBand = { readonly digits: number; readonly holders: number; readonly sum: bigint }

/** How many holders have keys that begin with a byte, and what they have together. Families without accounts say by it what locks an output. */
export type KindSum = { readonly kind: Hex; readonly holders: number; readonly sum: bigint }

/** The largest balances of an asset, and all of them by size: what every holder has is in exactly one band. With `kinds` where these were asked for. */
export type Ranking = {
  readonly rows: readonly Balance[]
  readonly bands: readonly BalanceBand[]
  readonly kinds?: readonly KindSum[]
}

/** Sums over all canonical rows that the source holds. */
export type ChainTotals = {
  readonly blocks: number
  readonly txs: number
  readonly transfers: number
  readonly tokens: number
  readonly tokensOf: TokenCounts
  readonly contracts: number
}

/** How many tokens of each standard. */
export type TokenCounts = { readonly [S in Exclude<TokenStandard, 'native'>]: number }

/** Hours since 1970 in UTC, both ends included, put together by `step` of them (24 are a day). */
export type HourSpan = { readonly from: number; readonly to: number; readonly step: number }

/** Heights that one question about producers may reach over: thirty days of a chain with a block every eleven seconds. */
export const MOST_PRODUCED = 240_000

/** What one producer made of a range of blocks. */
export type ProducerRow = {
  readonly producer: Hex
  readonly blocks: number
  /** Blocks without a transaction. */
  readonly empty: number
  /** Base units over all of these blocks; null where one does not tell. */
  readonly fees: bigint | null
  readonly reward: bigint | null
  /** Height of the newest. */
  readonly newest: number
}

/** Columns of a family's table with the value, or the values of which one, that they must equal. At most 10,000 values each. */
export type FamilyMatch = { readonly [column: string]: Cell | readonly Cell[] }

/** Rows of one of a family's tables. */
export type FamilyList = { readonly table: string; readonly match: FamilyMatch }

/** A transaction by its place, with what lists of other rows show of it. */
export type TxRef = {
  readonly height: number
  readonly txIndex: number
  readonly hash: Hex
  readonly timeMs: number
  /** Selector of the function that it calls; null where it calls none. */
  readonly method: Hex | null
}

/**
 * What can be asked of one chain's canonical rows. The Head answers it for the newest blocks, the
 * archive for all that are deeper; the API joins both. Every answer is bounded by its arguments.
 */
export type ChainReads = {
  block(height: number): Promise<BlockRow | null>
  blockByHash(hash: Hex): Promise<BlockRow | null>
  /** The block at or right before a time. */
  blockAtTime(timeMs: number): Promise<BlockRow | null>
  /** All blocks, or those of one producer. */
  blocks(page: PageQuery, producer?: Hex): Promise<readonly BlockRow[]>
  /**
   * Who produced the blocks of a range of at most `MOST_PRODUCED` heights, most first, by key where they are equal; at most `limit`, 1,000 without it and 20,000 and
   * less with it. It reads a few fields of every block of the range.
   */
  producers(range: HeightRange, limit?: number): Promise<readonly ProducerRow[]>
  /** Who used the gas of a range of blocks. It reads a few fields of every transaction of the range: for work in the background, never for a request. */
  gasUse(question: GasQuestion): Promise<GasUse>
  /**
   * How many different addresses called each of these users, or got transactions from it, in a range of blocks. Exact up to some ten thousands, beyond that within
   * about a hundredth. In the background, too.
   */
  gasParties(question: PartyQuestion): Promise<ReadonlyMap<Hex, number>>
  /** The transactions of a range that moved most, as `largestValuesOf` has them; at most 100. In the background, too. */
  largestValues(range: HeightRange, limit: number): Promise<readonly TxRow[]>
  /** The hashes of the blocks at these heights; at most 1,000. */
  blockHashes(heights: readonly number[]): Promise<ReadonlyMap<number, Hex>>
  /** Transactions by kind of the blocks at these heights, in no order; at most 1,000. */
  txKinds(heights: readonly number[]): Promise<readonly KindCount[]>
  tx(hash: Hex): Promise<TxRow | null>
  /** A transaction with its surroundings, in one question. */
  placedTx(hash: Hex): Promise<{ readonly tx: TxRow; readonly place: TxPlace } | null>
  /** Lists leave calldata out, which may be long. */
  txs(page: PageQuery): Promise<readonly TxHead[]>
  /** In block order, from `fromIndex` on. */
  txsOfBlock(height: number, fromIndex: number, limit: number): Promise<readonly TxHead[]>
  logsOfTx(height: number, txIndex: number, limit: number): Promise<readonly LogRow[]>
  /** How many logs, transfers and rows of tables of the family a block has, in one question; null of a block that is not here. */
  partsOfBlock(height: number, families?: readonly string[]): Promise<BlockParts | null>
  /** What the builder of a block that is here paid to the proposer, by its last transaction (`builderPaymentIn`); null where it paid nothing so. */
  builderPayment(block: BlockRow): Promise<BuilderPayment | null>
  logsOfBlock(height: number, fromLogIndex: number, limit: number): Promise<readonly LogRow[]>
  /** What one contract logged, or every contract (null), by place in the block (`seq` is the log's index, `txIndex` 0). All logs of a range are looked at: to be asked with a `floor`. With `word` those alone that tell these bytes, see `tellsWord`. */
  logsOfContract(address: Hex | null, page: PageQuery, topic0?: Hex, word?: Hex): Promise<readonly LogRow[]>
  transfersOfTx(height: number, txIndex: number, limit: number, offset?: number): Promise<readonly TransferRow[]>
  /** Transfers of transactions at these places (1,000 and less), in the chain's order; at most `limit`. */
  transfersAt(places: readonly Pick<Position, 'height' | 'txIndex'>[], limit: number): Promise<readonly TransferRow[]>
  transfersOfBlock(height: number, fromSeq: number, limit: number): Promise<readonly TransferRow[]>
  /** Entries of the ledger that a block made of an asset, in its order; at most `limit` (100,000 and less). */
  ledgerOfBlock(height: number, asset: Hex, limit: number): Promise<readonly DeltaRow[]>
  transfers(page: PageQuery, filter?: TransferFilter): Promise<readonly TransferRow[]>
  transfersOfToken(asset: Hex, page: PageQuery, filter?: TransferFilter): Promise<readonly TransferRow[]>
  transfersOfAccount(address: Hex, page: PageQuery, filter?: AccountTransferFilter): Promise<readonly TransferRow[]>
  accountTxs(address: Hex, page: PageQuery, filter?: AccountTxFilter): Promise<readonly AccountTx[]>
  accountSummary(address: Hex): Promise<AccountSummary>
  /** The same of each of these (at most 100), in their order, by few questions. */
  accountSummaries(addresses: readonly Hex[]): Promise<readonly AccountSummary[]>
  /** Addresses between two, both included, that took part in a transaction, ascending; at most `limit` (20 and less), each found by its key. */
  accountsBetween(from: Hex, to: Hex, limit: number): Promise<readonly Hex[]>
  /** The counts of `accountSummary` alone, for lists that say how long they are; with `floor` those of blocks from that height on, here and below. */
  accountTxCount(address: Hex, floor?: number): Promise<number>
  accountTransferCount(address: Hex, floor?: number): Promise<number>
  /**
   * What an address paid and who called it in blocks from a height on, by the newest `limit` (a million and less) of its transactions; `also` count as callers
   * whoever else called. It reads all of these.
   */
  accountUse(address: Hex, floor: number, limit: number, also: readonly Hex[]): Promise<AccountUse>
  /** Non-zero sums of the ledger, largest first, at most `limit`. Signed: the Head's are changes. */
  balancesOfAccount(address: Hex, limit: number): Promise<readonly Balance[]>
  balance(address: Hex, asset: Hex, tokenId: bigint | null): Promise<bigint>
  /** Of these addresses (at most 1,000) those with a non-zero sum, an NFT contract's items added up; in no order. */
  holdings(asset: Hex, addresses: readonly Hex[]): Promise<readonly Balance[]>
  /** The sum of all balances of a token: what was minted less what was burnt. */
  ledgerSupply(asset: Hex): Promise<bigint>
  /** Non-zero sums per holder, largest first. For NFT contracts summed over items. */
  holders(asset: Hex, offset: number, limit: number): Promise<readonly Balance[]>
  /**
   * The largest `limit` (100,000 and less) positive sums per holder, and the bands of all, smallest first. It reads every
   * balance of the asset: for work in the background, never for a request. With `at` as they stood behind that block: the ledger's rows above it are read,
   * too, and blocks that come above it meanwhile change nothing; throws `STORE_UNAVAILABLE` where those up to it do. With `byKind` all are told by the first byte of their holders' keys as well.
   */
  ranking(asset: Hex, limit: number, at?: number, byKind?: boolean): Promise<Ranking>
  /**
   * By how much balances of an asset changed in the blocks from each of up to eight heights on, in the order of `floors`; items of an NFT contract are
   * added up. Of up to 10,000 addresses those are told to which anything happened. It reads the ledger's rows of all these blocks: for work in the background,
   * never for a request.
   */
  changes(
    asset: Hex,
    addresses: readonly Hex[],
    floors: readonly number[],
  ): Promise<ReadonlyMap<Hex, readonly bigint[]>>
  /** Non-zero sums of an NFT contract per item and holder, by item and then holder, ascending, from right behind `after` on; at most `limit`. Signed: the Head's are changes. */
  items(
    asset: Hex,
    page: { readonly after?: { readonly tokenId: bigint; readonly address: Hex } | null; readonly limit: number },
  ): Promise<readonly Balance[]>
  /** Items of NFT contracts that an address has a sum of, by contract and number; of one contract alone where it is given. At most 20,000. */
  itemsOfAccount(
    address: Hex,
    page: {
      readonly asset?: Hex
      readonly after?: { readonly asset: Hex; readonly tokenId: bigint | null } | null
      readonly limit: number
    },
  ): Promise<readonly Balance[]>
  /** How many holders have a positive sum: what is lent out or rebased may leave a ledger below zero. */
  holderCount(asset: Hex): Promise<number>
  /** With `floor` those of blocks from that height on. */
  transferCount(asset: Hex, floor?: number): Promise<number>
  /** Who moved a token by day, by the newest `limit` transfers of blocks up to a height. */
  tokenParties(asset: Hex, through: number, limit: number): Promise<TokenParties>
  token(address: Hex): Promise<TokenRow | null>
  tokensByAddress(addresses: readonly Hex[]): Promise<readonly TokenRow[]>
  tokens(page: TokenPage): Promise<readonly TokenRow[]>
  /** Tokens whose symbol or name starts with or contains the text, literal and case-folded. */
  searchTokens(text: string, limit: number): Promise<readonly TokenRow[]>
  /** For each skeleton (`nameSkeleton`, at most 100) the first token whose symbol has it and the first whose name has it, in no order. */
  firstTokensLike(skeletons: readonly string[]): Promise<readonly TokenRow[]>
  contract(address: Hex): Promise<ContractRow | null>
  /** Those of up to 1,000 addresses at which a contract was made, in no order. */
  contractsAmong(addresses: readonly Hex[]): Promise<readonly Hex[]>
  totals(): Promise<ChainTotals>
  /** Measures of the blocks in a span of hours, by name, key and step, in that order of hours, as they are maintained. At most 128 names. */
  statistics(names: readonly string[], span: HourSpan): Promise<readonly StatRow[]>
  /**
   * How many addresses a set has in each step of a span, `also` counted among the last step's. Exact up to a thousand, beyond
   * that within about a hundredth.
   */
  setSizes(
    set: PartySet,
    span: HourSpan,
    also: readonly Hex[],
  ): Promise<readonly { readonly hour: number; readonly size: number }[]>
  /** The transactions that stand at these places, in no order; at most 1,000. */
  txRefs(places: readonly Pick<Position, 'height' | 'txIndex'>[]): Promise<readonly TxRef[]>
  /** The same with all that is known of them; at most 1,000. */
  txsAt(places: readonly Pick<Position, 'height' | 'txIndex'>[]): Promise<readonly TxRow[]>
  /** The transactions with these hashes, in no order; at most 1,000. Rows of `accountTxs` leave the family's own fields out: here they are. */
  txsByHash(hashes: readonly Hex[]): Promise<readonly TxHead[]>
  /** Rows of a family's own table whose columns equal `match`, in table order. */
  familyRows(table: string, match: FamilyMatch, limit: number): Promise<readonly FamilyRow[]>
  /** Values between two, both included, of the column by which a family's table is ordered first, ascending, each once and found by its key; at most `limit` (20 and less). */
  familyKeys(table: string, from: Hex, to: Hex, limit: number): Promise<readonly Hex[]>
  /** How many rows of a family's own table `familyRows` would give without a limit. To be asked of tables of a row per block, or by key. */
  familyCount(table: string, match: FamilyMatch): Promise<number>
  /**
   * A page of a family's own table in the chain's order. The table has the columns `height`, `tx_index` and `seq`, which
   * follow each other in its order; `match` must name one value for every column that stands before them there.
   */
  familyPage(table: string, match: FamilyMatch, page: PageQuery): Promise<readonly FamilyRow[]>
  /** Of each of the lists, whether `familyPage` gives a row: one question for all of them. At most 16. */
  familyHas(lists: readonly FamilyList[]): Promise<readonly boolean[]>
  /**
   * Of the rows that `familyPage` gives the newest for each combination of the columns `by`, newest first, at most
   * `limit` (1,000 and less). Looks at the newest 100,000 rows and no further. With `ceiling` only at rows up to that height.
   */
  familyLatest(
    table: string,
    match: FamilyMatch,
    by: readonly string[],
    limit: number,
    ceiling?: number,
  ): Promise<readonly FamilyRow[]>
  /**
   * What whole-number columns of the rows that `familyPage` gives before a place add up to, of all rows without one, in the order
   * of `columns`; of those from a height on where it is told.
   */
  familySums(
    table: string,
    match: FamilyMatch,
    columns: readonly string[],
    before?: Position,
    from?: number,
  ): Promise<readonly bigint[]>
  /** The same of heights `from` to `to`, both included, by parts of so many heights, the lowest first: `part` is its number from height 0 on. Parts without rows are left out. */
  familySumsByPart(
    table: string,
    match: FamilyMatch,
    columns: readonly string[],
    span: { readonly from: number; readonly to: number; readonly size: number },
  ): Promise<readonly { readonly part: number; readonly sums: readonly bigint[] }[]>
  /** The same over the rows above a place, and before another one where it is told; null where they are more than `most`: no more are read. */
  familySumsAbove(
    table: string,
    match: FamilyMatch,
    columns: readonly string[],
    span: { readonly after: Position; readonly before?: Position },
    most: number,
  ): Promise<readonly bigint[] | null>
  /** How often each value of a column stands in a range of blocks, and what another column adds up to with it. It reads the rows of all these blocks: in the background, too. */
  familyTally(question: TallyQuestion): Promise<Tally>
  /** How many logs with one of these first topics contracts made in a range of blocks; sums are 0. In the background, too. */
  logTally(question: LogTallyQuestion): Promise<Tally>
  /**
   * Outputs of an address that a family's table of outputs and spends (`made`, `txid`, `vout`, `tx_index`, `spent`) does not tell as spent, newest first:
   * what it tells is not all, so that each is still to be looked up by its outpoint.
   */
  coins(table: string, address: Hex, query: CoinQuery): Promise<FoundCoins>
}

/** Which outputs of an address are asked for, below or above a place; `seq` is the index of the output. */
export type CoinQuery = Pick<PageQuery, 'before' | 'after' | 'limit'> & {
  /** How many rows of outputs and spends are looked at; what is left is told by `lookedTo`. */
  readonly rows: number
}

/** `lookedTo` is the height of the last outputs that were looked at; null where the end was reached, or as many were found as were asked for. */
export type FoundCoins = { readonly coins: readonly Position[]; readonly lookedTo: number | null }

/**
 * A block that lost its place: canonical once, or told by the node as a part of a stale branch. `bundle` holds what it carried; no
 * transaction where the node has its header alone.
 */
export type Orphan = {
  readonly hash: Hex
  readonly height: number
  readonly replacedBy: Hex | null
  /** How many blocks were taken back together. */
  readonly depth: number
  readonly seenMs: number
  /** When it lost its place; of a block that the node told, its own time, by which lists place it. */
  readonly lostMs: number
  /** Absent where it was seen to lose its place. `seenMs` is when the node told it. */
  readonly told?: TipStatus
  readonly bundle: Bundle
}

/** Whether the node that told of a stale block has its header alone, so that nothing is known of its transactions. */
export const isHeaderOnly = ({ told, bundle }: Pick<Orphan, 'told' | 'bundle'>): boolean =>
  told !== undefined && bundle.txs.length === 0

/** A block that lost its place, without what it carried. */
export type OrphanHead = Omit<Orphan, 'bundle'>

/** A closed range of heights, both ends included. */
export type HeightRange = { readonly from: number; readonly to: number }
