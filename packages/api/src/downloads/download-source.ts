import { decimalText } from '@orrery/format/decimal'
import type { TxHead, TxRef } from '@orrery/model/reads'
import type { TokenStandard, TxRow } from '@orrery/model/rows'
import type { DownloadFilter, DownloadOrder, DownloadSetName } from '@orrery/model/wire/download'
import type { Hex } from '@orrery/primitives/hex'
import type { Json } from '@orrery/primitives/json'
import type { CsvCell } from '@orrery/safety/csv-line'
import { atLayer, type LayerMoment } from '../queries/ledgers/at-layer.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { KeysetList } from '../queries/lists/keyset-list.ts'
import type { NodeToken } from '../queries/read-through-calls.ts'
import { atOneMoment, type Snapshot } from '../queries/snapshot.ts'
import type { DayPrices } from './row-worths.ts'
import { placeKey } from '../queries/place-key.ts'

/** What stands beside the rows of a batch: tokens by address, places of transactions. */
export type Beside = {
  readonly tokens?: ReadonlyMap<Hex, NodeToken>
  readonly refs?: ReadonlyMap<string, TxRef>
  /** The same with all that is known of them. */
  readonly txs?: ReadonlyMap<string, TxRow>
  /** Transactions by hash, with the family's own fields. */
  readonly heads?: ReadonlyMap<Hex, TxHead>
  /** Rows of a ledger as they go over the wire, in the order of the batch's rows, by these. */
  readonly written?: ReadonlyMap<unknown, object>
  /** What the coin was worth on days since 1970, as far as pools tell it. */
  readonly dayPrices?: DayPrices
  /** Why transactions failed, as far as a node tells, by their hash. */
  readonly reasons?: ReadonlyMap<Hex, string>
  /** What rows changed of the coin, by the row. */
  readonly nets?: ReadonlyMap<unknown, bigint | null>
  /** Balances behind blocks. */
  readonly after?: ReadonlyMap<number, bigint | null>
}
/** Whose rows, of which standard, and what they are narrowed to. */
export type Asked = {
  readonly subject: Hex | null
  readonly standard: TokenStandard | null
  readonly filter: DownloadFilter
}

/** A list that can be downloaded. Its row type is its own business: `of` closes over it. */
export type DownloadSource = {
  readonly name: DownloadSetName
  readonly subject: 'chain' | 'address' | 'token'
  readonly columns: readonly string[]
  /** The moment that its rows are of; without it one of the chain itself. */
  readonly moment?: Moment
  /** What its rows may be narrowed to. */
  readonly filters?: readonly (keyof DownloadFilter)[]
  /** Its rows stand in an order of their own, at one block: no range narrows them, the highest block says when. */
  readonly isRanked?: true
  /** It follows no blocks: days alone narrow it, where anything does. */
  readonly isTable?: true
  /** Why it is not there on a chain: false. */
  offered(desk: ChainDesk): boolean
  of(desk: ChainDesk, asked: Asked): Reader
}

/** Rows of one download as cells. */
export type Reader = Listed | Ranked | Tabled

/** A short table that is made of what pages tell, row by row: each row has its moment. Throws what keeps it from being made. */
export type Tabled = {
  table(order: DownloadOrder): AsyncIterable<Readonly<Record<string, CsvCell>>>
  /** False where the index lacks some of what it is made of. */
  isWhole(snapshot: Snapshot): Promise<boolean>
  prepare?(signal?: AbortSignal): Promise<void>
}

/** Rows in the chain's order, read some at a time. */
export type Listed = Cells & {
  /** The list at a moment. Where few rows are what the filter asks for, a read ends after half a second with `stoppedAt`. */
  listAt(snapshot: Snapshot): KeysetList<unknown>
}

/** Rows in another order, of one block: all of them are read at one moment. */
export type Ranked = Cells & {
  /** The first rows as they stood behind a block, at most `most`, and how many there are; null where the index does not tell all. It may take long. */
  ranked(snapshot: Snapshot, height: number, most: number): Promise<RankedRows | null>
  /** The first five of them at the newest block, at once; null where they are not known yet. */
  preview(): Promise<RankedRows | null>
}
export type RankedRows = { readonly rows: readonly unknown[]; readonly count: number }

type Cells = {
  /** Waits for what a file needs and a look at its first rows does not: prices that are being made. */
  prepare?(signal?: AbortSignal): Promise<void>
  /** How many there are in all, where the index counts them as blocks come. */
  count(snapshot: Snapshot): Promise<number | null>
  /** False where the index lacks some of the rows in blocks that it has: those whose calls were not traced. */
  isWhole(snapshot: Snapshot): Promise<boolean>
  /** What belongs beside rows and is read at the same moment; `at` is that of the ledger that they are of. */
  beside(snapshot: Snapshot, rows: readonly unknown[], at: LayerMoment | null): Promise<Beside>
  /** The same from elsewhere: names of tokens may come from the node, which no moment waits for. */
  names(rows: readonly unknown[]): Promise<Beside>
  cells(row: unknown, beside: Beside, amounts: DownloadOrder['amounts']): Readonly<Record<string, CsvCell>>
}

