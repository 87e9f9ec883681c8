import { DAY_SUMS } from '@orrery/model/day-sums'
import { quotesOf } from '@orrery/model/quotes'
import { STABLE_GROWN, STABLE_MOVED, STABLECOINS, type Stablecoin } from '@orrery/model/stablecoins'
import { TOKEN_ACTIVITY } from '@orrery/model/token-activity'
import type { BanknoteSummary } from '@orrery/model/wire/banknote'
import type { Answer } from '../../contract/handler.ts'
import { bornAt } from '../charts/chart-points.ts'
import { readStables } from '../charts/day-sums.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { nameTokens } from '../lists/event-pages.ts'
import { atOneMoment } from '../snapshot.ts'
import { supplyNow } from './supply-now.ts'
import { DAY_MS } from './token-activity.ts'

const DAY_HOURS = 24
/** Days that are told one by one, and what is summed up of them. */
const DAYS = 90
const WEEK = 7
const MONTH = 30
/** Coins that are told: known issuers have fewer. */
const MOST_COINS = 32

/**
 * How many there are of each dollar coin of a chain, and how they grew lately (screens-evm §8.4): those of known issuers, of the chain's record, and those that whoever runs
 * the site names. Days are UTC, and null where the sums have not come to them.
 */
export async function readStableSummary(desk: ChainDesk): Promise<Answer<BanknoteSummary>> {
  const { chain, runtime, clock } = desk
  const issued = (chain.family === 'evm' ? STABLECOINS.get(chain.quirks.chainId) : undefined) ?? []
  // By address: two coins may call themselves the same.
  const coins = quotesOf(chain, runtime.tokenPlans?.dollars)
    .dollars.slice(0, MOST_COINS)
    .map((address): Stablecoin => {
      const known = issued.find((one) => one.address === address)
      return { decimals: 0, ...known, address, symbol: address }
    })
  const [tokens, sums] = [TOKEN_ACTIVITY, DAY_SUMS].map((id) => runtime.layers?.get(id))
  const today = Math.floor(clock.now() / DAY_MS)
  const span = { from: (today - DAYS + 1) * DAY_HOURS, to: today * DAY_HOURS + DAY_HOURS - 1, step: DAY_HOURS }
  const told = tokens && sums && coins.length > 0 ? await readStables(desk, { tokens, sums }, coins, span) : null
  const lastMs = told?.known[0]?.toMs ?? null
  const last = lastMs === null ? null : Math.floor(lastMs / DAY_MS)
  const sumOf = (name: string, address: string, days: number): string | null =>
    // Days of before the span were not asked for: of a chain that stands still they are not known.
    told === null || last === null || last - days < today - DAYS
      ? null
      : told.rows
          .filter((row) => row.name === name && row.key === address && row.hour / DAY_HOURS > last - days)
          .reduce((sum, row) => sum + row.sum, 0n)
          .toString()
  // Days of before the chain's first are none of it.
  const bornMs = await atOneMoment(runtime, (snapshot) => bornAt(desk, snapshot))
  const first = Math.max(today - DAYS + 1, Math.floor(bornMs / DAY_MS))
  const [names, supplies] = await Promise.all([
    nameTokens(
      desk,
      coins.map(({ address }) => address),
    ),
    Promise.all(coins.map(({ address }) => supplyNow(desk, address))),
  ])
  return {
    data: {
      asOf: told?.asOf ?? null,
      lastMs: last === null ? null : last * DAY_MS,
      coins: coins.map(({ address }, at) => ({
        token: names(address),
        supply: supplies[at]?.supply.toString() ?? null,
        supplyAt: supplies[at]?.asOf.height ?? null,
        grownDay: sumOf(STABLE_GROWN, address, 1),
        grownWeek: sumOf(STABLE_GROWN, address, WEEK),
        grownMonth: sumOf(STABLE_GROWN, address, MONTH),
        movedWeek: sumOf(STABLE_MOVED, address, WEEK),
        days:
          told === null || last === null
            ? []
            : Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
                const day = first + index
                const grown = told.rows
                  .filter((row) => row.name === STABLE_GROWN && row.key === address && row.hour === day * DAY_HOURS)
                  .reduce((sum, row) => sum + row.sum, 0n)
                return { timeMs: day * DAY_MS, grown: grown.toString() }
              }),
      })),
    },
    head: desk.wire.head(runtime.head.view().tip),
  }
}
