import { useEffect, useState, type ReactNode } from 'react'
import { Amount } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { OutputTotals } from '@orrery/model/wire/address'
import { Button } from '@orrery/ui/button'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'

/** What an address of an output chain received and sent in all (screens-nonevm §2 G6). Of a long history it takes a while, so it is asked for when the page stands; its place is kept. */
export function OutputTotalsView({ address }: { readonly address: string }) {
  const { t, locale } = usePageContext()
  const { code, path } = usePageChain()
  const { api } = useSite()
  const [told, setTold] = useState<OutputTotals | 'asked' | 'untold'>('asked')
  const totals = typeof told === 'string' ? null : told
  const isAsked = told === 'asked'
  useEffect(() => {
    if (!isAsked) return
    const stop = new AbortController()
    api.getAddressOutputTotals({ chain: code, address }, stop.signal).then(setTold, () => setTold('untold'))
    return () => stop.abort(new Error('the page was left'))
  }, [api, code, address, isAsked])
  // Words of what is drawn later: the document has those alone that were asked for when it was drawn.
  for (const word of [
    'flow.outputs',
    'outputTotals.untold',
    'count.floor',
    'use.rank.none',
    'use.rank.untold',
    'use.asOf',
    'column.share',
    'part.failed',
    'part.retry',
  ])
    t(word, { count: 0, height: '' })
  const number = (value: number) => formatNumber(value, { locale })
  const atLeast = (value: ReactNode, isMore = false): ReactNode =>
    totals !== null && (totals.isFloor || isMore) ? (
      <span data-tip={t(isMore ? 'outputTotals.untold' : 'count.floor')}>≥ {value}</span>
    ) : (
      value
    )
  const facts: readonly Fact[] = [
    {
      label: 'outputTotals.received',
      value: atLeast(<Amount base={totals?.received ?? null} />),
      ...(totals !== null && { note: t('flow.outputs', { count: totals.outputs }) }),
    },
    {
      label: 'outputTotals.sent',
      value: atLeast(<Amount base={totals?.sent ?? null} />, totals?.mayHaveSentMore),
      ...(totals !== null && { note: t('flow.outputs', { count: totals.spent }) }),
    },
    {
      label: 'chart.utxoCount',
      // What is not indexed, or not known to be its own, may be spent as well as not.
      value: (
        <Figure
          value={totals === null || totals.isFloor || totals.mayHaveSentMore ? null : totals.outputs - totals.spent}
        />
      ),
      note: null,
    },
    {
      label: 'page.richList.title',
      value:
        totals?.rank == null ? (
          MISSING
        ) : (
          <Link to={`/${path}/rich-list`}>
            <bdi dir="ltr">#{number(totals.rank.rank)}</bdi>
          </Link>
        ),
      ...(totals !== null &&
        (totals.rank == null
          ? { note: t(totals.rank === null ? 'use.rank.none' : 'use.rank.untold') }
          : {
              note: `${t('column.share')} ${formatPercent(totals.rank.sharePpm, 1_000_000, locale, 4)} · ${t('use.asOf', { height: number(totals.rank.height) })}`,
            })),
    },
  ]
  return (
    <>
      <Facts loading={isAsked} facts={facts} steady />
      {told === 'untold' && (
        <p role="alert">
          {t('part.failed')}{' '}
          <Button size="sm" onClick={() => setTold('asked')}>
            {t('part.retry')}
          </Button>
        </p>
      )}
    </>
  )
}
