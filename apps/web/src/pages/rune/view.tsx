import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import type { Rune } from '@orrery/model/wire/rune'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { LedgerTabs } from '../../page-parts/ledgers/ledger-tabs.tsx'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { MintState, runeHolderColumns, Turbo } from '../../page-parts/ledgers/rune-columns.tsx'
import { runeMoveColumns } from '../../page-parts/ledgers/rune-move-columns.tsx'
import { RuneAmount } from '../../page-parts/ledgers/rune-parts.tsx'
import { ProvenanceButton } from '../../page-parts/provenance/provenance-button.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { RuneData } from './page.ts'

/** One rune: what its etching says, what became of it, who has it (screens-nonevm §4.7). */
export function View({ data, chain, page, query, loading }: PageProps<'/rune/:rune/:tab?', RuneData>) {
  const { t } = usePageContext()
  const { rune, tab } = data
  const base = `/${chain.path}/rune/${rune.rune.id}`
  return (
    <>
      <PageHead
        title={<bdi>{rune.rune.name}</bdi>}
        kind={<Link to={`/${chain.path}/runes-list`}>{t('menu.runes-list')}</Link>}
        loading={loading}
        actions={
          <>
            <DownloadLink
              set={tab.id === 'holders' ? 'rune-holders' : 'rune-moves'}
              query={new URLSearchParams({ rune: rune.rune.id })}
            />
            <ProvenanceButton />
          </>
        }
        subject={<bdi>{`${rune.rune.symbol === null ? '' : `${foreignText(rune.rune.symbol)} `}${rune.rune.id}`}</bdi>}
      />
      {!loading && <LedgerNote ledger={rune.ledger} />}
      <Facts
        loading={loading}
        facts={[
          { label: 'column.supply', value: <RuneAmount rune={rune.rune} amount={rune.supply} /> },
          { label: 'runes.minted', value: <Figure value={rune.mints} />, note: <MintState rune={rune} /> },
          { label: 'column.burnt', value: <RuneAmount rune={rune.rune} amount={rune.burned} /> },
          { label: 'column.holders', value: <Figure value={rune.holders} /> },
          { label: 'column.txs', value: <Figure value={rune.txs} /> },
        ]}
      />
      <Card>
        <FactRows facts={useEtching(rune)} />
      </Card>
      <LedgerTabs
        base={base}
        label="menu.runes-list"
        tab={tab}
        moves={{
          columns: runeMoveColumns(true),
          rowKey: (row) => `${row.txHash} ${row.action}`,
          caption: 'menu.runes-tx-list',
          empty: 'empty.runeMoves',
        }}
        holders={{ columns: runeHolderColumns(rune), count: rune.holders }}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}

function useEtching({ rune, txHash, height, timeMs, premine, mint, turbo }: Rune) {
  const { t } = usePageContext()
  return [
    ...(txHash === null ? [] : [{ id: 'etch', label: t('runes.etch'), value: <TxLink hash={txHash} cut="full" /> }]),
    {
      id: 'block',
      label: t('column.block'),
      value: (
        <>
          <BlockLink block={height} />
          {timeMs !== null && (
            <>
              {' · '}
              <Age ms={timeMs} />
            </>
          )}
        </>
      ),
    },
    { id: 'divisibility', label: t('utxo.runes.divisibility'), value: <Figure value={rune.divisibility} /> },
    { id: 'turbo', label: t('runes.turbo'), value: <Turbo rune={{ turbo }} /> },
    { id: 'premine', label: t('runes.premine'), value: <RuneAmount rune={rune} amount={premine} /> },
    ...(mint === null
      ? []
      : [
          {
            id: 'terms',
            label: t('runes.perMint'),
            value: (
              <>
                <RuneAmount rune={rune} amount={mint.amount} />
                {' × '}
                <Figure value={mint.cap} />
              </>
            ),
          },
        ]),
    ...(mint === null || (mint.start === null && mint.end === null)
      ? []
      : [
          {
            id: 'span',
            label: t('runes.span'),
            value: (
              <bdi dir="ltr">
                {mint.start ?? MISSING} – {mint.end ?? MISSING}
              </bdi>
            ),
          },
        ]),
  ]
}
