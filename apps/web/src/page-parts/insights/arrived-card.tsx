import { useEffect, useState } from 'react'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import type { ArrivedMessage } from '@orrery/model/wire/arrival'
import type { ListOf } from '@orrery/model/wire/common'
import { useSite } from '../../app/site.ts'
import { LatestFrame, Places, txRows } from '../lists/latest-lists.tsx'
import { LookedTo } from '../lists/looked-to.tsx'
import { INSIGHT_ROWS } from './insights-part.ts'
import styles from './insights.module.css'

/** The least that a list is asked for. */
const ASKED = 10

/** Null while they are looked for. */
type Told = ListOf<ArrivedMessage> | 'failed' | null
type ArrivedCardProps = { readonly chain: Chain; readonly titled: boolean }

/** What came last from the chain that a rollup settles on (screens-evm §2.4). Where that is seldom it takes a while to look for it, which the page does not wait for. */
export function ArrivedCard({ chain, titled }: ArrivedCardProps) {
  const { api } = useSite()
  const [told, setTold] = useState<Told>(null)
  useEffect(() => {
    const stop = new AbortController()
    api
      .listArrivals({ chain: chain.code, limit: ASKED }, stop.signal)
      .then(setTold, () => stop.signal.aborted || setTold('failed'))
    return () => stop.abort(new Error('the page was left'))
  }, [api, chain.code])
  return <ArrivedRows told={told} chain={chain} titled={titled} />
}

/** The newest of them, with the coins that came along. */
export function ArrivedRows({ told, chain, titled }: ArrivedCardProps & { readonly told: Told }) {
  const { t } = usePageContext()
  const list = told === 'failed' ? null : told
  const rows = list?.hits.slice(0, INSIGHT_ROWS) ?? []
  return (
    <LatestFrame title="tab.arrived" path="tx-list/l1tol2" chain={chain} titled={titled}>
      <Places
        places={INSIGHT_ROWS}
        loading={told === null}
        empty={
          list === null ? (
            // As high as its rows will be.
            <p className={styles.late} aria-busy={told === null}>
              {told === 'failed' && t('value.unknown')}
            </p>
          ) : (
            <EmptyBecause what="arrived.none" coverage={list.extend.coverage}>
              <LookedTo height={list.extend.lookedTo} />
            </EmptyBecause>
          )
        }
        rows={txRows(rows.map(({ tx, amount, brought }) => ({ ...tx, value: brought ?? amount })))}
      />
    </LatestFrame>
  )
}