/** A list in an order of its own. */
export const rankedSource = <Row>(
  given: Omit<DownloadSource, 'of' | 'isRanked'> & {
    of(
      desk: ChainDesk,
      asked: Asked,
    ): {
      ranked(
        snapshot: Snapshot,
        height: number,
        most: number,
      ): Promise<{ readonly rows: readonly Row[]; readonly count: number } | null>
      preview(): Promise<{ readonly rows: readonly Row[]; readonly count: number } | null>
      /** The token that the rows are of. */
      token(): Promise<NodeToken | null>
      cells(row: Row, token: NodeToken | null, amounts: DownloadOrder['amounts']): Readonly<Record<string, CsvCell>>
    }
  },
): DownloadSource => ({
  ...given,
  isRanked: true,
  of(desk, asked) {
    const made = given.of(desk, asked)
    return {
      ranked: (snapshot, height, most) => made.ranked(snapshot, height, most),
      preview: () => made.preview(),
      count: async () => null,
      isWhole: async () => true,
      beside: async () => ({}),
      names: async () => {
        const token = await made.token()
        return token === null ? {} : { tokens: new Map([[asked.subject!, token]]) }
      },
      // The rows that come back here are those that this source gave.
      cells: (row, { tokens }, amounts) =>
        made.cells(row as Row, (asked.subject && tokens?.get(asked.subject)) ?? null, amounts),
    }
  },
})

type Source<Row> = Omit<DownloadSource, 'of'> & {
  of(
    desk: ChainDesk,
    asked: Asked,
  ): {
    readonly list: KeysetList<Row> | ((snapshot: Snapshot) => KeysetList<Row>)
    prepare?(signal?: AbortSignal): Promise<void>
    count?(snapshot: Snapshot): Promise<number | null>
    isWhole?(snapshot: Snapshot): Promise<boolean>
    beside?(snapshot: Snapshot, rows: readonly Row[], at: LayerMoment | null): Promise<Beside>
    names?(rows: readonly Row[]): Promise<Beside>
    cells(row: Row, beside: Beside, amounts: DownloadOrder['amounts']): Readonly<Record<string, CsvCell>>
  }
}

/** Forgets the row type: what a source's readers give back comes from its own list. */
export const source = <Row>(given: Source<Row>): DownloadSource => ({
  ...given,
  of(desk, asked) {
    const made = given.of(desk, asked)
    // The rows that come back here are those that the same list gave.
    return {
      ...(made.prepare && { prepare: (signal?: AbortSignal) => made.prepare!(signal) }),
      listAt: (snapshot) => (typeof made.list === 'function' ? made.list(snapshot) : made.list) as KeysetList<unknown>,
      count: made.count ?? (async () => null),
      isWhole: made.isWhole ?? (async () => true),
      beside: (snapshot, rows, at) => made.beside?.(snapshot, rows as readonly Row[], at) ?? Promise.resolve({}),
      names: (rows) => made.names?.(rows as readonly Row[]) ?? Promise.resolve({}),
      cells: (row, beside, amounts) => made.cells(row as Row, beside, amounts),
    }
  },
})

/** One moment of what a download reads. `at` is that of the ledger above the chain that its rows are of. */
export type Moment = <T>(
  desk: ChainDesk,
  read: (snapshot: Snapshot, at: LayerMoment | null) => Promise<T>,
) => Promise<T>

/** Moments of the chain itself. */
export const ofChain: Moment = (desk, read) => atOneMoment(desk.runtime, (snapshot) => read(snapshot, null))

/** Those of a ledger: it has nothing below its first block, so that everything below the last one that it knows is covered. */
export const ofLedger =
  (layer: string): Moment =>
  (desk, read) =>
    atLayer(desk, layer, (at) => {
      const { ranges } = at.snapshot.state
      return read({ ...at.snapshot, coverage: { ...at.snapshot.coverage, ranges: [...ranges] } }, at)
    })

const DECIMALS_LIMIT = 77

/** Base units, or the same number with its point: exact either way. */
export function amount(
  units: string | bigint | null,
  decimals: number | null,
  amounts: DownloadOrder['amounts'],
): CsvCell {
  if (units === null) return null
  if (amounts === 'raw' || decimals === null || decimals > DECIMALS_LIMIT) return String(units)
  return decimalText({ units: BigInt(units), scale: decimals })
}

/** What lists are narrowed to by worth. */
export const WORTHS = ['leastWorth', 'mostWorth'] as const

/** A block's time as people and as programs read it. */
export const time = (timeMs: number) => ({ time: new Date(timeMs).toISOString(), unix: Math.floor(timeMs / 1_000) })
export const TIME = ['time', 'unix'] as const

/** A family's own field. */
export const cell = (value: Json | undefined): CsvCell =>
  value === undefined || value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value)

type TxPlace = Pick<TxRef, 'height' | 'txIndex'>

/** The transactions at these places, by `placeKey`. */
export async function refsOf(
  { newest, deep }: Snapshot,
  rows: readonly TxPlace[],
): Promise<ReadonlyMap<string, TxRef>> {
  const places = [...new Map(rows.map((row) => [placeKey(row), row])).values()]
  const refs = (await Promise.all([newest.txRefs(places), deep.txRefs(places)])).flat()
  return new Map(refs.map((ref) => [placeKey(ref), ref]))
}
