import { OrreryError } from '@orrery/errors/orrery-error'
import type { Balance } from '@orrery/model/reads'
import type { Portfolio } from '@orrery/model/wire/portfolio'
import { quotesOf } from '@orrery/model/quotes'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { dayRates, type DayRate } from '../exchanges/day-rates.ts'
import { worthOf, type WorthOf } from '../exchanges/worth-of.ts'
import { DAY_MS } from '../tokens/token-activity.ts'
import { bareToken } from '../tokens/find-tokens.ts'
import { findAudits, isAgreed } from '../tokens/token-audits.ts'
import { daysHeld } from './balance-history.ts'
import { heldTokens } from './holdings.ts'

/** Tokens that are told by day: each is looked up by its key. */
const TOLD = 8
const AT_ONCE = 4
/** More decimals than amounts of 256 bits have digits. */
const MOST_DECIMALS = 77

/** A balance that has a price. */
type Priced = { readonly row: Balance; readonly dollars: bigint }

/** Balances by what they are worth, the most first, by their contracts where that is equal; without those that have no price. Pure. */
export const pricedOf = (rows: readonly Balance[], worth: WorthOf | null): readonly Priced[] =>
  rows
    .flatMap((row) => {
      const dollars = worth?.(row.asset, row.amount)?.dollars ?? null
      return dollars === null ? [] : [{ row, dollars: BigInt(dollars) }]
    })
    .toSorted((a, b) => (a.dollars < b.dollars ? 1 : a.dollars > b.dollars ? -1 : a.row.asset < b.row.asset ? -1 : 1))

/** Dollars for a whole token by day; none where its decimals are not told. Pure. */
export const wholeRates = (rates: readonly DayRate[] | undefined, decimals: number | null) =>
  decimals === null || decimals > MOST_DECIMALS
    ? []
    : (rates ?? []).map(({ day, rate }) => ({
        timeMs: day * DAY_MS,
        dollars: ((rate.top * 10n ** BigInt(decimals)) / rate.bottom).toString(),
      }))

/**
 * What an address held by day of the tokens that are worth most of what it has now, at today's prices, and the prices of each day. It reads some balances, eight
 * histories and the days of twelve pools by their keys.
 * Throws `CAPABILITY_MISSING` on chains without contracts.
 */
export async function portfolioOf(desk: ChainDesk, address: Hex): Promise<Answer<Portfolio>> {
  const { family, chain, wire } = desk
  if (!family.can.contracts || family.can.utxos)
    throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: 'portfolio' })
  const { snapshot, tokens, fungible } = await heldTokens(desk, address)
  const worth = worthOf(desk)
  const priced = pricedOf(fungible, worth)
  const audits = await findAudits(
    desk,
    priced.map(({ row }) => row.asset),
  )
  // Rebased, or less a fee: what its transfers add up to is nobody's balance.
  const isTrusted = ({ row }: Priced) => {
    const audit = audits.get(row.asset)
    return audit === undefined || isAgreed(audit)
  }
  const told = priced.filter(isTrusted).slice(0, TOLD)
  const histories = await sideBySide(
    told.map(
      ({ row }) =>
        () =>
          daysHeld(desk, address, row.asset),
    ),
    AT_ONCE,
  )
  const { coin } = quotesOf(chain, desk.runtime.tokenPlans?.dollars)
  const rates = await dayRates(desk, [...(coin === null ? [] : [coin]), ...told.map(({ row }) => row.asset)])
  const parts = told.flatMap(({ row: { asset } }, at) => {
    const days = histories[at]
    if (days == null) return []
    const points = days.points.map((point) => ({
      ...point,
      dollars: worth?.(asset, BigInt(point.amount))?.dollars ?? '0',
    }))
    const token = wire.token(tokens.get(asset) ?? bareToken(asset))
    return [{ token, points, cut: days.cut, rates: wholeRates(rates.get(asset), token.decimals) }]
  })
  return {
    data: {
      parts: told.length > 0 && parts.length === 0 ? null : parts,
      coinRates: coin === null ? [] : wholeRates(rates.get(coin), chain.native.decimals),
      coin: worth?.(EMPTY, 10n ** BigInt(chain.native.decimals))?.dollars ?? null,
      left: priced.length - parts.length,
      unpriced: fungible.length - priced.length,
    },
    head: wire.head(snapshot.tip),
  }
}
