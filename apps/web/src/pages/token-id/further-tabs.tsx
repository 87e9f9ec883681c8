import { useState, type ReactNode } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { givenApprovalColumns } from '@orrery/entities/columns/approval-columns'
import { itemColumns } from '@orrery/entities/columns/token-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { ItemDocument, ItemHolder } from '@orrery/model/wire/token'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { LateCodeViewer } from '@orrery/ui/late-code-viewer'
import { Link } from '@orrery/ui/link'
import { TextInput } from '@orrery/ui/text-input'
import { exactText } from '../../page-parts/exact-text.ts'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { Notice } from '../../page-parts/notice.tsx'
import form from '../../page-parts/lists/order-form.module.css'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { documentChanges, type DocumentChange } from './document-changes.ts'
import type { FurtherPartProps, FurtherTab } from './further-part.ts'

/** Tabs of an item beside its activity (screens-evm §8.3). */
export function FurtherTabs({ tab, item, ...frame }: FurtherPartProps) {
  if (tab.id === 'metadata') return <Documents tab={tab} path={frame.path} query={frame.query} />
  if (tab.id === 'approvals') return <Approvals given={tab.given} item={item} frame={frame} />
  if (tab.id === 'holders')
    return (
      <>
        {valueOf(tab.holders)?.hits.some(({ source }) => source !== undefined) === true && <Reread />}
        <ListTab
          {...frame}
          part={tab.holders}
          columns={holderColumns}
          rowKey={(row) => row.owner}
          caption="tab.holders"
          empty="empty.holders"
          indexed
        />
      </>
    )
  if (tab.items === null) return <EmptyBecause what="item.owner.untold" because="item.owner.reason" />
  return (
    <ListTab
      {...frame}
      part={tab.items}
      columns={itemColumns(item.token.address)}
      rowKey={(row) => row.tokenId}
      caption="item.tab.owner"
      empty="empty.holdings"
      indexed
    />
  )
}

/** The contract disagreed with its transfers, and its word stands below. */
function Reread() {
  const { t } = usePageContext()
  return (
    <Notice tone="warn" title="token.accuracy.differs">
      {t('token.accuracy.reread')}
    </Notice>
  )
}

const holderColumns: readonly RowColumn<ItemHolder>[] = [
  { id: 'address', label: 'column.address', card: 'title', cell: ({ owner }) => <AddressLink address={owner} /> },
  { id: 'amount', label: 'column.quantity', align: 'end', cell: ({ amount }) => <Figure value={amount} /> },
]

type ApprovalsProps = {
  readonly given: Extract<FurtherTab, { readonly id: 'approvals' }>['given']
  readonly item: FurtherPartProps['item']
  readonly frame: Omit<FurtherPartProps, 'tab' | 'item'>
}

/** Who may take the item by the contract's word, and who may take whatever its owner has of the collection. */
function Approvals({ given, item, frame }: ApprovalsProps) {
  const { t } = usePageContext()
  const { rights, tokenId } = item
  return (
    <>
      <p>
        {rights === null ? (
          t('item.approved.untold')
        ) : rights.approved === null ? (
          t('item.approved.nobody')
        ) : (
          <>
            {t('fact.itemApproved')}: <AddressLink address={rights.approved} />
          </>
        )}
      </p>
      {given === null ? (
        <EmptyBecause what="item.owner.untold" because="item.owner.reason" />
      ) : (
        <ListTab
          {...frame}
          part={given}
          columns={givenApprovalColumns}
          rowKey={(row) => `${row.height}:${row.logIndex}:${row.tokenId ?? tokenId}`}
          caption="tab.approvals"
          empty="item.approvals.none"
          indexed
        />
      )}
    </>
  )
}

type DocumentsProps = {
  readonly tab: Extract<FurtherTab, { readonly id: 'metadata' }>
  readonly path: string
  readonly query: URLSearchParams
}

/** The document as its contract names it, how it was named after a block that is asked for, and what changed since. */
function Documents({ tab: { now, past }, path, query }: DocumentsProps) {
  const { t } = usePageContext()
  const [current, before] = [valueOf(now), valueOf(past)]
  return (
    <>
      <BlockForm key={query.get('block')} path={path} query={query} />
      <p>
        <Link to={`${path}?tab=metadata&again=1`}>{t('item.again')}</Link> · {t('item.again.rule')}
      </p>
      {current?.hash && before?.hash && <Changes before={before} after={current} />}
      {past !== null && (
        <PartFrame part={past}>{(document) => <DocumentCard document={document} name="metadata-then" />}</PartFrame>
      )}
      <PartFrame part={now}>
        {(document) => <DocumentCard document={document} name="metadata" title={t('at.now')} />}
      </PartFrame>
    </>
  )
}

