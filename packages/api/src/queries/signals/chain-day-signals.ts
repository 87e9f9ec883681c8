import { LEAST_ISSUE, LEAST_WOKEN } from '@orrery/model/alpha-signals'
import { DAY_SUM, DAY_SUM_ROWS, DAY_SUMS } from '@orrery/model/day-sums'
import { SENDER_AGE, SENDER_CLASSES, SENDER_DAYS, SENDER_SUM } from '@orrery/model/sender-days'
import { STABLECOINS, type Stablecoin } from '@orrery/model/stablecoins'
import { TOKEN_ACTIVITY, TOKEN_DAYS } from '@orrery/model/token-activity'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { RuntimeLayer } from '../../runtime.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { joinHalves } from '../ledgers/join-halves.ts'
import { amountOf, DAY_MS } from '../tokens/token-activity.ts'
import { firedDays, judgedDays, type FiredDay } from './fired-days.ts'
import { offKind, type FoundSignal, type KindFound } from './found-signal.ts'
import { atDays, countDays, daysOf, NEEDED_DAYS, type LedgerDays } from './ledger-days.ts'

const MOST_ROWS = 100_000

/** What was made of a coin on a day, and by how many transfers or events. */
type Issued = { readonly amount: bigint; readonly times: number }
type IssuedDays = {
  readonly through: number | null
  readonly days: LedgerDays | null
  readonly byCoin: ReadonlyMap<Hex, ReadonlyMap<number, Issued>>
}

/** Days on which an issuer made many more of a coin that is meant to stay at one dollar than on the days before. */
export async function issueSignals(desk: ChainDesk): Promise<KindFound> {
  const kind = 'stable-issue'
  const { chain, runtime } = desk
  if (chain.family !== 'evm') return offKind(kind, 'family')
  const coins = STABLECOINS.get(chain.quirks.chainId) ?? []
  if (coins.length === 0) return offKind(kind, 'issuers')
  const [byEvents, byTransfers] = [coins.filter((coin) => coin.byEvents), coins.filter((coin) => !coin.byEvents)]
  const needed = [...(byEvents.length > 0 ? [DAY_SUMS] : []), ...(byTransfers.length > 0 ? [TOKEN_ACTIVITY] : [])]
  const layers = needed.map((id) => runtime.layers?.get(id))
  if (layers.some((layer) => layer === undefined)) return offKind(kind, 'sums')
  if (layers.some((layer) => layer!.status().lack !== null)) return offKind(kind, 'history')
  const of = (id: string): RuntimeLayer => runtime.layers!.get(id)!
  const events = byEvents.length === 0 ? null : await issuedByEvents(desk, of(DAY_SUMS))
  const transfers = byTransfers.length === 0 ? null : await issuedByTransfers(desk, of(TOKEN_ACTIVITY), byTransfers)
  const told = coins.map((coin) => ({ ...coin, of: (coin.byEvents ? events : transfers)! }))
  const ledgers = [events, transfers].filter((one) => one !== null)
  const least = ledgers.toSorted((a, b) => countDays(a.days) - countDays(b.days))[0]!
  const state = { kind, through: least.through, days: countDays(least.days), needs: NEEDED_DAYS } as const
  if (least.days === null || state.days < NEEDED_DAYS)
    return { ...state, state: 'short', judged: 0, looked: 0, signals: [] }
  const signals = told.flatMap(({ address, decimals, of: { days, byCoin } }) => {
    const issued = byCoin.get(address)
    const series = { ...days!, valueAt: (day: number) => issued?.get(day)?.amount ?? 0n }
    return firedDays(series, LEAST_ISSUE * 10n ** BigInt(decimals)).map((fired) =>
      dayOf(kind, fired, issued?.get(fired.day)?.times ?? 0, address),
    )
  })
  return { ...state, state: 'on', judged: judgedDays(least.days), looked: coins.length, signals }
}

