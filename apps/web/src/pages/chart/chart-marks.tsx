import { useEffect, useRef, useState } from 'react'
import { usePageChain } from '@orrery/entities/page-context'
import type { Upgrades } from '@orrery/model/wire/upgrade'
import type { TimePlot } from '@orrery/ui/time-chart'
import { useNavigator } from '../../app/navigator-context.ts'
import { useSite } from '../../app/site.ts'
import styles from './chart-marks.module.css'
import { recentStorage } from '../../search/recent-storage.ts'
import { notesWithin, onNotes, readNotes, type ChartNote } from './chart-notes.ts'
import { marksWithin } from './marks-within.ts'
import { chartQuery } from './page.ts'
import { onPinch, pinchedRange } from './pinched-range.ts'

/** The plot on which they stand, and the chart's steps. */
export type ChartMarksProps = { readonly plot: TimePlot; readonly times: readonly number[] }

const asked = new Map<string, Promise<Upgrades['marks']>>()

/** Upgrades of the chain's rules as lines over a chart (screens-evm §10, annotations), those whose first block this index knows, and what the visitor noted. */
export function ChartMarks({ plot, times }: ChartMarksProps) {
  const chain = usePageChain()
  const { api } = useSite()
  const [marks, setMarks] = useState<Upgrades['marks']>([])
  const navigator = useNavigator()
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const plotted = place.current?.parentElement
    // A frame of another site has no way out of its chart.
    if (!plotted || location.pathname.endsWith('/embed')) return undefined
    return onPinch(plotted, (ratio) => {
      const to = new URL(location.href)
      const { days, span } = chartQuery(to.searchParams)
      const range = span === null ? pinchedRange(days, ratio) : null
      if (range === null) return
      to.searchParams.set('days', String(range))
      void navigator.go(to)
    })
  }, [navigator])
  const [notes, setNotes] = useState<readonly ChartNote[]>([])
  useEffect(() => {
    const read = () => setNotes(readNotes(recentStorage()))
    read()
    return onNotes(read)
  }, [])
  useEffect(() => {
    if (chain.family !== 'evm') return undefined
    let isGone = false
    const known = asked.get(chain.code) ?? api.getUpgrades({ chain: chain.code }).then((found) => found.marks)
    asked.set(chain.code, known)
    known.then(
      (found) => isGone || setMarks(found),
      // A chart says what it has to say without them.
      () => asked.delete(chain.code),
    )
    return () => void (isGone = true)
  }, [api, chain])
  const own = notesWithin(notes, chain.path, times).map((note) => ({ ...note, isOwn: true }))
  const marked = [...marksWithin(marks, times).map((mark) => ({ ...mark, isOwn: false })), ...own].map(
    ({ id, name, timeMs, isOwn }) => (
      <span
        key={id}
        className={styles.mark}
        data-own={isOwn || undefined}
        style={{ insetInlineStart: `${plot.xOf(timeMs) * 100}%` }}
      >
        <bdi>{name}</bdi>
      </span>
    ),
  )
  return (
    <>
      <span ref={place} hidden />
      {marked}
    </>
  )
}