function BlockForm({ path, query }: Pick<DocumentsProps, 'path' | 'query'>) {
  const { t, href } = usePageContext()
  const [block, setBlock] = useState(query.get('block') ?? '')
  return (
    <Card>
      <form method="get" action={href(path)} className={form.form}>
        <input type="hidden" name="tab" value="metadata" />
        <TextInput
          name="block"
          label={t('at.block')}
          hint={t('at.block.hint')}
          dir="ltr"
          autoComplete="off"
          value={block}
          onChange={setBlock}
        />
        <div className={form.run}>
          <Button type="submit">{t('at.run')}</Button>{' '}
          {query.has('block') && <Link to={`${path}?tab=metadata`}>{t('at.now')}</Link>}
        </div>
      </form>
    </Card>
  )
}

function DocumentCard({
  document,
  name,
  title,
}: {
  readonly document: ItemDocument
  readonly name: string
  readonly title?: string
}) {
  const { t, locale } = usePageContext()
  const { asOf, timeMs, uri, state, reason, readMs, hash, bytes, text, isCut } = document
  const row = (id: string, label: string, value: ReactNode) => ({ id, label, value })
  const height = asOf === null ? MISSING : formatNumber(asOf.height, { locale })
  return (
    <Card title={title ?? t('at.then', { height })}>
      {state !== 'ready' && (
        <p>{state === 'untold' ? t('item.doc.untold') : t(`item.metadata.${state}`, { reason: reason ?? MISSING })}</p>
      )}
      <FactRows
        facts={[
          ...(asOf === null
            ? []
            : [
                row(
                  'asOf',
                  t('fact.readAt'),
                  <>
                    <BlockLink block={asOf.height} /> {timeMs !== null && <Age ms={timeMs} />}
                  </>,
                ),
              ]),
          ...(uri === null ? [] : [row('uri', t('item.metadata.uri'), <bdi>{foreignText(uri)}</bdi>)]),
          ...(hash === null ? [] : [row('hash', 'SHA-256', <bdi dir="ltr">{hash}</bdi>)]),
          ...(bytes === null ? [] : [row('bytes', t('fact.size'), t('hex.bytes', { count: bytes }))]),
          ...(state !== 'ready'
            ? []
            : [
                row(
                  'read',
                  t('item.doc.from'),
                  readMs === null ? (
                    t('item.doc.onChain')
                  ) : (
                    <>
                      {t('item.doc.fetched')} <Age ms={readMs} />
                    </>
                  ),
                ),
              ]),
        ]}
      />
      {text !== null && <LateCodeViewer text={indented(text)} language="json" name={name} anchor={`${name}-`} wrap />}
      {isCut && <p>{t('item.doc.cut')}</p>}
    </Card>
  )
}

/** JSON in lines; any other text as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function Changes({ before, after }: { readonly before: ItemDocument; readonly after: ItemDocument }) {
  const { t } = usePageContext()
  if (before.hash === after.hash) return <p role="status">{t('item.doc.same')}</p>
  const isWhole = !before.isCut && !after.isCut && before.text !== null && after.text !== null
  const changes = isWhole ? documentChanges(before.text!, after.text!) : null
  return (
    <Card title={t('item.doc.changed')} padding="flush">
      <RowTable
        columns={changeColumns}
        rows={changes ?? []}
        rowKey={({ field }) => field}
        caption={t('item.doc.changed')}
        empty={<EmptyBecause what="item.doc.otherBytes" />}
      />
    </Card>
  )
}

const told = (text: string | null) => (text === null ? MISSING : <bdi>{exactText(text, { most: 500 })}</bdi>)

const changeColumns: readonly RowColumn<DocumentChange>[] = [
  {
    id: 'field',
    label: 'forked.field',
    card: 'title',
    cell: ({ field }) => <bdi>{exactText(field, { most: 100 })}</bdi>,
  },
  { id: 'before', label: 'column.previous', cell: ({ before }) => told(before) },
  { id: 'after', label: 'at.now', cell: ({ after }) => told(after) },
]
