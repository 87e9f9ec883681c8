import { Fragment } from 'react'
import { tellsBurn } from '@orrery/evm/tells-burn'
import { Amount } from '@orrery/entities/amount'
import { usePageContext } from '@orrery/entities/page-context'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import { isMined } from '@orrery/model/is-mined'
import type { GasPrices } from '@orrery/model/wire/gas'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import styles from './gas-price.module.css'
import { GasTab } from './gas-tab.ts'
import { PoolDepthPart } from './pool-depth-part.ts'
import { BlobsNowPart, tellsBlobs } from './blobs-now-part.ts'
import { FEWEST_BLOCKS, maxFeeOf, pricesAt } from './gas-classes.ts'
import type { LivePricesProps } from './live-prices.tsx'
import { farFromNode } from './far-from-node.ts'
import { gasText } from './gas-text.ts'
import { GasChartsPart } from './gas-charts-part.ts'
import type { GasPageData } from './page.ts'

// It does nothing without script.
const LateGasAlert = latePart(() => import('./gas-alert-form.tsx').then((module) => module.GasAlertForm))

// Only chains that are charged for data beyond gas have any, and the node tells them.
const LateDataFees = latePart(() => import('./data-fees.tsx').then((module) => module.DataFees))

// Counted beside other work: below all else it moves nothing.
const LateSenders = latePart(() => import('../blob-list/blob-senders.tsx').then((module) => module.BlobSenders))

// The document tells what it costs in coins; the rest moves with the chain.
const LateLivePrices = latePart<LivePricesProps>(() => import('./live-prices.tsx').then((module) => module.LivePrices))

/** What gas costs now by the chain's own blocks, and what it cost. */
export function View({ data, chain, params, loading }: PageProps<'/gas-price/:tab?', GasPageData>) {
  const { t } = usePageContext()
  const tab = params.tab ?? 'overview'
  const base = `/${chain.path}/gas-price`
  const blobs = data.blobs && tellsBlobs(data.blobs) ? data.blobs : null
  return (
    <>
      <PageHead title={t('page.gasPrice.title')} kind={chain.name.full} />
      <TabLinks
        label="page.gasPrice.title"
        active={tab}
        tabs={[
          { id: 'overview', label: 'gas.now', path: base },
          { id: 'history', label: 'gas.history', path: `${base}/history` },
          ...(tellsBurn(chain)
            ? [{ id: 'burnt', label: 'page.feeBurn.title', path: `/${chain.path}/data/eip1559` }]
            : []),
          { id: 'guzzlers', label: 'gas.guzzlers', path: `${base}/guzzlers` },
          { id: 'spenders', label: 'gas.spenders', path: `${base}/spenders` },
          { id: 'blob', label: 'tab.blobs', path: `${base}/blob` },
          { id: 'estimator', label: 'gas.estimator', path: `${base}/estimator` },
          ...(isMined(chain) ? [{ id: 'miner', label: 'chart.minerRevenue', path: `${base}/miner` }] : []),
        ]}
      />
      {data.prices !== null &&
        (tab === 'overview' ? (
          <>
            <Prices prices={data.prices} loading={loading} />
            {/* The pool was read at another block than the prices: their base fee stands above. */}
            {data.pool && <PoolDepthPart.Part pool={{ ...data.pool, baseFee: null }} />}
            <LateLivePrices prices={data.prices} chain={chain} />
            <LateGasAlert chain={chain} />
            {chain.family === 'evm' && data.prices.tiers !== null && (
              <LateDataFees chain={chain} price={data.prices.tiers[1]?.price ?? '0'} />
            )}
          </>
        ) : (
          <GasTab.Part
            tab={tab}
            prices={data.prices}
            {...(data.users && data.span && { users: data.users, span: data.span, order: data.order })}
            chain={chain}
            loading={loading}
          />
        ))}
      {blobs && <BlobsNowPart.Part blobs={blobs} loading={loading} />}
      {data.charts !== null && <GasChartsPart.Part data={data} charts={data.charts} tab={tab} chain={chain} />}
      {blobs && <LateSenders />}
      {data.prices === null && data.charts === null && <NotOffered />}
    </>
  )
}

