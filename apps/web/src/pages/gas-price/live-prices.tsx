import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatFiat } from '@orrery/format/format-fiat'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import type { Chain } from '@orrery/model/chain'
import type { GasPrices } from '@orrery/model/wire/gas'
import { Card } from '@orrery/ui/card'
import { ProgressBar } from '@orrery/ui/progress-bar'
import { usePageRefresh } from '../../live/use-page-refresh.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { dollarRows, type DollarRow } from './dollar-rows.ts'
import styles from './gas-price.module.css'
import { useEachBlock } from './use-each-block.ts'

export type LivePricesProps = { readonly prices: GasPrices; readonly chain: Chain }

/** How full the last block is of what the base fee aims at, and what usual calls cost in dollars; told anew with each block (screens-evm §7). */
export function LivePrices({ prices, chain }: LivePricesProps) {
  useEachBlock(chain.code, usePageRefresh())
  return <AfterWords>{() => <Told prices={prices} chain={chain} />}</AfterWords>
}

function Told({ prices, chain }: LivePricesProps) {
  const { t, locale } = usePageContext()
  const { gasUsed, gasLimit, gasTarget, coinPrice } = prices
  const rows = coinPrice === null ? [] : dollarRows(prices, coinPrice, chain.native.decimals)
  return (
    <>
      {gasUsed !== null && gasLimit !== null && gasLimit > 0 && gasTarget !== null && gasTarget > 0 && (
        <p>
          <ProgressBar
            value={gasUsed / gasLimit}
            target={gasTarget / gasLimit}
            label={t('gas.used')}
            width="min(100%, 320px)"
            tone={gasUsed > gasTarget ? 'warn' : 'good'}
          />{' '}
          {t('gas.ofTarget', {
            share: formatPercent(gasUsed, gasTarget, locale, 0),
            gas: formatNumber(gasTarget, { locale }),
          })}
        </p>
      )}
      {rows.length > 0 && (
        <>
          <Card title={t('gas.inDollars')} padding="flush">
            <RowTable
              columns={columnsOf(prices)}
              rows={rows}
              rowKey={({ action }) => action}
              caption={t('gas.inDollars')}
              empty={null}
            />
          </Card>
          <p className={styles.note}>{t('gas.inDollars.rule', { price: formatFiat(coinPrice, { locale }) })}</p>
        </>
      )}
    </>
  )
}

const columnsOf = ({ tiers }: GasPrices): readonly RowColumn<DollarRow>[] => [
  { id: 'action', label: 'gas.class', card: 'title', cell: (row) => <Action row={row} /> },
  ...(tiers ?? []).map(({ tier }, at): RowColumn<DollarRow> => ({
    id: tier,
    label: `gas.${tier}`,
    align: 'end',
    cell: ({ costs }) => <Dollars cost={costs[at]!} />,
  })),
]

function Action({ row: { action } }: { readonly row: DollarRow }) {
  const { t } = usePageContext()
  return t(action === 'transfer' ? 'gas.transfer' : `gas.action.${action}`)
}

function Dollars({ cost }: { readonly cost: string }) {
  const { locale } = usePageContext()
  return (
    <bdi dir="ltr">
      {formatFiat(cost, { locale })}
      {'\u00a0USD'}
    </bdi>
  )
}
