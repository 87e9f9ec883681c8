import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { Card } from '@orrery/ui/card'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
import type { FeeMarketProps } from './fee-market-part.ts'
import { sizeUnit } from '@orrery/entities/size-unit'
import styles from './fee-market.module.css'

/** How many bytes wait at which rate: a bar a step, the best paying on top. */
export function FeeSteps({ market, chain }: FeeMarketProps) {
  const { t, locale } = usePageContext()
  const { steps, unknown } = market
  if (steps.length === 0) return null
  const number = (value: number) => formatNumber(value, { locale })
  const most = Math.max(...steps.map(({ bytes }) => bytes))
  const unit = sizeUnit(chain)
  return (
    <Card title={t('fees.steps')}>
      <table className={styles.steps}>
        <caption>
          <VisuallyHidden>{t('fees.steps')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{chain.native.gasUnit}</th>
            <th scope="col">{unit}</th>
            <th scope="col" className={styles.end}>
              {t('column.txs')}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map(({ from, below, bytes, txs }) => (
            <tr key={from}>
              <th scope="row">
                <bdi dir="ltr">{below === null ? `≥ ${number(from)}` : `${number(from)}–${number(below)}`}</bdi>
              </th>
              <td>
                <bdi dir="ltr">{number(bytes)}</bdi>
                <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(bytes / most) * 100} height="8" />
                </svg>
              </td>
              <td className={styles.end}>
                <bdi dir="ltr">{number(txs)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unknown > 0 && <p className={styles.soft}>{t('fees.unknown', { count: unknown })}</p>}
    </Card>
  )
}
