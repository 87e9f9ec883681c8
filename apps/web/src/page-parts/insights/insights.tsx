import type { ReactNode } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { formatGwei } from '@orrery/format/format-gwei'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import { FactRows } from '@orrery/ui/facts'
import { foreignText } from '../foreign-text.ts'
import { comesFromParent } from '../lists/comes-from-parent.ts'
import { LatestFrame, Places, txRows } from '../lists/latest-lists.tsx'
import { slotAt } from '@orrery/evm/consensus-network'
import { tellsBurn } from '@orrery/evm/tells-burn'
import { ArrivedCard } from './arrived-card.tsx'
import { CoinWorth } from './coin-worth.tsx'
import { INSIGHT_ROWS, type Insights, type InsightsProps } from './insights-part.ts'
import { SlotRing } from './slot-ring.tsx'
import styles from './insights.module.css'

/** Gas of one blob (EIP-4844). */
const BLOB_GAS = 131_072
/** A price with no more digits is read in wei, as in lists of blobs; their cell would take its own file from them. */
const WEI_DIGITS = 6

type User = NonNullable<Insights['hot']>['rows'][number]

type Span = Pick<NonNullable<Insights['hot'] | Insights['large']>, 'fromHeight' | 'toHeight' | 'isDay' | 'whole'>

/** What stands out on a chain (screens-evm §2.4): contracts that use most gas and that are called most, the largest transfers, what came from the parent chain, burnt fees, blobs, and what was verified last. */
export function InsightCards({
  insights: { hot, large, blobs, verified },
  chain,
  home,
  burns = home,
  timeMs = null,
  titled = false,
}: InsightsProps) {
  const { t, locale } = usePageContext()
  const number = (value: number) => formatNumber(value, { locale })
  // Each card says its own blocks: one that the archive refused is of the newest.
  const span = ({ fromHeight, toHeight, ...card }: Span) => {
    const blocks = { from: number(fromHeight), to: number(toHeight) }
    return (
      <p className={styles.span}>
        {!card.isDay
          ? t('gas.window', blocks)
          : card.whole
            ? `${t('pools.day')} · ${t('gas.span', blocks)}`
            : t('gas.spanPart', blocks)}
      </p>
    )
  }
  const frame = { chain, titled }
  const users = (rows: readonly User[], body: (row: User) => ReactNode, end: (row: User) => ReactNode) => (
    <Places
      places={INSIGHT_ROWS}
      loading={false}
      empty={<EmptyBecause what="empty.gasUsers" />}
      rows={rows.map((row) => ({
        key: row.address,
        lead: <AddressLink address={row.address} />,
        body: body(row),
        end: end(row),
      }))}
    />
  )
  return (
    <>
      <div className={styles.cards}>
        {timeMs !== null && slotAt(timeMs, chain) !== null && (
          <LatestFrame title="fact.slot" path="deposits-list" {...frame}>
            <SlotRing chain={chain} timeMs={timeMs} />
          </LatestFrame>
        )}
        {home !== undefined && (home.price !== null || home.circulation !== null) && (
          <LatestFrame title="insight.supply" path="data/eth-supply" {...frame}>
            <div className={styles.facts}>
              <CoinWorth home={home} />
            </div>
          </LatestFrame>
        )}
        {burns !== undefined && burns.burnt24h !== null && tellsBurn(chain) && (
          <LatestFrame title="page.feeBurn.title" path="data/eip1559" {...frame}>
            <div className={styles.facts}>
              <FactRows
                facts={[
                  { id: 'day', label: t('pools.day'), value: <Amount base={burns.burnt24h} places={4} /> },
                  {
                    id: 'share',
                    label: t('burn.ofFees'),
                    value:
                      Number(burns.fees24h ?? 0) > 0 ? formatPercent(burns.burnt24h, burns.fees24h!, locale) : MISSING,
                  },
                  { id: 'all', label: t('burn.total'), value: <Amount base={burns.burntFees} places={4} /> },
                ]}
              />
            </div>
          </LatestFrame>
        )}
        {blobs !== null && (
          <LatestFrame title="tab.blobs" path="blob-list" {...frame}>
            <div className={styles.facts}>
              <FactRows
                facts={[
                  { id: 'count', label: t('pools.day'), value: number(Number(blobs.gas) / BLOB_GAS) },
                  {
                    id: 'price',
                    label: t('chart.blobPrice'),
                    value:
                      blobs.price === null ? (
                        MISSING
                      ) : (
                        <bdi dir="ltr">
                          {blobs.price.length <= WEI_DIGITS
                            ? `${number(Number(blobs.price))} wei`
                            : formatGwei(blobs.price, { locale, unit: chain.native.gasUnit ?? '', places: 9 })}
                        </bdi>
                      ),
                  },
                  { id: 'burnt', label: t('chart.blobFee'), value: <Amount base={blobs.burnt} places={8} /> },
                ]}
              />
            </div>
          </LatestFrame>
        )}
      </div>
      <div className={styles.cards}>
        {hot !== null && (
          <LatestFrame title="insight.hot" path={`gas-price/guzzlers${hot.isDay ? '?span=24h' : ''}`} {...frame}>
            {users(
              hot.rows,
              ({ txs }) => t('latest.txs', { count: txs }),
              ({ gasUsed, fees }) => (
                <>
                  <span>
                    <small>{t('column.gas')}</small>{' '}
                    <bdi dir="ltr">{hot.gasUsed === 0 ? MISSING : formatPercent(gasUsed, hot.gasUsed, locale)}</bdi>
                  </span>
                  <small>
                    {t('column.fees')} <Amount base={fees} places={6} />
                  </small>
                </>
              ),
            )}
            {span(hot)}
          </LatestFrame>
        )}
        {hot?.busiest != null && (
          <LatestFrame title="insight.called" path="gas-price/guzzlers?span=24h" {...frame}>
            {users(
              hot.busiest,
              ({ gasUsed }) => (
                <small>
                  {t('column.gas')}{' '}
                  <bdi dir="ltr">{hot.gasUsed === 0 ? MISSING : formatPercent(gasUsed, hot.gasUsed, locale)}</bdi>
                </small>
              ),
              ({ txs }) => t('latest.txs', { count: txs }),
            )}
            {span(hot)}
          </LatestFrame>
        )}
        {large !== null && (
          <LatestFrame title="insight.large" path="tx-list/large" {...frame}>
            <Places
              places={INSIGHT_ROWS}
              loading={false}
              empty={<EmptyBecause what="empty.transactions" />}
              rows={txRows(large.rows)}
            />
            {span(large)}
          </LatestFrame>
        )}
        {verified !== null && (
          <LatestFrame title="insight.verified" path="verified-contracts" {...frame}>
            <Places
              // Contracts are seldom verified: no room is kept for those that may come.
              places={verified.length || 3}
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
        {/* Last: what it tells comes after the page. */}
        {comesFromParent(chain) && <ArrivedCard chain={chain} titled={titled} />}
      </div>
    </>
  )
}
