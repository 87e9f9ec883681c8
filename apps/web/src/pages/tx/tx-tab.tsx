import type { Panel } from '@orrery/family/panels'
import type { Chain } from '@orrery/model/chain'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import type { TxData } from './page.ts'
import { SeldomTxTab } from './seldom-tx-tab.ts'
import { TxOverview } from './tx-overview.tsx'

type TxTabProps = {
  readonly data: TxData
  readonly panel: Panel
  readonly base: string
  readonly chain: Chain
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** What the chosen tab of a transaction holds. */
export function TxTabView({ data, panel, base, chain, page, query, loading }: TxTabProps) {
  const { tx, tab } = data
  const frame = { page, query, loading, path: `${base}/${tab.id}` }
  switch (tab.id) {
    case 'overview':
      return <TxOverview data={data} panel={panel} base={base} loading={loading} />
    case 'other':
      return <NotOffered />
    default:
      return <SeldomTxTab.Part tab={tab} frame={frame} tx={tx} chain={chain} />
  }
}
