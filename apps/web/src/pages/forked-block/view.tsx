import type { ReactNode } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import type { BlockDetail } from '@orrery/model/wire/block'
import { AddressLink } from '@orrery/entities/address-link'
import { Moment } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { fateColumn } from '@orrery/entities/columns/forked-block-columns'
import { blockTxColumns } from '@orrery/entities/columns/tx-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { RowTable } from '@orrery/entities/row-table'
import { FinalityBadge } from '@orrery/entities/status-badge'
import { Card } from '@orrery/ui/card'
import { MISSING } from '@orrery/format/missing'
import { FactTable } from '@orrery/entities/fact-table'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
import { Notice } from '../../page-parts/notice.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { PanelValueView } from '../../page-parts/panels/panel-value.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { headerRows } from './header-rows.ts'
import type { ForkedBlockData } from './page.ts'
import styles from './forked-block.module.css'

const FATED_COLUMNS = [...blockTxColumns, fateColumn]

/** A block that lost its place, beside the one that won it. */
export function View({ data, chain, loading }: PageProps<string, ForkedBlockData>) {
  const { t, locale } = usePageContext()
  const { block, winner, headers, transactions, told, headerOnly, fates } = data
  const isBare = (one: BlockDetail): boolean => headerOnly && one === block
  const rows: readonly (readonly [string, (block: BlockDetail) => ReactNode, (block: BlockDetail) => unknown])[] = [
    [
      'fact.hash',
      (one) => (one === block ? <HashText text={one.hash} /> : <BlockLink block={one.hash} />),
      (one) => one.hash,
    ],
    ['fact.parent', (one) => <BlockLink block={one.parentHash} />, (one) => one.parentHash],
    ['fact.time', (one) => <Moment ms={one.timeMs} />, (one) => one.timeMs],
    ['fact.producer', (one) => <AddressLink address={one.producer} />, (one) => one.producer],
    [
      'fact.txs',
      (one) => <Figure value={isBare(one) ? null : one.txCount} />,
      (one) => (isBare(one) ? null : one.txCount),
    ],
    ['fact.fees', (one) => <Amount base={one.fees} />, (one) => one.fees],
    ['fact.size', (one) => <Figure value={one.size} unit="B" />, (one) => one.size],
  ]
  return (
    <>
      <PageHead
        loading={loading}
        kind={chain.name.full}
        title={t('page.forkedBlock.head', { height: formatNumber(block.height, { locale }) })}
        marks={<FinalityBadge finality="orphaned" />}
        subject={<HashSubject text={block.hash} copy="copy.hash" />}
      />
      {!loading && (
        <Notice tone="bad" title="block.orphaned">
          {told === null ? t(fates === null ? 'forked.recorded' : 'forked.fates') : t('forked.told', { status: told })}
          {(told === 'parked' || told === 'conflicting') && <> {t(`forked.told.${told}`)}</>}
          {headerOnly && <> {t('forked.headerOnly')}</>}
        </Notice>
      )}
      <Card title={t('forked.compare')} padding="flush">
        <FactTable className={styles.compare}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('forked.field')}</VisuallyHidden>
              </th>
              <th scope="col">{t('forked.lost')}</th>
              <th scope="col">{t('forked.won')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, draw, value]) => (
              <tr key={label} data-changed={winner !== null && value(block) !== value(winner) ? '' : undefined}>
                <th scope="row">{t(label)}</th>
                <td data-label={t('forked.lost')}>{draw(block)}</td>
                <td data-label={t('forked.won')}>{winner === null ? MISSING : draw(winner)}</td>
              </tr>
            ))}
            {headerRows(headers.lost.rows, headers.won.rows).map(({ label, lost, won, differs }) => (
              <tr key={label} data-changed={winner !== null && differs ? '' : undefined}>
                <th scope="row">{t(label)}</th>
                <td data-label={t('forked.lost')}>{lost === null ? MISSING : <PanelValueView value={lost} />}</td>
                <td data-label={t('forked.won')}>{won === null ? MISSING : <PanelValueView value={won} />}</td>
              </tr>
            ))}
          </tbody>
        </FactTable>
      </Card>
      <Card title={t('tab.transactions')} padding="flush">
        {!loading && !headerOnly && fates === null && transactions.length > 0 && (
          <p className={styles.untold}>{t('forked.fate.untold')}</p>
        )}
        <RowTable
          columns={fates === null ? blockTxColumns : FATED_COLUMNS}
          rows={transactions.map((tx, at) => ({ ...tx, after: fates?.[at] ?? null }))}
          rowKey={(row) => `${row.txIndex}:${row.hash}`}
          caption={t('tab.transactions')}
          empty={
            headerOnly ? (
              <EmptyBecause what="forked.txsUnknown" because="forked.headerOnly" />
            ) : (
              <EmptyBecause what="empty.blockTxs" />
            )
          }
          loading={loading}
        />
      </Card>
    </>
  )
}