/** Of the chain's coin the price is told: that of a dollar coin says nothing. */
const dayOf = (kind: FoundSignal['kind'], fired: FiredDay, evidence: number, token: Hex | null): FoundSignal => ({
  ...fired,
  kind,
  timeMs: fired.day * DAY_MS,
  flat: fired.score === null,
  evidence,
  token,
  priced: EMPTY,
})

const issuedByTransfers = (desk: ChainDesk, layer: RuntimeLayer, coins: readonly Stablecoin[]): Promise<IssuedDays> =>
  atDays(desk, layer, async ({ reads, through, days }) => {
    const match = { asset: coins.map(({ address }) => address), day: days === null ? [] : daysOf(days) }
    const sums = ['mints', 'minted_high', 'minted_low']
    const rows = days === null ? [] : await reads.summed(TOKEN_DAYS, match, ['asset', 'day'], sums, MOST_ROWS)
    return {
      through,
      days,
      byCoin: byCoin(rows, (row) => ({
        coin: row['asset'] as Hex,
        issued: { amount: amountOf(row, 'minted'), times: Number(row['mints']) },
      })),
    }
  })

const issuedByEvents = (desk: ChainDesk, layer: RuntimeLayer): Promise<IssuedDays> =>
  atDays(desk, layer, async ({ reads, through, days }) => {
    const match = { name: DAY_SUM.coinEvents, day: days === null ? [] : daysOf(days) }
    const sums = ['count', 'high', 'low']
    const rows = days === null ? [] : await reads.summed(DAY_SUM_ROWS, match, ['day', 'key'], sums, MOST_ROWS)
    return {
      through,
      days,
      byCoin: byCoin(
        // 1 behind the coin's address is what was made of it.
        rows.filter((row) => String(row['key']).endsWith('/1')),
        (row) => ({
          coin: String(row['key']).slice(0, -2) as Hex,
          issued: { amount: joinHalves(row), times: Number(row['count']) },
        }),
      ),
    }
  })

function byCoin<Row extends { readonly [name: string]: unknown }>(
  rows: readonly Row[],
  of: (row: Row) => { readonly coin: Hex; readonly issued: Issued },
): IssuedDays['byCoin'] {
  const found = new Map<Hex, Map<number, Issued>>()
  for (const row of rows) {
    const { coin, issued } = of(row)
    const days = found.get(coin) ?? new Map<number, Issued>()
    found.set(coin, days)
    days.set(Number(row['day']), issued)
  }
  return found
}

/** Days on which many more accounts than before sent something again after a year and longer. */
export async function wokenDaySignals(desk: ChainDesk): Promise<KindFound> {
  const kind = 'woken-senders'
  if (desk.chain.family !== 'evm') return offKind(kind, 'family')
  const layer = desk.runtime.layers?.get(SENDER_DAYS)
  if (layer === undefined) return offKind(kind, 'sums')
  if (layer.status().lack !== null) return offKind(kind, 'history')
  return atDays(desk, layer, async ({ reads, through, days }) => {
    const state = { kind, through, days: countDays(days), needs: NEEDED_DAYS } as const
    if (days === null || state.days < NEEDED_DAYS)
      return { ...state, state: 'short', judged: 0, looked: 0, signals: [] }
    const match = { name: SENDER_SUM.ages, day: daysOf(days), key: SENDER_AGE.woken }
    const rows = await reads.summed(SENDER_CLASSES, match, 'day', ['came'], MOST_ROWS)
    const values = new Map(rows.map((row) => [Number(row['day']), BigInt(row['came'] as bigint)]))
    const fired = firedDays({ ...days, valueAt: (day) => values.get(day) ?? 0n }, LEAST_WOKEN)
    return {
      ...state,
      state: 'on',
      judged: judgedDays(days),
      looked: 1,
      signals: fired.map((one) => dayOf(kind, one, Number(one.value), null)),
    }
  })
}
