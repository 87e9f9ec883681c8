import { OrreryError } from '@orrery/errors/orrery-error'
import { quotesOf } from '@orrery/model/quotes'
import type { ChainDesk } from '../chain-desk.ts'
import { worthOf, type WorthOf } from '../exchanges/worth-of.ts'
import type { FitsWorth } from './filter-txs.ts'

/** Bounds of a worth in dollars, with 18 decimals as digits; both ends included. */
export type WorthTexts = { readonly leastWorth?: string | undefined; readonly mostWorth?: string | undefined }

/**
 * The condition that a worth in dollars lies in a range, by the pools' newest prices (screens-evm §17); what no pool leads to fits no range. Nothing where none is asked for. Throws
 * `CAPABILITY_MISSING` where prices are not told, or none in dollars: a chain of which only the wrapped coin is known has no worth that could be in a range.
 */
export function worthRange(
  desk: ChainDesk,
  texts: WorthTexts,
  /** What it is worth, where all of a file is to have the same prices. */
  told: () => WorthOf | null = () => worthOf(desk),
): { readonly fitsWorth?: FitsWorth } {
  if (texts.leastWorth === undefined && texts.mostWorth === undefined) return {}
  const worth = told()
  const { dollars } = quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars)
  if (worth === null || dollars.length === 0)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'prices in dollars' })
  return { fitsWorth: within(worth, texts) }
}

/** Whether amounts are worth so much. Pure. */
export function within(worth: WorthOf, { leastWorth, mostWorth }: WorthTexts): FitsWorth {
  const [least, most] = [leastWorth, mostWorth].map((text) => (text === undefined ? null : BigInt(text)))
  return (asset, amount) => {
    const dollars = worth(asset, amount)?.dollars ?? null
    if (dollars === null) return false
    const told = BigInt(dollars)
    return (least === null || told >= least!) && (most === null || told <= most!)
  }
}
