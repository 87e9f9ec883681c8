import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Chain } from '@orrery/model/chain'
import { formatNumber } from '@orrery/format/format-number'
import { Button } from '@orrery/ui/button'
import { useSite } from '../../app/site.ts'
import { askToNotify, notify } from '../../live/system-notes.ts'
import { useChainHead } from '../../live/use-chain-head.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { newerRows, type RowPlace } from './newer-rows.ts'
import { readConditions, standardOf, type Kind } from './read-conditions.ts'

export type FilterAlertProps = {
  readonly kind: Kind
  readonly chain: Chain
  /** Conditions that mean something. */
  readonly query: URLSearchParams
  /** What amounts are told in; null where that needs a token. */
  readonly decimals: number | null
}

/** Rows that one look asks for: of more it says so many at least. */
const ROWS = 20
/** Where blocks come faster, not every one is looked at. */
const LEAST_MS = 5_000

type Watch = 'off' | 'denied' | 'on'

/** Tells a visitor by a notification of the browser of rows that fit and are new, while this page stands open, and nobody else (screens-evm §17). */
export const FilterAlert = (props: FilterAlertProps) => <AfterWords>{() => <Alert {...props} />}</AfterWords>

function Alert({ kind, chain, query, decimals }: FilterAlertProps) {
  const { t, api, language } = useSite()
  const [watch, setWatch] = useState<Watch>('off')
  const [told, setTold] = useState(0)
  const height = useChainHead(chain.code)?.height ?? null
  const newest = useRef<{ readonly row: RowPlace | null; readonly atMs: number } | null>(null)
  const find = async (signal: AbortSignal): Promise<readonly RowPlace[]> => {
    const { asked } = readConditions(query, decimals, kind)
    const all = { chain: chain.code, ...asked, limit: ROWS }
    if (kind === 'calls') return (await api.filterCalls(all, signal)).list.hits
    if (kind === 'transactions') return (await api.filterTransactions(all, signal)).list.hits
    const standard = standardOf(query)
    const narrowed = { ...all, ...(standard && { standard }) }
    return kind === 'moves'
      ? (await api.filterMoves(narrowed, signal)).list.hits
      : (await api.filterTransfers(narrowed, signal)).list.hits
  }
  const look = useEffectEvent(async (signal: AbortSignal) => {
    const before = newest.current
    if (before !== null && performance.now() - before.atMs < LEAST_MS) return
    const rows = await find(signal)
    if (signal.aborted) return
    newest.current = { row: rows[0] ?? before?.row ?? null, atMs: performance.now() }
    // What is there at first is what the list shows.
    const count = before === null ? 0 : newerRows(rows, before.row)
    if (count === 0) return
    setTold((all) => all + count)
    const number = `${count === ROWS ? '≥ ' : ''}${formatNumber(count, { locale: language.code })}`
    notify(`${chain.name.full}: ${t('page.filter.title')}`, { body: t('filter.alert.found', { count: number }) })
  })
  useEffect(() => {
    if (watch !== 'on' || height === null) return
    const stop = new AbortController()
    // What the site does not answer now, the next block asks for again.
    look(stop.signal).catch(() => undefined)
    return () => stop.abort()
  }, [height, watch])
  const begin = async () => {
    newest.current = null
    const isAllowed = await askToNotify()
    setWatch(isAllowed ? 'on' : 'denied')
  }
  return (
    <>
      <Button size="s" aria-pressed={watch === 'on'} onClick={() => (watch === 'on' ? setWatch('off') : void begin())}>
        {t(watch === 'on' ? 'filter.alert.end' : 'filter.alert')}
      </Button>
      <span aria-live="polite">
        {watch === 'on' && t('filter.alert.on')}
        {told > 0 && ` ${t('filter.alert.found', { count: formatNumber(told, { locale: language.code }) })}`}
        {watch === 'denied' && t('gas.alert.denied')}
      </span>
    </>
  )
}
