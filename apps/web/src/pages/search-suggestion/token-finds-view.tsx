import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { MISSING } from '@orrery/format/missing'
import { TokenName } from '@orrery/entities/token-name'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { Tabs } from '@orrery/ui/tabs'
import { useSite } from '../../app/site.ts'
import { hitWorth } from '../../search/hit-worth.ts'
import { facetPath } from './facets.ts'
import { orderOf, sortFinds, type TokenFind } from './token-finds.ts'

/** Tokens that the text may mean, with what tells the known one from those that are called like it (screens-evm §2.2). */
export function TokenFindsView({
  finds,
  query,
}: {
  readonly finds: readonly TokenFind[]
  readonly query: URLSearchParams
}) {
  const { t } = usePageContext()
  const order = orderOf(query, finds)
  const isOneChain = new Set(finds.map(({ chain }) => chain)).size === 1
  return (
    <>
      <Tabs
        label={t('finds.order')}
        current={order}
        tabs={(['best', 'holders', ...(isOneChain ? (['newest'] as const) : [])] as const).map((id) => ({
          id,
          label: t(`finds.order.${id}`),
          to: facetPath(query, 'order', id === 'best' ? null : id),
        }))}
      />
      <Card padding="flush">
        <RowTable
          columns={isOneChain ? COLUMNS.filter(({ id }) => id !== 'chain') : COLUMNS}
          rows={sortFinds(finds, order)}
          rowKey={({ chain, address }) => `${chain} ${address}`}
          caption={t('search.kind.token')}
          empty={null}
          loading={false}
        />
      </Card>
    </>
  )
}

const COLUMNS: readonly RowColumn<TokenFind>[] = [
  { id: 'token', label: 'column.token', card: 'title', cell: (find) => <Token find={find} /> },
  { id: 'contract', label: 'column.contract', cell: ({ address }) => <HashText text={address} /> },
  { id: 'chain', label: 'chains.chain', cell: ({ chain }) => <ChainName code={chain} /> },
  { id: 'holders', label: 'column.holders', align: 'end', cell: ({ holders }) => <Figure value={holders} /> },
  {
    id: 'price',
    label: 'market.price',
    hint: 'market.price.hint',
    align: 'end',
    cell: (find) => <Price find={find} />,
  },
  { id: 'transfers', label: 'column.transfers', align: 'end', cell: ({ transfers }) => <Figure value={transfers} /> },
  {
    id: 'firstBlock',
    label: 'column.firstBlock',
    align: 'end',
    cell: ({ firstHeight }) => <Figure value={firstHeight} />,
  },
]

function Token({ find: { chain, address, symbol, name, marks } }: { readonly find: TokenFind }) {
  const { t, href } = usePageContext()
  const { chains } = useSite()
  const path = chains.find(({ code }) => code === chain)?.path ?? chain
  return (
    <span>
      <a href={href(`/${path}/token/${encodeURIComponent(address)}`)}>
        <TokenName name={symbol ?? name} fallback={address} />
        {symbol !== null && name !== null && name !== symbol && (
          <>
            {' · '}
            <TokenName name={name} />
          </>
        )}
      </a>{' '}
      {marks?.verified === true && <Badge tone="good">{t('column.verified')}</Badge>}{' '}
      {marks?.listed === true && <Badge icon={null}>{t('token.mark.listed')}</Badge>}
    </span>
  )
}

function Price({ find: { chain, worth } }: { readonly find: TokenFind }) {
  const { chains } = useSite()
  const { locale } = usePageContext()
  const text = hitWorth(
    worth,
    chains.find(({ code }) => code === chain),
    locale,
  )
  return text === null ? MISSING : <bdi dir="ltr">{text}</bdi>
}

const ChainName = ({ code }: { readonly code: string }) => (
  <bdi>{useSite().chains.find((chain) => chain.code === code)?.name.short ?? code}</bdi>
)
