import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { ForkRules } from '@orrery/model/wire/upgrade'
import { useSite } from '../../app/site.ts'
import type { ChartSums } from '../../page-parts/charts/chart-sums.ts'
import { SumFacts } from '../../page-parts/facts/sum-facts.tsx'
import { targetUse } from './target-use.ts'
import styles from './blob-sums.module.css'

export type BlobSumsProps = {
  readonly sums: Readonly<Record<'blob-count' | 'blob-fee' | 'block-count', ChartSums>>
  readonly loading: boolean
}

/** How many blobs there were and what they cost, of how many the rules aim at (screens-evm §13.1). */
export function BlobSums({ sums, loading }: BlobSumsProps) {
  const blobs = sums['blob-count']
  const blocks = sums['block-count']
  return (
    <>
      <SumFacts
        loading={loading}
        sums={[
          { label: 'tab.blobs', sums: blobs, unit: 'count' },
          { label: 'chart.blobFee', sums: sums['blob-fee'], unit: 'coin' },
        ]}
        also={[{ label: 'blobs.targetUse', value: <TargetUse blobs={blobs} blocks={blocks} /> }]}
      />
    </>
  )
}

/** The node alone tells the target, so the page does not wait for it. */
function TargetUse({ blobs, blocks }: { readonly blobs: ChartSums; readonly blocks: ChartSums }) {
  const { t, locale } = usePageContext()
  const { code } = usePageChain()
  const { api } = useSite()
  const [rules, setRules] = useState<ForkRules | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    api.getUpgrades({ chain: code }, stop.signal).then(
      (told) => setRules(told.rules?.current ?? null),
      // Without an answer it stays unknown.
      () => undefined,
    )
    return () => stop.abort(new Error('the page was left'))
  }, [api, code])
  const number = (value: number) => formatNumber(value, { locale })
  // Words of what is drawn later: the document has those alone that were asked for when it was drawn.
  const aimedAt = (target: number, most: number) => t('upgrade.blobs', { target: number(target), most: number(most) })
  const room = aimedAt(9, 9)
  const known = rules?.blobs ?? null
  if (known === null)
    return (
      <>
        {MISSING}
        {/* As wide as what may come: on phones it takes lines of its own, and they would move the list. */}
        <span className={styles.room} aria-hidden="true">
          {' · '}
          {room}
        </span>
      </>
    )
  const use = targetUse(rules, blobs, blocks)
  return (
    <>
      {use === null ? MISSING : formatPercent(use.blobs, use.aimed, locale, 1)} · {aimedAt(known.target, known.most)}
    </>
  )
}
