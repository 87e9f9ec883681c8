import { AddressLink } from '@orrery/entities/address-link'
import { AmountText } from '@orrery/entities/amount'
import { MomentText } from '@orrery/entities/age'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenLink } from '@orrery/entities/token-link'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { ChainOf } from '@orrery/model/chain'
import { Badge } from '@orrery/ui/badge'
import { Button } from '@orrery/ui/button'
import { saveFile } from '@orrery/ui/save-chart'
import { FaultWords } from '../../page-parts/facts/fault-words.tsx'
import { heldCsv } from './balances-csv.ts'
import { differs, unitOf, type AllHeld, type HeldThen, type UntoldOf } from './read-held-then.ts'
import styles from './tools.module.css'

/** All that addresses held behind a block: by the index and by the node, and where these differ (screens-evm §15.2). */
export function AllHeldResults({ held, chain }: { readonly held: AllHeld; readonly chain: ChainOf<'evm'> }) {
  const { t, locale } = usePageContext()
  const caption = t('at.then', { height: formatNumber(held.height.toString(), { locale }) })
  const save = () =>
    saveFile(
      new Blob(['\ufeff', heldCsv(held, chain)], { type: 'text/csv;charset=utf-8' }),
      `${chain.path}-balances-${held.height}.csv`,
    )
  return (
    <div className={styles.form}>
      <p>
        {caption} · {held.timeMs === null ? MISSING : <MomentText ms={held.timeMs} />}{' '}
        <Button onClick={save}>{t('statement.csv')}</Button>
      </p>
      {held.untold.map((untold) => (
        <Untold key={untold.address} untold={untold} />
      ))}
      <RowTable
        columns={columnsOn(chain, held)}
        rows={held.rows}
        rowKey={({ address, token }) => `${address} ${token?.address ?? ''}`}
        caption={caption}
        empty={<EmptyBecause what="notOffered.title" />}
        loading={false}
      />
    </div>
  )
}

/** What is not told of an address, and why: none of its tokens is not the same as no token. */
function Untold({ untold: { address, coverage, more } }: { readonly untold: UntoldOf }) {
  const { t } = usePageContext()
  return (
    <div>
      <AddressLink address={address} />{' '}
      {coverage !== null ? (
        <CoverageNote coverage={coverage} />
      ) : more > 0 ? (
        t('statement.moreTokens', { count: more })
      ) : (
        t('statement.tooManyTransfers')
      )}
    </div>
  )
}

function columnsOn(chain: ChainOf<'evm'>, { rows }: AllHeld): readonly RowColumn<HeldThen>[] {
  const amount = (row: HeldThen, base: bigint | null) => {
    const { decimals, symbol } = unitOf(row.token, chain)
    return <AmountText base={base?.toString() ?? null} decimals={decimals} symbol={symbol} places="all" />
  }
  const isOne = new Set(rows.map(({ address }) => address)).size === 1
  return [
    ...(isOne
      ? []
      : ([
          { id: 'address', label: 'column.address', cell: ({ address }) => <AddressLink address={address} /> },
        ] satisfies readonly RowColumn<HeldThen>[])),
    {
      id: 'asset',
      label: 'column.token',
      card: 'title',
      cell: ({ token }) => (token === null ? unitOf(null, chain).symbol : <TokenLink token={token} by="name" />),
    },
    {
      id: 'ledger',
      label: 'chains.index',
      align: 'end',
      cell: (row) => (
        <>
          {(differs(row) || row.isDoubted) && <Differs />} {amount(row, row.ledger)}
        </>
      ),
    },
    {
      id: 'node',
      label: 'about.node',
      align: 'end',
      cell: (row) => (row.reason !== null ? <FaultWords fault={row.reason} /> : amount(row, row.node)),
    },
  ]
}

function Differs() {
  const { t } = usePageContext()
  return <Badge tone="warn">{t('games.differs')}</Badge>
}
