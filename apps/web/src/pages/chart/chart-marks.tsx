import { useEffect, useState } from 'react'
import { usePageChain } from '@orrery/entities/page-context'
import type { Upgrades } from '@orrery/model/wire/upgrade'
import type { TimePlot } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import styles from './chart-marks.module.css'
import { recentStorage } from '../../search/recent-storage.ts'
import { notesWithin, onNotes, readNotes, type ChartNote } from './chart-notes.ts'
import { marksWithin } from './marks-within.ts'

/** The plot on which they stand, and the chart's steps. */
export type ChartMarksProps = { readonly plot: TimePlot; readonly times: readonly number[] }

const asked = new Map<string, Promise<Upgrades['marks']>>()

/** Upgrades of the chain's rules as lines over a chart (screens-evm §10, annotations), those whose first block this index knows, and what the visitor noted. */
export function ChartMarks({ plot, times }: ChartMarksProps) {
  const chain = usePageChain()
  const { api } = useSite()
  const [marks, setMarks] = useState<Upgrades['marks']>([])
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
  return [...marksWithin(marks, times).map((mark) => ({ ...mark, isOwn: false })), ...own].map(
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
}
