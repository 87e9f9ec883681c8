import { Amount } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { Card } from '@orrery/ui/card'
import type { FeeMarketProps } from './fee-market-part.ts'
import { sizeUnit } from './size-unit.ts'
import styles from './fee-market.module.css'

/** The next blocks as they would be mined now, the very next first (screens-nonevm §4.4). */
export function ProjectedBlocks({ market, chain }: FeeMarketProps) {
  const { t, locale } = usePageContext()
  const { projected } = market
  if (projected.length === 0) return null
  const rate = (text: string) => formatNumber(text, { locale, max: 2 })
  return (
    <Card title={t('fees.next')}>
      <ol className={styles.strip} tabIndex={0} aria-label={t('fees.next')}>
        {projected.map((block, at) => (
          <li key={at} className={styles.block}>
            <strong>
              <bdi dir="ltr">
                ~{rate(block.median)} {chain.native.gasUnit}
              </bdi>
            </strong>
            <span className={styles.soft}>
              <bdi dir="ltr">
                {rate(block.least)} – {rate(block.most)}
              </bdi>
            </span>
            <Amount base={block.fees} places={4} />
            <span className={styles.soft}>
              {t('fees.txs', { count: block.txs })} · <Figure value={block.bytes} unit={sizeUnit(chain)} />
            </span>
            {block.isOpen && <span className={styles.soft}>{t('fees.rest')}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
