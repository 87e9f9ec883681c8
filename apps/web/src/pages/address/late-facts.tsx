import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { OutputTotals } from '@orrery/model/wire/address'
import { Button } from '@orrery/ui/button'
import { Link } from '@orrery/ui/link'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'

/** What is asked for once the page stands: `told` is null until it is there, and where it did not come. */
export type Late<T> = { readonly told: T | null; readonly state: 'asked' | 'told' | 'untold'; again(): void }

/** Asks once, and again on demand; `ask` stays the same (`useCallback`) as long as what it asks for does. */
export function useLate<T extends object>(ask: (signal: AbortSignal) => Promise<T>): Late<T> {
  const [told, setTold] = useState<T | 'asked' | 'untold'>('asked')
  const isAsked = told === 'asked'
  useEffect(() => {
    if (!isAsked) return
    const stop = new AbortController()
    ask(stop.signal).then(setTold, () => setTold('untold'))
    return () => stop.abort(new Error('the page was left'))
  }, [ask, isAsked])
  const again = (): void => setTold('asked')
  return typeof told === 'string' ? { told: null, state: told, again } : { told, state: 'told', again }
}

/** As many facts as there will be, with room for their second lines: nothing below moves when they come. Where they did not come, a way to ask again. */
export function LateFacts({
  facts,
  late: { state, again },
}: {
  readonly facts: readonly Fact[]
  readonly late: Late<object>
}) {
  const { t } = usePageContext()
  // Words of what is drawn later: the document has those alone that were asked for when it was drawn.
  for (const word of ['part.failed', 'part.retry']) t(word)
  return (
    <>
      <Facts loading={state === 'asked'} facts={facts} steady />
      {state === 'untold' && (
        <p role="alert">
          {t('part.failed')}{' '}
          <Button size="sm" onClick={again}>
            {t('part.retry')}
          </Button>
        </p>
      )}
    </>
  )
}

/** The place among the largest balances, of what was told late; a dash for none and for not known, with words for which. */
export function useRankFact(told: Pick<OutputTotals, 'rank'> | null): Fact {
  const { t, locale } = usePageContext()
  const { path } = usePageChain()
  for (const word of ['use.rank.none', 'use.rank.untold', 'use.asOf', 'column.share']) t(word)
  const label = 'page.richList.title'
  const rank = told?.rank
  if (rank == null)
    return {
      label,
      value: MISSING,
      ...(told !== null && { note: t(rank === null ? 'use.rank.none' : 'use.rank.untold') }),
    }
  return {
    label,
    value: (
      <Link to={`/${path}/rich-list`}>
        <bdi dir="ltr">#{formatNumber(rank.rank, { locale })}</bdi>
      </Link>
    ),
    note: `${t('column.share')} ${formatPercent(rank.sharePpm, 1_000_000, locale, 4)} · ${t('use.asOf', { height: formatNumber(rank.height, { locale }) })}`,
  }
}
