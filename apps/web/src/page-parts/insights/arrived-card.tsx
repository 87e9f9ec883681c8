import { useEffect, useState } from 'react'
import { EmptyBecause } from '@orrery/entities/empty-because'
import type { Chain } from '@orrery/model/chain'
import type { ArrivedMessage } from '@orrery/model/wire/arrival'
import type { ListOf } from '@orrery/model/wire/common'
import { useSite } from '../../app/site.ts'
import { LatestFrame, Places, txRows } from '../lists/latest-lists.tsx'
import { LookedTo } from '../lists/looked-to.tsx'
import { INSIGHT_ROWS } from './insights-part.ts'

/** The least that a list is asked for. */
const ASKED = 10

type ArrivedCardProps = { readonly chain: Chain; readonly titled: boolean }

/** What came last from the chain that a rollup settles on (screens-evm §2.4). Where that is seldom it takes a while to look for it, which the page does not wait for. */
export function ArrivedCard({ chain, titled }: ArrivedCardProps) {
  const { api } = useSite()
  const [told, setTold] = useState<ListOf<ArrivedMessage> | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    // Without an answer its place stays empty.
    api.listArrivals({ chain: chain.code, limit: ASKED }, stop.signal).then(setTold, () => undefined)
    return () => stop.abort(new Error('the page was left'))
  }, [api, chain.code])
  return <ArrivedRows told={told} chain={chain} titled={titled} />
}

/** The newest of them, with the coins that came along; null while they are looked for. */
export function ArrivedRows({
  told,
  chain,
  titled,
}: ArrivedCardProps & { readonly told: ListOf<ArrivedMessage> | null }) {
  const rows = told?.hits.slice(0, INSIGHT_ROWS) ?? []
  return (
    <LatestFrame title="tab.arrived" path="tx-list/l1tol2" chain={chain} titled={titled}>
      <Places
        places={INSIGHT_ROWS}
        loading={told === null}
        empty={
          told !== null && (
            <EmptyBecause what="arrived.none" coverage={told.extend.coverage}>
              <LookedTo height={told.extend.lookedTo} />
            </EmptyBecause>
          )
        }
        rows={txRows(rows.map(({ tx, amount, brought }) => ({ ...tx, value: brought ?? amount })))}
      />
    </LatestFrame>
  )
}
