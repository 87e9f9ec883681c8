import { VERIFIED, type ChartSource } from '@orrery/charts/chart'
import { ADDRESS_DAYS, ADDRESS_GROWTH, NEW_ADDRESSES } from '@orrery/model/address-growth'
import { DAY_SUMS } from '@orrery/model/day-sums'
import { MESSAGE_DAYS } from '@orrery/model/message-days'
import { COIN_SUPPLY } from '@orrery/model/coin-supply'
import { NAME_TERMS } from '@orrery/model/name-terms'
import { OMNI_SUPPLY } from '@orrery/model/omni'
import type { HourSpan } from '@orrery/model/reads'
import { WATCHED, type WatchReads } from '@orrery/model/samples'
import { hourOf, StatSums, type StatRow } from '@orrery/model/statistics'
import { STABLECOINS } from '@orrery/model/stablecoins'
import { PARTY_DAYS } from '@orrery/model/party-days'
import { POOL_PRICES } from '@orrery/model/pool-prices'
import { SENDER_DAYS } from '@orrery/model/sender-days'
import { TOKEN_ACTIVITY } from '@orrery/model/token-activity'
import type { ContractBook } from '../../verification/create-contract-book.ts'
import { EMPTY } from '@orrery/primitives/hex'
import { readCoinPrices } from './coin-prices.ts'
import { readDaySums, readStables } from './day-sums.ts'
import { readNameEnds } from './name-ends.ts'
import { readMessages } from './message-sums.ts'
import { readParties } from './party-sums.ts'
import { readSenders } from './sender-sums.ts'
import { readSupplyDays } from './supply-days.ts'
import type { RuntimeLayer } from '../../runtime.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { KnownSpan } from './chart-points.ts'
import { readOmniSupply } from '../ledgers/omni.ts'
import type { RichBook } from '../rankings/rich-lists.ts'
import { MOST_DAYS } from '../tokens/token-activity.ts'

/** Measures that are none of blocks: rows of a span by its steps, of when all of them are known, and the block that they reflect where it is one. */
export type Sourced = {
  readonly rows: readonly StatRow[]
  readonly known: readonly KnownSpan[]
  readonly asOf: number | null
}

/** Answers for the sources that there are here; `needs` are the measures that are asked for. */
export type ChartSources = {
  readonly [S in ChartSource]?: (span: HourSpan, needs: readonly string[]) => Promise<Sourced>
}

/** The ledgers that a source adds up from; none where it is no ledger's. */
export const LAYERS_OF_SOURCE: Readonly<Record<ChartSource, readonly string[]>> = {
  addresses: [ADDRESS_GROWTH],
  watch: [],
  verified: [],
  omni: ['omni'],
  days: [DAY_SUMS],
  stables: [TOKEN_ACTIVITY, DAY_SUMS],
  senders: [SENDER_DAYS],
  parties: [PARTY_DAYS],
  prices: [POOL_PRICES],
  messages: [MESSAGE_DAYS],
  names: [NAME_TERMS],
  supply: [COIN_SUPPLY],
}

const ALWAYS: readonly KnownSpan[] = [{ fromMs: -Infinity, toMs: Infinity }]
const always = (rows: readonly StatRow[]): Sourced => ({ rows, known: ALWAYS, asOf: null })
const DAY_HOURS = 24

/**
 * Where the charts of a chain that are not of blocks have their measures from. `wantsBalances` where the chart of balances is asked for by itself: then they are ranked, if they
 * were not lately.
 */
export function chartSources(
  desk: ChainDesk,
  book: ContractBook | null,
  { nowMs, wantsBalances = false }: { readonly nowMs: number; readonly wantsBalances?: boolean },
): ChartSources {
  const { watch, layers } = desk.runtime
  const [growth, sums, tokens, senders, parties, prices, messages, names, supply] = [
    ADDRESS_GROWTH,
    DAY_SUMS,
    TOKEN_ACTIVITY,
    SENDER_DAYS,
    PARTY_DAYS,
    POOL_PRICES,
    MESSAGE_DAYS,
    NAME_TERMS,
    COIN_SUPPLY,
  ].map((id) => layers?.get(id))
  const { chain } = desk
  const coins = (chain.family === 'evm' ? STABLECOINS.get(chain.quirks.chainId) : undefined) ?? []
  return {
    ...(watch && { watch: (span) => readWatched(desk, watch, span, nowMs, wantsBalances) }),
    ...(book && { verified: (span) => Promise.resolve(always(verifiedRows(book, desk.chain.code, span))) }),
    ...(growth && { addresses: (span) => readNewAddresses(desk, growth, span) }),
    ...(layers?.has('omni') === true && { omni: (span) => readSupply(desk, span) }),
    ...(sums && {
      days: (span, needs) =>
        readDaySums(desk, sums, span, needs, prices && (() => readCoinPrices(desk, prices, span, 'mean'))),
    }),
    ...(senders && { senders: (span) => readSenders(desk, senders, span) }),
    ...(parties && { parties: (span, needs) => readParties(desk, parties, span, needs) }),
    ...(messages && { messages: (span) => readMessages(desk, messages, span) }),
    ...(names && { names: (span) => readNameEnds(desk, names, span) }),
    ...(supply && { supply: (span, needs) => readSupplyDays(desk, { supply, prices }, span, needs) }),
    ...(prices && { prices: (span) => readCoinPrices(desk, prices, span) }),
    ...(tokens && sums && coins.length > 0 && { stables: (span) => readStables(desk, { tokens, sums }, coins, span) }),
  }
}

