import { compactNumber } from '@orrery/format/compact-number'
import { formatBytes } from '@orrery/format/format-bytes'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { siNumber } from '@orrery/format/si-number'
import type { Chain } from '@orrery/model/chain'
import type { HomeInfo } from '@orrery/model/wire/chain'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { usePageContext } from '@orrery/entities/page-context'
import { latePart } from '@orrery/ui/late-part'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import styles from './chain-home.module.css'

/** The chart that tells how a tile's number was on other days. */
const CHARTS: Readonly<Record<string, string>> = {
  'stat.txs': 'tx-count',
  'stat.blockTime': 'block-time',
  'stat.pending': 'mempool-size',
  'stat.addresses': 'active-addresses',
  'stat.difficulty': 'difficulty',
  'stat.blockSize': 'block-size',
  'stat.contracts': 'contracts-deployed',
  'stat.value24h': 'native-value',
  'stat.fees24h': 'fee-total',
}

// A picture beside the number: the page does not wait for it.
const LateSpark = latePart<{ readonly chain: string; readonly chart: string }>(
  () => import('./tile-spark.tsx').then(({ TileSpark }) => TileSpark),
  () => <span className={styles.spark} />,
)

export type HomeStatsProps = {
  readonly chain: Chain
  readonly home: HomeInfo
  readonly height: number | null
  readonly timeMs: number | null
  /** Whole days are known, of which the numbers have a course. */
  readonly hasDays: boolean
  readonly loading: boolean
}

/** The chain's numbers (explorer §3.8). A field without a source is a dash, never 0; fields the family does not have are left out. */
export function HomeStats({ chain, home, height, timeMs, hasDays, loading }: HomeStatsProps) {
  const { t, locale } = usePageContext()
  const count = (value: number | string | null) => (
    <span data-tip={value === null ? t('value.unknown') : formatNumber(value, { locale })}>
      {compactNumber(value, locale) || MISSING}
    </span>
  )
  const utxo = chain.family === 'utxo'
  const facts: readonly (Fact | null)[] = [
    { label: 'stat.height', value: <BlockLink block={height} />, note: <Age ms={timeMs} /> },
    {
      label: 'stat.txs',
      value: count(home.totalTransactionCount),
      note: t('stat.in24h', { count: compactNumber(home.transactionCount24h, locale) }),
    },
    {
      label: 'stat.blockTime',
      value:
        home.avgBlockTime === null
          ? MISSING
          : t('value.seconds', { value: formatNumber(home.avgBlockTime, { locale, max: 2 }) }),
      note: t('stat.tps', { tps: formatNumber(home.tps, { locale, max: 2 }) }),
    },
    { label: 'stat.pending', value: count(home.pendingTransactionCount) },
    utxo
      ? {
          label: 'stat.difficulty',
          value: count(home.difficulty),
          note:
            home.hashRate === null ? (
              MISSING
            ) : (
              <bdi dir="ltr">{t('stat.hashRate', { rate: siNumber(home.hashRate, locale) })}</bdi>
            ),
        }
      : {
          label: 'stat.addresses',
          value: count(home.allAddressCount),
          ...(home.activeAddressCount === null
            ? {}
            : { note: t('stat.active24h', { count: compactNumber(home.activeAddressCount, locale) }) }),
        },
    utxo
      ? {
          label: 'stat.blockSize',
          value: (
            <bdi dir="ltr">
              {formatBytes(home.avgBlockSize === null ? null : Math.round(home.avgBlockSize), locale)}
            </bdi>
          ),
          note:
            home.avgTxPerBlock === null
              ? MISSING
              : t('stat.txPerBlock', { count: Math.round(home.avgTxPerBlock * 10) / 10 }),
        }
      : { label: 'stat.contracts', value: count(home.contractCount) },
    utxo
      ? { label: 'stat.value24h', value: <Amount base={home.transactionValue24h} places={2} /> }
      : {
          label: 'stat.tokens',
          value: count(home.tokenCount),
          ...(home.tokenCounts.erc20 === null
            ? {}
            : {
                note: (
                  <bdi dir="ltr">
                    {t('stat.tokenKinds', {
                      erc20: formatNumber(home.tokenCounts.erc20, { locale }),
                      erc721: formatNumber(home.tokenCounts.erc721, { locale }),
                      erc1155: formatNumber(home.tokenCounts.erc1155, { locale }),
                    })}
                  </bdi>
                ),
              }),
        },
    { label: 'stat.fees24h', value: <Amount base={home.fees24h} places={4} /> },
  ]
  const drawn = facts
    .filter((fact) => fact !== null)
    .map((fact): Fact => {
      const chart = hasDays ? CHARTS[fact.label] : undefined
      if (chart === undefined) return fact
      return {
        ...fact,
        note: (
          <>
            {fact.note}
            <LateSpark chain={chain.code} chart={chart} />
          </>
        ),
      }
    })
  return <Facts facts={drawn} loading={loading} />
}
