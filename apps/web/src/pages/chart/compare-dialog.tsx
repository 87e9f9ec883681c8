import { useEffect, useState } from 'react'
import type { ChartInfo } from '@orrery/model/wire/chart'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { CircleLoader } from '@orrery/ui/circle-loader'
import { Dialog } from '@orrery/ui/dialog'
import { Link } from '@orrery/ui/link'
import { Select } from '@orrery/ui/select'
import { useUiTexts } from '@orrery/ui/texts'
import { useSite } from '../../app/site.ts'
import type { QueryDays } from '../../routing/date-params.ts'
import { chartPath, type OtherChart } from './chart-others.ts'
import styles from './chart.module.css'

export type CompareDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly own: OtherChart
  readonly days: number
  readonly span: QueryDays | null
  readonly grain: string
  readonly others: readonly OtherChart[]
}

type Offer = { readonly chain: string; readonly charts: readonly ChartInfo[] | null }

/** Which chart of which chain is to stand beside this one. */
export function CompareDialog({ open, onClose, own, days, span, grain, others }: CompareDialogProps) {
  const { t } = usePageContext()
  const texts = useUiTexts()
  const { api, chains } = useSite()
  const here = usePageChain()
  const [code, setCode] = useState(here.code)
  const [offer, setOffer] = useState<Offer | null>(null)
  useEffect(() => {
    if (!open) return undefined
    const life = new AbortController()
    api.listCharts({ chain: code }, life.signal).then(
      ({ hits }) => setOffer({ chain: code, charts: hits.map(({ chart }) => chart) }),
      () => life.signal.aborted || setOffer({ chain: code, charts: null }),
    )
    return () => life.abort()
  }, [open, api, code])
  const chain = chains.find((one) => one.code === code) ?? here
  const charts = offer?.chain === code ? offer.charts : undefined
  const taken = [own, ...others]
  return (
    <Dialog open={open} onClose={onClose} title={t('chart.compare')}>
      {chains.length > 1 && (
        <Select
          label={t('shell.chain')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          options={chains.map((one) => ({ value: one.code, label: one.name.full }))}
        />
      )}
      {charts === undefined ? (
        <CircleLoader />
      ) : charts === null ? (
        <p>{texts.loadFailed}</p>
      ) : (
        <ul className={styles.offer}>
          {charts
            .filter(
              ({ id, grains }) =>
                grains.includes(grain) && !taken.some((one) => one.chain === chain.path && one.id === id),
            )
            .map(({ id, title }) => (
              <li key={id}>
                <Link
                  to={chartPath(own, { days, span, grain, others: [...others, { chain: chain.path, id }] })}
                  onClick={onClose}
                >
                  {t(title)}
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Dialog>
  )
}
