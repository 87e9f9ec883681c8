import { AddressLink } from '@orrery/entities/address-link'
import { BlockLink } from '@orrery/entities/block-link'
import { poolForm } from '@orrery/entities/columns/pool-columns'
import { usePageContext } from '@orrery/entities/page-context'
import { RowTable } from '@orrery/entities/row-table'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import { formatNumber } from '@orrery/format/format-number'
import type { PoolDetail } from '@orrery/model/wire/pool'
import { Card } from '@orrery/ui/card'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { impactColumns } from './impact-columns.tsx'

/** What is known of a pool that no factory told of: by its exchanges, and by its contract (screens-evm §8.2). */
export function CoinPoolFacts({ pool, loading }: { readonly pool: PoolDetail; readonly loading: boolean }) {
  const { t, locale } = usePageContext()
  const { traded, coins } = pool
  const facts: readonly Fact[] =
    traded === null
      ? []
      : [
          { label: 'column.form', value: <bdi dir="ltr">{poolForm(traded.kind)}</bdi> },
          ...(traded.vault === null
            ? []
            : [{ label: 'pool.vault', value: <AddressLink address={traded.vault} cut="full" /> }]),
          { label: 'pool.firstSwap', value: <BlockLink block={traded.firstHeight} /> },
          { label: 'pool.lastSwap', value: <BlockLink block={traded.height} /> },
          ...(coins === null
            ? []
            : [
                {
                  label: 'pool.reserves',
                  value: coins.coins.map(({ token, balance }) => (
                    <div key={token.address}>
                      {balance === null ? (
                        <TokenLink token={token} />
                      ) : (
                        <TokenAmount token={token} amount={balance} tokenId={null} />
                      )}
                    </div>
                  )),
                  note: t('pool.asOf', { height: formatNumber(coins.height, { locale }) }),
                },
              ]),
        ]
  return (
    <>
      <Notice tone="accent" title="pool.untold">
        {t(traded === null ? 'pool.untold.text' : 'pool.traded.text')}
      </Notice>
      {traded !== null && <Facts facts={facts} loading={loading} />}
      {coins !== null && coins.impacts.length > 0 && (
        <>
          <Card title={t('pool.impact')} padding="flush">
            <RowTable
              columns={impactColumns(locale)}
              rows={coins.impacts}
              rowKey={({ from, to, given }) => `${from.address} ${to.address} ${given}`}
              caption={t('pool.impact')}
              empty={null}
            />
          </Card>
          <p>{t('pool.impact.asked', { height: formatNumber(coins.height, { locale }) })}</p>
        </>
      )}
    </>
  )
}
