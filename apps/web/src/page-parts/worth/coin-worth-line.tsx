import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '@orrery/api/client'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatFiat } from '@orrery/format/format-fiat'
import { useSite } from '../../app/site.ts'
import { dollarsOf } from './dollars-of.ts'
import { chooseWorth, watchWorth, worthAt, type WorthAt } from './worth-choice.ts'
import styles from './coin-worth-line.module.css'

export type CoinWorthLineProps = {
  /** Base units of the chain's coin; null is unknown. */
  readonly base: string | null
  /** The moment at which it moved: what a day's price is of. */
  readonly timeMs: number | null
}

type Prices = Readonly<Record<WorthAt, string | null>>

const DAY_MS = 86_400_000
/** Nothing until then, and nothing where no pool of the chain leads to a dollar: the line keeps its place. */
const NOTHING = '\u00a0'

/** What an amount is worth at the newest price by pools of the chain, or at that of its day: a click changes between them, on the whole page and later ones (screens-evm §0.2). */
export function CoinWorthLine({ base, timeMs }: CoinWorthLineProps) {
  const { t, locale } = usePageContext()
  const { code, native } = usePageChain()
  const { api, words } = useSite()
  const wanted = useSyncExternalStore(watchWorth, worthAt, () => 'now' as const)
  const [prices, setPrices] = useState<Prices | null>(null)
  const day = timeMs === null ? null : Math.floor(timeMs / DAY_MS)
  useEffect(() => {
    let isGone = false
    Promise.all([askOnce(api, code, day), words()]).then(
      ([found]) => isGone || setPrices(found),
      // The amount says what there is without it.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [api, words, code, day])
  if (base === null || prices === null) return NOTHING
  const at = prices[wanted] === null ? (wanted === 'now' ? 'day' : 'now') : wanted
  const price = prices[at]
  const dollars = price === null ? null : dollarsOf(base, native.decimals, { text: price, unit: UNITS[at] })
  if (dollars === null) return NOTHING
  const other = at === 'now' ? 'day' : 'now'
  const text = t(`worth.${at}`, { value: formatFiat(dollars, { locale }) })
  return prices[other] === null ? (
    <span data-tip={t('worth.hint')}>{text}</span>
  ) : (
    <button type="button" className={styles.switch} data-tip={t(`worth.${at}.hint`)} onClick={() => chooseWorth(other)}>
      {text}
    </button>
  )
}

const UNITS = { now: 'dollars', day: 'micro' } as const

const asking = new WeakMap<ApiClient, Map<string, Promise<Prices>>>()
/** Days whose prices are kept for one visit. */
const MOST_KEPT = 50

/** All amounts of a page share one question. */
function askOnce(api: ApiClient, chain: string, day: number | null): Promise<Prices> {
  const known = asking.get(api) ?? new Map<string, Promise<Prices>>()
  asking.set(api, known)
  const key = `${chain} ${day}`
  const asked = known.get(key)
  if (asked !== undefined) return asked
  if (known.size >= MOST_KEPT) known.clear()
  const question = ask(api, chain, day)
  known.set(key, question)
  const forget = () => known.delete(key)
  // What is not known yet may be on the next page.
  question.then(({ now }) => now === null && forget(), forget)
  return question
}

async function ask(api: ApiClient, chain: string, day: number | null): Promise<Prices> {
  const [home, of] = await Promise.all([
    api.getHomeInfo({ chain }),
    day === null
      ? null
      : api
          .getChart({ chain, chart: 'price', grain: 'day', since: day * DAY_MS, until: (day + 1) * DAY_MS - 1 })
          .catch(() => null),
  ])
  const at = of === null || day === null ? -1 : of.times.indexOf(day * DAY_MS)
  return { now: home.price, day: of?.values[0]?.[at] ?? null }
}
