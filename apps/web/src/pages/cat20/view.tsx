import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import type { Cat20Token } from '@orrery/model/wire/cat20'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { cat20HolderColumns, Minted, mostOf } from '../../page-parts/ledgers/cat20-columns.tsx'
import { cat20MoveColumns, cat20MoveKey } from '../../page-parts/ledgers/cat20-move-columns.tsx'
import { Cat20Amount, cat20Path, OwnersNote } from '../../page-parts/ledgers/cat20-parts.tsx'
import { cat20Text, cat20Whole } from '../../page-parts/ledgers/cat20-text.ts'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { LedgerTabs } from '../../page-parts/ledgers/ledger-tabs.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { Word } from '../../page-parts/ledgers/rune-parts.tsx'
import { ProvenanceButton } from '../../page-parts/provenance/provenance-button.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { Cat20Data } from './page.ts'

/** Who says what the most is: the minter's script, or the deploy alone. */
const sourceOf = ({ minter }: Cat20Token): string =>
  minter === null ? 'cat20.says' : minter.kind === 'open' ? 'cat20.open' : 'cat20.closed'

/** One CAT20 token: what its deploy says, what became of it, who has it (screens-nonevm §4.7). */
export function View({ data, chain, page, query, loading }: PageProps<'/cat20/:cat20/:tab?', Cat20Data>) {
  const { t } = usePageContext()
  const { token: of, tab } = data
  const { token } = of
  return (
    <>
      <PageHead
        title={<bdi>{cat20Text(token)}</bdi>}
        kind={<Link to={`/${chain.path}/cat20-list`}>{t('menu.cat20-list')}</Link>}
        loading={loading}
        actions={<ProvenanceButton />}
        subject={<HashText text={token.id} cut="full" />}
      />
      {!loading && <LedgerNote ledger={of.ledger} />}
      <Facts
        loading={loading}
        facts={[
          { label: 'runes.minted', value: <Minted token={of} /> },
          {
            label: 'brc20.max',
            value: <Cat20Amount token={token} amount={mostOf(of)} bare />,
            note: <Word word={sourceOf(of)} />,
          },
          { label: 'fact.supply', value: <Cat20Amount token={token} amount={of.supply} bare /> },
          { label: 'column.burnt', value: <Cat20Amount token={token} amount={of.burned} bare /> },
          { label: 'column.holders', value: <Figure value={of.holders} /> },
          { label: 'column.txs', value: <Figure value={of.txs} /> },
        ]}
      />
      <Card>
        <FactRows
          facts={[
            { id: 'name', label: t('column.name'), value: <bdi>{cat20Whole(token.name) ?? MISSING}</bdi> },
            { id: 'symbol', label: t('column.symbol'), value: <bdi>{cat20Whole(token.symbol) ?? MISSING}</bdi> },
            {
              id: 'deploy',
              label: t('brc20.deploy'),
              value: (
                <>
                  <TxLink hash={of.txHash} cut="full" /> {' · '}
                  <BlockLink block={of.height} /> {' · '}
                  <Age ms={of.timeMs} />
                </>
              ),
            },
            {
              id: 'premine',
              label: t('runes.premine'),
              value: <Cat20Amount token={token} amount={of.minter?.premine ?? of.says.premine} />,
            },
            {
              id: 'limit',
              label: t('runes.perMint'),
              value: <Cat20Amount token={token} amount={of.minter?.limit ?? of.says.limit} />,
            },
            { id: 'mints', label: t('brc20.mints'), value: <Figure value={of.mints} /> },
            { id: 'minters', label: t('cat20.minters'), value: <Figure value={of.minters} /> },
            { id: 'decimals', label: t('fact.decimals'), value: <Figure value={token.decimals} /> },
            {
              id: 'minter',
              label: t('cat20.minterAddress'),
              value: <AddressLink address={of.minterAddress} cut="full" />,
            },
            {
              id: 'address',
              label: t('cat20.tokenAddress'),
              value: of.tokenAddress === null ? MISSING : <AddressLink address={of.tokenAddress} cut="full" />,
            },
          ]}
        />
      </Card>
      <OwnersNote />
      <LedgerTabs
        base={cat20Path(chain.path, token)}
        label="menu.cat20-list"
        tab={tab}
        moves={{
          columns: cat20MoveColumns(true),
          rowKey: cat20MoveKey,
          caption: 'menu.cat20-tx-list',
          empty: 'empty.cat20Moves',
        }}
        holders={{ columns: cat20HolderColumns(of), count: of.holders, rowKey: ({ owner }) => owner }}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
