import { useEffect, useState } from 'react'
import { Amount } from '@orrery/entities/amount'
import { txColumns } from '@orrery/entities/columns/tx-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { Banner } from '@orrery/ui/banner'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { useSite } from '../../app/site.ts'
import { FaultWords, faultOf, type Fault } from '../../page-parts/facts/fault-words.tsx'
import { WalletFiles } from './wallet-files.tsx'
import { MOST_MERGED, readWalletTxs, type WalletTx, type WalletTxs } from './merge-wallet-txs.ts'

const SHARED = new Set(['hash', 'state', 'block', 'age', 'fee'])

const columns: readonly RowColumn<WalletTx>[] = [
  ...txColumns.filter(({ id }) => SHARED.has(id) && id !== 'fee'),
  {
    id: 'net',
    label: 'column.net',
    align: 'end',
    cell: (row) => <Amount base={row.net} signed toned />,
  },
  ...txColumns.filter(({ id }) => id === 'fee'),
  {
    id: 'balance',
    label: 'column.balance',
    hint: 'xpub.balanceAfter',
    align: 'end',
    // What waits has changed nothing yet.
    cell: (row) => (row.height === null ? '' : <Amount base={row.balance} places="all" />),
  },
]

/** Transactions of all used addresses of a wallet as one list (screens-nonevm §4.5). To stand under the key of the scan. */
export function WalletTxList({ chain, addresses }: { readonly chain: string; readonly addresses: readonly string[] }) {
  const { t } = usePageContext()
  const { native } = usePageChain()
  const { api } = useSite()
  const [known, setKnown] = useState<WalletTxs | null>(null)
  const [from, setFrom] = useState<{ readonly known: WalletTxs | null }>({ known: null })
  const [failure, setFailure] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(true)
  const isMerged = addresses.length <= MOST_MERGED
  useEffect(() => {
    if (!isMerged || addresses.length === 0) return
    const stop = new AbortController()
    const read = async (): Promise<void> => {
      try {
        const next = await readWalletTxs(api, chain, addresses, from.known, stop.signal)
        if (stop.signal.aborted) return
        setKnown(next)
      } catch (error) {
        if (stop.signal.aborted) return
        // The block that the list began with is no more: what follows it begins anew.
        if (error instanceof Error && 'code' in error && error.code === 'STALE_CURSOR') setKnown(null)
        setFailure(faultOf(error))
      }
      setBusy(false)
    }
    void read()
    return () => stop.abort()
  }, [from, api, chain, addresses, isMerged])
  if (!isMerged) return <Banner tone="accent">{t('xpub.unmerged', { count: MOST_MERGED })}</Banner>
  return (
    <Card padding="flush" title={t('tab.transactions')}>
      {failure !== null && (
        <div role="alert">
          <Banner tone="warn">
            <FaultWords fault={failure} />
          </Banner>
        </div>
      )}
      <RowTable
        columns={columns}
        rows={known?.txs ?? []}
        rowKey={({ hash }) => hash}
        caption={t('tab.transactions')}
        loading={busy && known === null}
        empty={<EmptyBecause what={failure === null ? 'empty.transactions' : 'value.unknown'} />}
      />
      {known !== null && (
        <WalletFiles
          rows={known.txs}
          name={known.more ? `transactions-first-${known.txs.length}` : 'transactions'}
          csv={(made) => made.walletTxsCsv(known.txs, native.decimals)}
        />
      )}
      {(known?.more === true || failure !== null) && (
        <p>
          <Button
            busy={busy}
            onClick={() => {
              setFailure(null)
              setBusy(true)
              setFrom({ known })
            }}
          >
            {t(failure === null ? 'ui.older' : 'ui.retry')}
          </Button>
        </p>
      )}
    </Card>
  )
}
