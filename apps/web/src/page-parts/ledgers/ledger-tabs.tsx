import type { ReactNode } from 'react'
import { Figure } from '@orrery/entities/figure'
import type { RowColumn } from '@orrery/entities/row-column'
import type { LedgerTab } from './ledger-tab.ts'
import { ListTab, type ListTabProps } from '../lists/list-tab.tsx'
import { NotOffered } from '../lists/not-offered.tsx'
import { rowsBefore } from '../lists/rows-before.ts'
import { TabLinks, type TabLink } from '../tab-links.tsx'

type Shown<Row> = Pick<ListTabProps<Row>, 'columns' | 'rowKey' | 'caption' | 'empty'>

/** The tabs of one asset of a ledger: its moves at `base`, its holders below. A move is no transaction, so what the ledger counts of those is no count of the first tab. */
export function LedgerTabs<Move, Holder extends { readonly address: string | null }>({
  base,
  label,
  tab,
  moves,
  holders,
  more,
  ...frame
}: Pick<ListTabProps<Move>, 'page' | 'query' | 'loading'> & {
  readonly base: string
  /** Message key of what the tabs are of. */
  readonly label: string
  readonly tab: LedgerTab<Move, Holder>
  readonly moves: Shown<Move>
  /** `rowKey` tells holders apart; their addresses without it. */
  readonly holders: Pick<Shown<Holder>, 'columns'> &
    Partial<Pick<Shown<Holder>, 'rowKey'>> & { readonly count: number | null }
  /** A third tab, and what it holds where it is the one that is shown. */
  readonly more?: TabLink & { readonly shown: ReactNode }
}) {
  const below = `${base}/holders`
  return (
    <>
      <TabLinks
        label={label}
        active={more?.shown ? more.id : tab.id}
        tabs={[
          { id: 'transactions', label: 'tab.transactions', path: base },
          { id: 'holders', label: 'tab.holders', path: below, count: holders.count },
          ...(more === undefined ? [] : [more]),
        ]}
      />
      {tab.id === 'transactions' && <ListTab {...frame} {...moves} path={base} part={tab.part} indexed />}
      {tab.id === 'holders' && (
        <ListTab
          {...frame}
          path={below}
          part={tab.part}
          columns={(rows) => [
            ...rankOf(rows, frame),
            ...(typeof holders.columns === 'function' ? holders.columns(rows) : holders.columns),
          ]}
          rowKey={holders.rowKey ?? ((row) => row.address ?? '')}
          caption="tab.holders"
          empty="empty.holders"
          indexed
        />
      )}
      {tab.id === 'other' && (more?.shown ?? <NotOffered />)}
    </>
  )
}

/** The largest stand first, so that a page's number tells the rank. */
function rankOf<Holder>(
  hits: readonly Holder[],
  frame: Pick<ListTabProps<Holder>, 'page' | 'query'>,
): readonly RowColumn<Holder>[] {
  const before = rowsBefore(frame)
  if (before === null) return []
  return [
    {
      id: 'rank',
      label: 'column.rank',
      narrow: true,
      card: 'mark',
      cell: (row) => <Figure value={before + hits.indexOf(row) + 1} />,
    },
  ]
}
