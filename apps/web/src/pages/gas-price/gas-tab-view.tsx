import { usePageContext } from '@orrery/entities/page-context'
import { tellsBurn } from '@orrery/evm/tells-burn'
import { GAS_ORDERS, GAS_SPANS, type GasOrder } from '@orrery/model/gas-use'
import { Tabs } from '@orrery/ui/tabs'
import { gasSpanName, SpanUsers, UsersTable } from '../../page-parts/gas-users.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { Estimator } from './estimator.tsx'
import { MAIN_ORDER, type GasTabProps } from './gas-tab.ts'

const NEWEST = 'newest'

const ORDER_LABELS: Readonly<Record<GasOrder, string>> = {
  gasUsed: 'column.gas',
  fees: 'column.fees',
  burnt: 'column.burnt',
  txs: 'column.txs',
}

/** Who uses the gas of the newest blocks or of a span, or what a call of one's own would cost (screens-evm §7, §13.4). */
export function GasTabView({ tab, prices, users, span, order, chain, loading }: GasTabProps) {
  const { t } = usePageContext()
  if (tab === 'estimator') return <Estimator prices={prices} chain={chain} />
  const by = tab === 'guzzlers' ? 'contracts' : 'senders'
  const base = `/${chain.path}/gas-price/${tab}`
  const main = MAIN_ORDER[by]
  const told = users === undefined ? prices.top : valueOf(users)?.use
  const asked = new URLSearchParams({ ...(span && { span }), ...(order && { order }) })
  const [of, to] = [order ?? main, (name: string) => (name === main ? '' : `&order=${name}`)]
  return (
    <>
      <Tabs
        label={t('chart.range')}
        current={span ?? NEWEST}
        tabs={[
          { id: NEWEST, label: t('gas.newest'), to: base },
          ...GAS_SPANS.map((id) => ({ id, label: gasSpanName(id, t), to: `${base}?span=${id}${to(of)}` })),
        ]}
      />
      {users === undefined ? (
        <UsersTable told={prices.top} window="gas.window" by={by} order={main} ofSpan={false} loading={loading} />
      ) : (
        <>
          <Tabs
            label={t('block.sort')}
            current={of}
            tabs={GAS_ORDERS.filter((id) => id !== 'burnt' || tellsBurn(chain)).map((id) => ({
              id,
              label: t(ORDER_LABELS[id]),
              to: `${base}?span=${span}${to(id)}`,
            }))}
          />
          <SpanUsers part={users} by={by} order={of} loading={loading} />
        </>
      )}
      {!loading && (told?.rows.length ?? 0) > 0 && <FileLinks path={base} query={asked} />}
    </>
  )
}
