import { useEffect, useState } from 'react'
import { Age } from '@orrery/entities/age'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import type { Chain } from '@orrery/model/chain'
import type { ApprovalSummary } from '@orrery/model/wire/events'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { otherEvmChains } from './other-evm-chains.ts'

/** `told` is null while a chain is asked, and where it does not answer. */
type Row = { readonly of: Chain; readonly address: string; readonly told: ApprovalSummary | null }

/** What stands on the other chains of the family that are followed here, one asked after the other once the page stands (screens-evm §9). */
export function ApprovalsOnChains({ address }: { readonly address: string }) {
  const { t } = usePageContext()
  const { code } = usePageChain()
  const { api, chains, words } = useSite()
  const [told, tell] = useState<ReadonlyMap<string, ApprovalSummary>>(new Map())
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      await words()
      setReady(true)
      for (const { code: chain } of otherEvmChains(chains, code)) {
        const summary = await api
          .getApprovalSummary({ chain, address, side: 'owner' }, stop.signal)
          // What is not told stays a dash.
          .catch(() => null)
        if (stop.signal.aborted) return
        if (summary !== null) tell((before) => new Map(before).set(chain, summary))
      }
    }
    ask().catch(() => undefined)
    return () => stop.abort(new Error('the page was left'))
  }, [api, chains, code, address, words])
  const rows = otherEvmChains(chains, code).map((of): Row => ({ of, address, told: told.get(of.code) ?? null }))
  if (!isReady || rows.length === 0) return null
  return (
    <Card title={t('tab.chains')} padding="flush">
      <RowTable columns={columns} rows={rows} rowKey={({ of }) => of.code} caption={t('tab.chains')} empty={null} />
    </Card>
  )
}

const columns: readonly RowColumn<Row>[] = [
  {
    id: 'chain',
    label: 'column.chainId',
    card: 'title',
    cell: ({ of, address }) => (
      <Link to={`/${of.path}/approval/${encodeURIComponent(address)}`}>
        <bdi>{of.name.full}</bdi>
      </Link>
    ),
  },
  {
    id: 'standing',
    label: 'approval.standing',
    align: 'end',
    cell: ({ told }) => <Figure value={told?.standing ?? null} />,
  },
  {
    id: 'unlimited',
    label: 'approval.unlimited',
    align: 'end',
    cell: ({ told }) => <Figure value={told?.unlimited ?? null} />,
  },
  {
    id: 'allItems',
    label: 'approval.allItems',
    align: 'end',
    cell: ({ told }) => <Figure value={told?.allItems ?? null} />,
  },
  { id: 'oldest', label: 'approval.oldest', times: true, cell: ({ told }) => <Age ms={told?.oldestMs ?? null} /> },
]
