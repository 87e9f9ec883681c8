import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { brc20HolderColumns, Minted, MintWord } from '../../page-parts/ledgers/brc20-columns.tsx'
import { brc20MoveColumns, brc20MoveKey } from '../../page-parts/ledgers/brc20-move-columns.tsx'
import { Brc20Amount, brc20Path, UndecidedNote } from '../../page-parts/ledgers/brc20-parts.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { InscriptionLink } from '../../page-parts/ledgers/inscription-parts.tsx'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { LedgerTabs } from '../../page-parts/ledgers/ledger-tabs.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { tickerText } from '../../page-parts/ticker-text.ts'
import { ProvenanceButton } from '../../page-parts/provenance/provenance-button.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { Brc20Data } from './page.ts'

/** One BRC20 token: what its deploy says, what became of it, who has it (screens-nonevm §4.7). */
export function View({ data, chain, page, query, loading }: PageProps<'/brc20/:tick/:tab?', Brc20Data>) {
  const { t } = usePageContext()
  const { token: of, tab } = data
  const { token } = of
  return (
    <>
      <PageHead
        title={<bdi>{tickerText(token)}</bdi>}
        kind={<Link to={`/${chain.path}/brc20-list`}>{t('menu.brc20-list')}</Link>}
        loading={loading}
        actions={<ProvenanceButton />}
        subject={<InscriptionLink id={token.id} />}
      />
      {!loading && <LedgerNote ledger={of.ledger} />}
      {!loading && <UndecidedNote from={of.undecidedFrom} />}
      <Facts
        loading={loading}
        facts={[
          { label: 'runes.minted', value: <Minted token={of} />, note: <MintWord token={of} /> },
          { label: 'brc20.max', value: <Brc20Amount token={token} amount={of.max} bare /> },
          { label: 'column.burnt', value: <Brc20Amount token={token} amount={of.burned} bare /> },
          { label: 'column.holders', value: <Figure value={of.holders} /> },
          { label: 'brc20.events', value: <Figure value={of.events} /> },
        ]}
      />
      <Card>
        <FactRows
          facts={[
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
              id: 'deployer',
              label: t('fact.creator'),
              value: of.deployer === null ? MISSING : <AddressLink address={of.deployer} />,
            },
            { id: 'limit', label: t('runes.perMint'), value: <Brc20Amount token={token} amount={of.limit} /> },
            { id: 'mints', label: t('brc20.mints'), value: <Figure value={of.mints} /> },
            { id: 'decimals', label: t('fact.decimals'), value: <Figure value={token.decimals} /> },
          ]}
        />
      </Card>
      <LedgerTabs
        base={brc20Path(chain.path, token)}
        label="menu.brc20-list"
        tab={tab}
        moves={{
          columns: brc20MoveColumns(true),
          rowKey: brc20MoveKey,
          caption: 'menu.brc20-tx-list',
          empty: 'empty.brc20Moves',
        }}
        holders={{ columns: brc20HolderColumns(of), count: of.holders }}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
