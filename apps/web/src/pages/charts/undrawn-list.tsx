import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import type { ChartList } from '@orrery/model/wire/chart'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import styles from './charts.module.css'

type Props = { readonly undrawn: ChartList['undrawn']; readonly chain: Chain }

/** Charts that nothing here can feed, by what they would need (screens-evm §0 rule 1, §10): a missing one is said to be missing. */
export function UndrawnList({ undrawn, chain }: Props) {
  const { t } = usePageContext()
  if (undrawn.length === 0) return null
  return (
    <Card title={t('chart.undrawn')}>
      {[...Map.groupBy(undrawn, ({ needs }) => needs)].map(([needs, charts]) => (
        <section key={needs} className={styles.undrawn}>
          <p>{t(needs)}</p>
          <p>
            {charts.map(({ id, title }, at) => (
              <span key={id}>
                {at > 0 && ' · '}
                <Link to={`/${chain.path}/charts/${id}`}>{t(title)}</Link>
              </span>
            ))}
          </p>
        </section>
      ))}
    </Card>
  )
}
