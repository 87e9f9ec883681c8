import { Amount } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { formatPercent } from '@orrery/format/format-percent'
import type { HomeInfo } from '@orrery/model/wire/chain'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'

/** What the chain's transactions of the last 24 hours were together (screens-evm §4.1). What is not known is left out, or a dash. */
export function DaySummary({ home }: { readonly home: HomeInfo }) {
  const { t, locale } = usePageContext()
  const { transactionCount24h: txs, fees24h, failedTransactionCount24h: failed } = home
  const facts: readonly (Fact | null)[] = [
    { label: 'stat.txs24h', value: <Figure value={txs} /> },
    { label: 'stat.fees24h', value: <Amount base={fees24h} places={4} /> },
    { label: 'chart.feeAvg', value: <Amount base={meanFee(home)} places={8} />, note: t('fees.span.24h') },
    { label: 'chart.feeMedian', value: <Amount base={home.medianFee24h} places={8} />, note: t('fees.span.24h') },
    failed === null || !txs
      ? null
      : { label: 'chart.txSuccess', value: formatPercent(txs - failed, txs, locale), note: t('fees.span.24h') },
  ]
  return <Facts facts={facts.filter((fact) => fact !== null)} />
}

/** Base units; null where fees or transactions are not known, or there were none. */
export const meanFee = ({ fees24h, transactionCount24h }: Pick<HomeInfo, 'fees24h' | 'transactionCount24h'>) =>
  fees24h === null || !transactionCount24h ? null : (BigInt(fees24h) / BigInt(transactionCount24h)).toString()
