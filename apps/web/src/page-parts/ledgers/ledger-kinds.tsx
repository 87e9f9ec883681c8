import { usePageContext } from '@orrery/entities/page-context'
import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger } from '@orrery/model/wire/rune'
import { LedgerNote } from './ledger-note.tsx'
import { ListTab, type ListTabProps } from '../lists/list-tab.tsx'
import type { Part } from '../facts/load-part.ts'
import { InOrder, OrderLink } from '../lists/in-order.tsx'
import { ListBar } from '../lists/list-bar.tsx'
import { NarrowForm } from '../lists/narrow-form.tsx'
import { narrowedTo } from '../lists/narrowed-to.ts'
import { NotOffered } from '../lists/not-offered.tsx'
import { TabLinks } from '../tab-links.tsx'

export type LedgerKindsProps<Row> = Omit<ListTabProps<Row>, 'part' | 'indexed' | 'above' | 'path'> & {
  /** By which ledger the list is. */
  readonly ledger: string
  readonly ledgers: readonly Ledger[]
  /** Path of the whole list; that of a kind is below it. */
  readonly base: string
  readonly label: string
  readonly kinds: readonly { readonly id: string; readonly label: string }[]
  /** The kind that is shown, or `all`. */
  readonly tab: string
  /** Null for a kind that is not there. */
  readonly part: Part<ListOf<Row>> | null
  /** A parameter by which each of the lists can be narrowed, and the message key of its field. */
  readonly asks?: { readonly name: string; readonly label: string }
  /** The list goes the other way round, too. */
  readonly turns?: boolean
}

const NEWEST_FIRST = new URLSearchParams()

/** All that a ledger tells, or one kind of it by a tab, below how far the ledger is. */
export function LedgerKinds<Row>({
  ledger,
  ledgers,
  base,
  label,
  kinds,
  tab,
  part,
  loading,
  asks,
  turns = false,
  empty,
  ...list
}: LedgerKindsProps<Row>) {
  const { t } = usePageContext()
  const path = tab === 'all' ? base : `${base}/${tab}`
  const asked = asks && narrowedTo(list.query, asks.name)
  const suffix = asks === undefined || asked === undefined ? '' : `?${asks.name}=${encodeURIComponent(asked)}`
  const lookedTo = part?.state === 'ready' ? part.value.extend.lookedTo : undefined
  return (
    <>
      {!loading && <LedgerNote ledger={ledgers.find(({ id }) => id === ledger) ?? null} />}
      <TabLinks
        label={label}
        active={tab}
        tabs={[
          { id: 'all', label: 'tab.all', path: base + suffix },
          ...kinds.map((kind) => ({ ...kind, path: `${base}/${kind.id}${suffix}` })),
        ]}
      />
      {asks !== undefined && part !== null && <NarrowForm key={asked} {...asks} path={path} asked={asked} />}
      {part === null ? (
        <NotOffered />
      ) : (
        <InOrder query={turns ? list.query : NEWEST_FIRST}>
          <ListTab
            {...list}
            path={path}
            empty={asked === undefined ? empty : 'empty.filtered'}
            loading={loading}
            part={part}
            indexed
            above={
              <>
                {turns && (
                  <ListBar>
                    <OrderLink path={path} query={list.query} />
                  </ListBar>
                )}
                {lookedTo !== undefined && <p role="status">{t('searched.to', { block: String(lookedTo) })}</p>}
              </>
            }
          />
        </InOrder>
      )}
    </>
  )
}
