import type { AddressOnChain, AddressOnChains } from '@orrery/model/wire/address-activity'
import type { Chain } from '@orrery/model/chain'
import { Age } from '@orrery/entities/age'
import { AmountText } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { Notice } from '../../page-parts/notice.tsx'

type Row = AddressOnChain & { readonly of: Chain }

/** The same address on the other chains that are followed here: who knows it, with what, and whether its code is there, too (screens-evm §5). */
export function ChainsTab({ found }: { readonly found: AddressOnChains }) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const rows = found.rows.flatMap((row): Row[] => {
    const of = chains.find(({ code }) => code === row.chain)
    return of === undefined ? [] : [{ ...row, of }]
  })
  return (
    <>
      {rows.some(({ code }) => code === 'missing') && (
        <Notice tone="warn" title="chains.missing">
          {t('chains.warn')}
        </Notice>
      )}
      {rows.length < 2 && <p>{t('chains.alone')}</p>}
      <Card padding="flush">
        <RowTable columns={columns} rows={rows} rowKey={({ chain }) => chain} caption={t('tab.chains')} empty={null} />
      </Card>
    </>
  )
}

const columns: readonly RowColumn<Row>[] = [
  {
    id: 'chain',
    label: 'column.chainId',
    card: 'title',
    cell: ({ of, address }) => (
      <Link to={`/${of.path}/address/${encodeURIComponent(address)}`}>
        <bdi>{of.name.full}</bdi>
      </Link>
    ),
  },
  { id: 'code', label: 'tab.contract', card: 'mark', cell: (row) => <CodeMark row={row} /> },
  {
    id: 'balance',
    label: 'column.balance',
    align: 'end',
    cell: ({ balance, of }) => (
      <AmountText base={balance} decimals={of.native.decimals} symbol={of.native.symbol.toUpperCase()} />
    ),
  },
  { id: 'nonce', label: 'column.nonce', align: 'end', cell: ({ nonce }) => <Figure value={nonce} /> },
  { id: 'txs', label: 'column.txs', align: 'end', cell: ({ txCount }) => <Figure value={txCount} /> },
  { id: 'last', label: 'fact.lastSeen', times: true, align: 'end', cell: ({ lastSeenMs }) => <Age ms={lastSeenMs} /> },
  { id: 'asOf', label: 'column.block', align: 'end', cell: ({ asOf }) => <Figure value={asOf} /> },
]

function CodeMark({ row: { asOf, code, codeSize } }: { readonly row: Row }) {
  const { t } = usePageContext()
  if (asOf === null) return <Badge tone="warn">{t('chains.away')}</Badge>
  if (code === null || code === 'none')
    return codeSize === 0 ? <>{t('chains.none')}</> : <Figure value={codeSize} unit="B" />
  return <Badge tone={code === 'same' ? 'good' : 'warn'}>{t(`chains.${code}`)}</Badge>
}
