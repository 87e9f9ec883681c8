import type { ReactNode } from 'react'
import { formatBytes } from '@orrery/format/format-bytes'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { siNumber } from '@orrery/format/si-number'
import { SEEN } from '@orrery/model/address-growth'
import type { Chain } from '@orrery/model/chain'
import { hashUnitOf } from '@orrery/model/hash-unit'
import type { HomeInfo } from '@orrery/model/wire/chain'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { Link } from '@orrery/ui/link'
import styles from './chain-home.module.css'

/** The charts that tell how these numbers were on other days. */
const CHARTS: Readonly<Record<string, string>> = {
  'stat.active': 'active-addresses',
  'stat.blocks24h': 'block-count',
  'stat.blockSize': 'block-size',
  'chart.txsPerBlock': 'txs-per-block',
  'stat.value24h': 'native-value',
  'chart.feeMedian': 'fee-median',
  'chart.failedTx': 'failed-tx',
  'stat.burnt24h': 'burn',
  'column.burnt': 'burn-cumulative',
  'stat.minerIncome': 'miner-revenue',
  'chart.supply': 'supply',
  'stat.circulation': 'utxo-value',
}

/**
 * The rest of the chain's numbers (explorer §3.8, screens-evm §2.4), each with its formula, as of which block it is, and the way to its chart. What
 * cannot be known here is a dash.
 */
export function MoreStats({
  chain,
  home,
  loading,
}: {
  readonly chain: Chain
  readonly home: HomeInfo
  readonly loading: boolean
}) {
  const { t, locale } = usePageContext()
  const count = (value: number | null, max = 0) => (value === null ? MISSING : formatNumber(value, { locale, max }))
  const about = (field: string, value: number | null) =>
    value !== null && home.estimates.includes(field) ? t('stat.about', { value: count(value) }) : count(value)
  const evm = chain.family === 'evm'
  // Without a ledger who only gets what blocks credit is not counted.
  const seen = home.addressesAsOf === undefined ? '{from, to}' : SEEN
  const facts: readonly (
    | readonly [label: string, formula: string, value: ReactNode, asOf?: number | undefined]
    | null
  )[] = [
    ['stat.active', '|{from, to}|, 24 h', about('activeAddressCount', home.activeAddressCount)],
    ['stat.addresses', `|${seen}|`, about('allAddressCount', home.allAddressCount), home.addressesAsOf],
    ['stat.valid', '|{address: balance > 0}|, 1×/24 h', count(home.validAddressCount)],
    evm ? ['stat.common', `|${seen}| − contracts`, about('commonAddressCount', home.commonAddressCount)] : null,
    ['stat.blocks24h', '|{blocks}|, 24 h', count(home.blockCount24h)],
    [
      'stat.blockSize',
      'Σ size ÷ blocks, 24 h',
      <bdi key="size" dir="ltr">
        {formatBytes(home.avgBlockSize === null ? null : Math.round(home.avgBlockSize), locale)}
      </bdi>,
    ],
    ['chart.txsPerBlock', 'Σ txs ÷ blocks, 24 h', count(home.avgTxPerBlock, 2)],
    ['stat.value24h', 'Σ value, 24 h', <Amount key="day" base={home.transactionValue24h} places={2} />],
    ['stat.valueEver', 'Σ value', <Amount key="ever" base={home.totalTransactionValue} places={2} />],
    ['chart.feeMedian', 'P50 of fee > 0, 24 h (± 6 %)', <Amount key="median" base={home.medianFee24h} places={8} />],
    evm ? ['chart.failedTx', 'Σ txs(failed), 24 h', count(home.failedTransactionCount24h)] : null,
    evm
      ? [
          'stat.burnt24h',
          'Σ baseFee × gasUsed + Σ blobBaseFee × blobGasUsed, 24 h',
          <Amount key="burnt" base={home.burnt24h} places={4} />,
        ]
      : null,
    evm
      ? [
          'column.burnt',
          'Σ baseFee × gasUsed + Σ blobBaseFee × blobGasUsed',
          <Amount key="burntEver" base={home.burntFees} places={4} />,
        ]
      : null,
    home.consensus === 'PoW'
      ? ['stat.minerIncome', 'Σ subsidy + Σ fees, 24 h', <Amount key="miner" base={home.minerIncome} places={8} />]
      : null,
    chain.family === 'utxo' && home.minerIncomePerUnit !== null
      ? [
          'stat.minerIncomeUnit',
          'Σ reward × 86400 s ÷ Σ work, 24 h',
          <bdi key="unit" dir="ltr">
            <Amount base={home.minerIncomePerUnit} places={8} /> / {hashUnitOf(chain.quirks).unit}
          </bdi>,
        ]
      : null,
    chain.family === 'utxo'
      ? ['chart.supply', 'Σ reward − Σ fees', <Amount key="supply" base={home.totalSupply} places={2} />]
      : null,
    chain.family === 'utxo'
      ? ['stat.circulation', 'Σ unspent outputs', <Amount key="unspent" base={home.circulation} places={2} />]
      : null,
    home.theoreticalTotalSupply === null
      ? null
      : ['stat.most', 'Σ subsidy(0…∞)', <Amount key="most" base={home.theoreticalTotalSupply} places={2} />],
    evm && home.difficulty !== null
      ? ['stat.difficulty', 'difficulty(block)', formatNumber(home.difficulty, { locale })]
      : null,
    evm && home.hashRate !== null
      ? [
          'chart.hashRate',
          'Σ difficulty ÷ Σ t',
          <bdi key="rate" dir="ltr">
            {t('stat.hashRate', { rate: siNumber(home.hashRate, locale) })}
          </bdi>,
        ]
      : null,
    evm
      ? [
          'stat.tvl',
          'Σ reserves(pool) × price',
          <bdi key="tvl" dir="ltr" tabIndex={0} data-tip={t(home.tvl === null ? 'stat.tvl.none' : 'stat.tvl.hint')}>
            {home.tvl === null ? MISSING : `≥ ${count(Math.floor(Number(home.tvl)))} USD`}
          </bdi>,
        ]
      : null,
    ['stat.consensus', '', [home.consensus, home.algorithm].filter((word) => word !== null).join(' · ') || MISSING],
    ['stat.firstBlock', 't(block 0 | 1)', <Age key="first" ms={home.firstBlockTime} />],
    ['stat.nodes', '', count(home.nodeNum)],
  ]
  const hint = (formula: string, block: number | null) =>
    [formula, block === null ? '' : t('chart.asOf', { block })].filter((part) => part !== '').join(' · ')
  return (
    <Card>
      <Disclosure summary={t('stat.more')}>
        <dl className={styles.more} aria-busy={loading}>
          {facts
            .filter((fact) => fact !== null)
            .map(([label, formula, value, asOf = home.asOf]) => (
              <div key={label}>
                {CHARTS[label] === undefined ? (
                  <dt data-tip={hint(formula, asOf)} tabIndex={0}>
                    {t(label)}
                  </dt>
                ) : (
                  <dt>
                    <Link to={`/${chain.path}/charts/${CHARTS[label]}`} data-tip={hint(formula, asOf)}>
                      {t(label)}
                    </Link>
                  </dt>
                )}
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </Disclosure>
    </Card>
  )
}
