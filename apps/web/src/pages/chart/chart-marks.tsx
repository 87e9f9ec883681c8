import { useEffect, useState } from 'react'
import { usePageChain } from '@orrery/entities/page-context'
import type { Upgrades } from '@orrery/model/wire/upgrade'
import type { TimePlot } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import styles from './chart-marks.module.css'
import { marksWithin } from './marks-within.ts'

/** The plot on which they stand, and the chart's steps. */
export type ChartMarksProps = { readonly plot: TimePlot; readonly times: readonly number[] }

const asked = new Map<string, Promise<Upgrades['marks']>>()

/** Upgrades of the chain's rules as lines over a chart (screens-evm §10, annotations): those whose first block this index knows. */
export function ChartMarks({ plot, times }: ChartMarksProps) {
  const chain = usePageChain()
  const { api } = useSite()
  const [marks, setMarks] = useState<Upgrades['marks']>([])
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
  return marksWithin(marks, times).map(({ id, name, timeMs }) => (
    <span key={id} className={styles.mark} style={{ insetInlineStart: `${plot.xOf(timeMs) * 100}%` }}>
      <span dir="ltr">{name}</span>
    </span>
  ))
}