function Prices({ prices, loading }: { readonly prices: GasPrices; readonly loading: boolean }) {
  const { t, locale, chain } = usePageContext()
  const unit = chain?.native.gasUnit ?? ''
  const gwei = (wei: string | null) => gasText(wei, locale, unit)
  return (
    <>
      <Facts
        loading={loading}
        facts={[
          { label: 'gas.last', value: <bdi dir="ltr">{gwei(prices.lastBaseFee)}</bdi> },
          {
            label: 'gas.next',
            value: <bdi dir="ltr">{gwei(prices.nextBaseFee)}</bdi>,
            ...(prices.tiers !== null && prices.nextBaseFee === null && { note: t('gas.next.unruled') }),
          },
          {
            label: 'gas.used',
            value:
              prices.gasUsed === null || !prices.gasLimit
                ? MISSING
                : formatPercent(prices.gasUsed, prices.gasLimit, locale),
          },
        ]}
      />
      {prices.tiers === null ? (
        <>
          <Notice tone="accent" title="gas.title">
            {t('gas.tooFew', { count: FEWEST_BLOCKS })} {prices.node !== null && t('gas.node.alone')}
          </Notice>
          {prices.node !== null && (
            <div className={styles.tiers}>
              {pricesAt(prices).at.map(({ tier, price }) => (
                <Card key={tier} title={t(`gas.${tier}`)}>
                  <p className={styles.price}>
                    <bdi dir="ltr">{gwei(price)}</bdi>
                  </p>
                </Card>
              ))}
            </div>
          )}
        </>
      ) : (
        <div className={styles.tiers}>
          {prices.tiers.map(({ tier, tip, price, transfer, entered, seconds }, at) => (
            <Card key={tier} title={t(`gas.${tier}`)}>
              <p className={styles.price}>
                <bdi dir="ltr">{gwei(price)}</bdi>
              </p>
              <dl className={styles.parts}>
                <dt>{t('gas.tip')}</dt>
                <dd>
                  <bdi dir="ltr">{gwei(tip)}</bdi>
                </dd>
                {maxFeeOf(prices, tip) !== null && (
                  <>
                    <dt>{t('gas.maxFee')}</dt>
                    <dd>
                      <bdi dir="ltr">{gwei(maxFeeOf(prices, tip))}</bdi>
                    </dd>
                  </>
                )}
                <dt>{t('gas.transfer')}</dt>
                <dd>
                  <Amount base={transfer} places={8} />
                </dd>
                {prices.actions.map(({ action, gas }) => (
                  <Fragment key={action}>
                    <dt>{t(`gas.action.${action}`)}</dt>
                    <dd>
                      <Amount base={(BigInt(gas) * BigInt(price)).toString()} places={8} />
                    </dd>
                  </Fragment>
                ))}
              </dl>
              <p className={styles.note}>
                {t('gas.confidence', {
                  share: formatPercent(entered, Math.max(prices.blocks, 1), locale, 0),
                  count: prices.blocks,
                })}
              </p>
              {seconds !== null && <p className={styles.note}>{t('gas.seconds', { seconds })}</p>}
              {prices.pool?.[at] != null && <p className={styles.note}>{t('gas.pool', { blocks: prices.pool[at] })}</p>}
            </Card>
          ))}
        </div>
      )}
      {farFromNode(prices) && (
        <Notice tone="warn" title="gas.node.differs">
          {t('gas.node.suggests')} <bdi dir="ltr">{gwei(prices.node!.standard)}</bdi>
        </Notice>
      )}
      {prices.tiers !== null && maxFeeOf(prices, '0') !== null && (
        <p className={styles.note}>{t(prices.nextBaseFee === null ? 'gas.maxFee.ofNewest' : 'gas.maxFee.rule')}</p>
      )}
      {prices.actions.length > 0 && prices.tiers !== null && <p className={styles.note}>{t('gas.actions')}</p>}
    </>
  )
}
