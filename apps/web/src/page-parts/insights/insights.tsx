import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import { foreignText } from '../foreign-text.ts'
import { LatestFrame, Places, txRows } from '../latest-lists.tsx'
import { INSIGHT_ROWS, type InsightsProps } from './insights-part.ts'
import styles from './insights.module.css'

/** What stands out on a chain (screens-evm §2.4): contracts that use most gas and the largest transfers of the newest blocks, and what was verified last. */
export function InsightCards({ insights: { hot, large, verified }, chain, titled = false }: InsightsProps) {
  const { t, locale } = usePageContext()
  const number = (value: number) => formatNumber(value, { locale })
  const blocks = hot ?? large
  const isOf = blocks !== null && blocks.fromHeight !== null && blocks.toHeight !== null
  return (
    <>
      <div className={styles.insights}>
        {hot !== null && (
          <LatestFrame title="insight.hot" path="gas-price/guzzlers" chain={chain} titled={titled}>
            <Places
              places={INSIGHT_ROWS}
              loading={false}
              empty={<EmptyBecause what="empty.gasUsers" />}
              rows={hot.rows.map(({ address, gasUsed, fees, txs, parties }) => ({
                key: address,
                lead: <AddressLink address={address} />,
                body: (
                  <>
                    <span>{t('latest.txs', { count: txs })}</span>
                    <small>
                      {t('gas.parties')}: {number(parties)}
                    </small>
                  </>
                ),
                end: (
                  <>
                    <span>
                      <small>{t('column.gas')}</small>{' '}
                      {hot.gasUsed === 0 ? MISSING : formatPercent(gasUsed, hot.gasUsed, locale)}
                    </span>
                    <small>
                      <Amount base={fees} places={6} />
                    </small>
                  </>
                ),
              }))}
            />
          </LatestFrame>
        )}
        {large !== null && (
          <LatestFrame title="insight.large" path="tx-list/large" chain={chain} titled={titled}>
            <Places
              places={INSIGHT_ROWS}
              loading={false}
              empty={<EmptyBecause what="empty.transactions" />}
              rows={txRows(large.largest)}
            />
          </LatestFrame>
        )}
        {verified !== null && (
          <LatestFrame title="insight.verified" path="verified-contracts" chain={chain} titled={titled}>
            <Places
              places={INSIGHT_ROWS}
              loading={false}
              empty={<EmptyBecause what="empty.verified" because="page.verify.description" />}
              rows={verified.map(({ address, name, match, verifiedMs }) => ({
                key: address,
                lead: <AddressLink address={address} />,
                body: (
                  <>
                    <bdi>{foreignText(name)}</bdi>
                    <small>{t(`verify.match.${match}`)}</small>
                  </>
                ),
                end: <Age ms={verifiedMs} />,
              }))}
            />
          </LatestFrame>
        )}
      </div>
      {isOf && <p>{t('insight.window', { from: number(blocks.fromHeight!), to: number(blocks.toHeight!) })}</p>}
    </>
  )
}
