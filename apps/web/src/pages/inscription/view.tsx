import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import { Card } from '@orrery/ui/card'
import { FactRows, type Fact } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { BRC20_DOUBT } from '../../page-parts/ledgers/brc20-parts.tsx'
import { brc20MoveColumns, brc20MoveKey } from '../../page-parts/ledgers/brc20-move-columns.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import {
  inscriptionColumns,
  inscriptionMoveColumns,
  inscriptionMoveKey,
} from '../../page-parts/ledgers/inscription-columns.tsx'
import {
  ContentSize,
  InscriptionLink,
  InscriptionOwner,
  inscriptionNumber,
} from '../../page-parts/ledgers/inscription-parts.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { LedgerListTab } from '../../page-parts/ledgers/ledger-list-tab.tsx'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { FieldsPart, saysMore } from './fields-part.ts'
import { InscriptionContentView } from './inscription-content.tsx'
import type { InscriptionData } from './page.ts'
import { SatOf } from './sat-trace.tsx'

/** One inscription: what it holds, where it is, and how it came there (screens-nonevm §4.7). */
export function View({ data, chain, page, query, loading }: PageProps<string, InscriptionData>) {
  const { t } = usePageContext()
  const { inscription, tab } = data
  const isBrc20 = inscription.isBrc20 && chain.family === 'utxo' && chain.quirks.ledgers?.brc20 !== undefined
  const base = `/${chain.path}/inscription/ordinals/${inscription.id}`
  const foreign = (id: string, text: string | null): readonly Fact[] =>
    text === null ? [] : [{ id, label: t(`inscriptions.${id}`), value: <bdi dir="ltr">{text}</bdi> }]
  const named = (id: string, ids: readonly string[]): readonly Fact[] =>
    ids.length === 0
      ? []
      : [
          {
            id,
            label: t(`inscriptions.${id}`),
            value: ids.map((one) => (
              <span key={one}>
                <InscriptionLink id={one} />{' '}
              </span>
            )),
          },
        ]
  return (
    <>
      <PageHead
        title={t('page.inscription.title')}
        kind={<Link to={`/${chain.path}/inscription-list`}>{t('menu.inscription-list')}</Link>}
        loading={loading}
        subject={<HashSubject text={inscription.id} copy="copy.hash" />}
      />
      {!loading && <LedgerNote ledger={inscription.ledger} />}
      <Facts
        loading={loading}
        facts={[
          { label: 'log.view.number', value: inscriptionNumber(inscription.number) },
          { label: 'fact.owner', value: <InscriptionOwner {...inscription} /> },
          { label: 'column.size', value: <ContentSize size={inscription.size} /> },
          { label: 'fact.fee', value: <Amount base={inscription.fee} places="all" /> },
        ]}
      />
      <Card>
        <FactRows
          facts={[
            {
              id: 'inscribe',
              label: t('inscriptions.inscribe'),
              value: (
                <>
                  <TxLink hash={inscription.txHash} cut="full" /> {' · '}
                  <BlockLink block={inscription.height} /> {' · '}
                  <Age ms={inscription.timeMs} />
                </>
              ),
            },
            {
              id: 'creator',
              label: t('fact.creator'),
              value: inscription.creator === null ? MISSING : <AddressLink address={inscription.creator} />,
            },
            ...(inscription.satpoint === null
              ? []
              : [
                  {
                    id: 'satpoint',
                    label: t('inscriptions.satpoint'),
                    value: <Satpoint text={inscription.satpoint} />,
                  },
                ]),
            // Of what was lost or never on a sat there is none.
            ...(inscription.satpoint === null || loading || !numbersSats(chain)
              ? []
              : [
                  {
                    id: 'sat',
                    label: t('sat.label'),
                    value: <SatOf key={inscription.satpoint} chain={chain.code} satpoint={inscription.satpoint} />,
                  },
                ]),
            ...foreign('contentType', inscription.contentType),
            ...foreign('encoding', inscription.encoding),
            ...foreign('metaprotocol', inscription.metaprotocol),
            ...foreign('pointer', inscription.pointer),
            ...named('parents', inscription.parents),
            ...named('delegate', inscription.delegate === null ? [] : [inscription.delegate]),
            ...(inscription.curse === null
              ? []
              : [
                  {
                    id: 'curse',
                    // Since the jubilee none is cursed any more, whatever it is made like.
                    label: t((inscription.number ?? 0) < 0 ? 'inscriptions.curse' : 'inscriptions.vindicated'),
                    value: t(`inscriptions.curse.${inscription.curse}`),
                  },
                ]),
          ]}
        />
      </Card>
      <TabLinks
        label="page.inscription.title"
        active={tab.id}
        tabs={[
          { id: 'content', label: 'inscriptions.content', path: base },
          { id: 'transactions', label: 'tab.transactions', path: `${base}/transactions` },
          { id: 'children', label: 'inscriptions.children', path: `${base}/children` },
          ...(isBrc20 ? [{ id: 'brc20', label: 'tab.brc20', path: `${base}/brc20` }] : []),
        ]}
      />
      {tab.id === 'content' && (
        <>
          <PartFrame part={tab.part}>
            {(content) => <InscriptionContentView of={inscription} content={content} />}
          </PartFrame>
          <PartFrame part={tab.fields}>{(fields) => saysMore(fields) && <FieldsPart.Part fields={fields} />}</PartFrame>
        </>
      )}
      {tab.id === 'transactions' && (
        <ListTab
          path={`${base}/transactions`}
          page={page}
          query={query}
          loading={loading}
          part={tab.part}
          columns={inscriptionMoveColumns(true)}
          rowKey={inscriptionMoveKey}
          caption="tab.transactions"
          empty="empty.inscriptions"
          indexed
        />
      )}
      {tab.id === 'children' && (
        <ListTab
          path={`${base}/children`}
          page={page}
          query={query}
          loading={loading}
          part={tab.part}
          columns={inscriptionColumns(false)}
          rowKey={(row) => row.id}
          caption="inscriptions.children"
          empty="empty.inscriptions"
          indexed
        />
      )}
      {tab.id === 'brc20' && (
        <LedgerListTab
          path={`${base}/brc20`}
          page={page}
          query={query}
          loading={loading}
          part={tab.part}
          columns={brc20MoveColumns(false)}
          rowKey={brc20MoveKey}
          caption="tab.brc20"
          empty={valueOf(tab.part)?.announces ? 'empty.brc20Announces' : 'empty.brc20Moves'}
          {...(!valueOf(tab.part)?.announces && { doubt: BRC20_DOUBT })}
        />
      )}
      {tab.id === 'other' && <NotOffered />}
    </>
  )
}

/** Whether sats are numbered on a chain: where subsidies halve, and no single block made as many coins as all others unless the chain says how it counts. */
const numbersSats = ({ family, quirks }: Chain): boolean =>
  family === 'utxo' && quirks.halving !== null && (quirks.halving.block1 === undefined || quirks.sats !== undefined)

/** The output and the offset in it of an inscription's sat. */
function Satpoint({ text }: { readonly text: string }) {
  const at = text.indexOf(':')
  return (
    <bdi dir="ltr">
      <TxLink hash={text.slice(0, at)} cut="full" />
      {text.slice(at)}
    </bdi>
  )
}