/** What was seen. Addresses by balance are counted once a day while nobody looks: of the day that runs they are those of the ranking, which is of a newer block. */
async function readWatched(
  { chain, rich }: ChainDesk,
  watch: WatchReads,
  span: HourSpan,
  nowMs: number,
  wantsBalances: boolean,
): Promise<Sourced> {
  const rows = await watch.watched(span)
  const today = Math.floor(hourOf(nowMs) / DAY_HOURS) * DAY_HOURS
  if (chain.family !== 'utxo' || span.step !== DAY_HOURS || today < span.from || today > span.to) return always(rows)
  const book = wantsBalances ? await rich.book(EMPTY) : rich.lastBook(EMPTY)
  if (book === null || book === 'untold') return always(rows)
  const others = rows.filter(({ name, hour }) => name !== WATCHED.balances || hour !== today)
  return {
    rows: [...others, ...balanceRows(book, today)],
    known: ALWAYS,
    asOf: wantsBalances ? book.asOf.height : null,
  }
}

const balanceRows = ({ holders, bands }: RichBook, hour: number): readonly StatRow[] =>
  [{ key: '', of: holders }, ...bands.map((band) => ({ key: String(band.digits), of: band.holders }))].map(
    ({ key, of }) => ({ ...rowOf(WATCHED.balances, key, hour, of), count: 1 }),
  )

/** Grants and revokes of Tether USD on Omni, as far as its ledger has come. */
async function readSupply(desk: ChainDesk, span: HourSpan): Promise<Sourced> {
  const { through, rows } = await readOmniSupply(desk)
  const last = through < 0 ? null : await desk.runtime.archive.reads.block(through)
  const tip = desk.runtime.head.view().tip
  const toMs = tip !== null && through >= tip.height ? Infinity : (last?.timeMs ?? -Infinity)
  return {
    rows: stepped(
      rows.flatMap(({ hour, change }): readonly StatRow[] =>
        hour < span.from || hour > span.to
          ? []
          : [{ name: OMNI_SUPPLY, key: '', hour, count: 1, sum: change, least: change, most: change }],
      ),
      span,
    ),
    known: through < 0 ? [] : [{ fromMs: -Infinity, toMs }],
    asOf: through < 0 ? null : through,
  }
}

/** New addresses by day, as far as the ledger has come. */
function readNewAddresses(desk: ChainDesk, layer: RuntimeLayer, span: HourSpan): Promise<Sourced> {
  return layer.consistent(async (through, reads) => {
    if (through === null || layer.status().lack !== null) return { rows: [], known: [], asOf: null }
    const [days, last] = await Promise.all([
      reads.summed(ADDRESS_DAYS, {}, 'day', ['came'], MOST_DAYS),
      desk.runtime.archive.reads.block(through.height),
    ])
    const rows = days.flatMap(({ day, came }): readonly StatRow[] => {
      const hour = Number(day) * DAY_HOURS
      return hour < span.from || hour > span.to ? [] : [rowOf(NEW_ADDRESSES, '', hour, Number(came))]
    })
    return {
      rows: stepped(rows, span),
      known: last === null ? [] : [{ fromMs: -Infinity, toMs: last.timeMs }],
      asOf: through.height,
    }
  })
}

/** Contracts by the hour in which their sources were verified here, and by the match. */
function verifiedRows(book: ContractBook, chain: string, span: HourSpan): readonly StatRow[] {
  const rows: StatRow[] = []
  for (const { verifiedMs, match } of book.every(chain)) {
    const hour = hourOf(verifiedMs)
    if (hour >= span.from && hour <= span.to) rows.push(rowOf(VERIFIED, match, hour, 1))
  }
  return stepped(rows, span)
}

const rowOf = (name: string, key: string, hour: number, count: number): StatRow => ({
  name,
  key,
  hour,
  count,
  sum: BigInt(count),
  least: BigInt(count),
  most: BigInt(count),
})

/** Rows of hours as those of a span's steps. */
function stepped(rows: readonly StatRow[], { step }: HourSpan): readonly StatRow[] {
  const sums = new StatSums()
  for (const row of rows) sums.add(row, Math.floor(row.hour / step) * step)
  return sums.rows()
}
