import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import type { DepartedList, DepartedMessage, ParentTx as ToldTx } from '@orrery/model/wire/rollup-settlement'
import { Badge } from '@orrery/ui/badge'
import { Link } from '@orrery/ui/link'
import { FactGrid } from '@orrery/ui/facts'
import { ParentTx } from '../../page-parts/batches/batch-parts.tsx'
import { spanWords } from '../../page-parts/rollups/span-words.ts'
import { valueOf, type Part } from '../../page-parts/facts/load-part.ts'
import type { ListFrameProps } from '../../page-parts/lists/list-frame.tsx'
import { DateFilter } from '../../page-parts/lists/date-filter.tsx'
import { NarrowForm } from '../../page-parts/lists/narrow-form.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { NextStep } from '../../page-parts/rollups/next-step.tsx'
import { ParentAddress, ToldByParent } from '../../page-parts/rollups/told-by-parent.tsx'
import { SearchedTab } from '../../page-parts/searched-tab.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import { hasGames, hasStates } from '../dispute-game-list/page.ts'
import { DEPARTURE_STATUSES, departuresAsked } from './departures-asked.ts'
import { mediansOf } from './medians-of.ts'

export type LeftRowsProps = Pick<ListFrameProps<DepartedMessage>, 'path' | 'page' | 'query' | 'loading'> & {
  readonly part: Part<DepartedList>
  readonly chain: Chain
}

/** What was sent to the parent chain, and what became of it there where this site follows that chain, too (screens-evm §4.1, §12.5). */
export function LeftRows({ part, chain, ...frame }: LeftRowsProps) {
  const { t } = usePageContext()
  const { path, query } = frame
  const parent = valueOf(part)?.parent ?? null
  const asked = departuresAsked(query)
  const to = (more: Readonly<Record<string, string | null>>): string =>
    pagePath(path, 1, query, { cursor: null, ...more })
  return (
    <>
      {parent === null ? <p>{t('left.half')}</p> : <ToldByParent parent={parent} />}
      <p>
        <Link to={`/${chain.path}/charts/withdrawals`}>{t('chart.departures')}</Link>
        {parent !== null && hasStates(chain) && (
          <>
            {' · '}
            <Link to={`/${chain.path}/dispute-game-list`}>
              {t(hasGames(chain) ? 'page.needs.games' : 'states.title')}
            </Link>
          </>
        )}
      </p>
      {parent !== null && (
        <TabLinks
          label="column.state"
          active={asked.departureStatus ?? 'all'}
          tabs={[
            { id: 'all', label: 'tab.all', path: to({ status: null }) },
            ...DEPARTURE_STATUSES.map((id) => ({ id, label: WORDS[id][0], path: to({ status: id }) })),
          ]}
        />
      )}
      <NarrowForm
        key={query.toString()}
        path={path}
        name="party"
        label="column.address"
        asked={asked.party}
        query={query}
        kept={['status']}
      />
      <Medians rows={valueOf(part)?.list.hits ?? []} />
      <SearchedTab
        {...frame}
        part={part}
        above={<DateFilter path={path} query={query} />}
        columns={parent === null ? HALF : COLUMNS}
        rowKey={(row) => `${row.height}:${row.logIndex}`}
        caption="tab.left"
        none="left.none"
      />
    </>
  )
}

const HALF: readonly RowColumn<DepartedMessage>[] = [
  { id: 'hash', label: 'column.tx', card: 'title', cell: ({ txHash }) => <TxLink hash={txHash} /> },
  { id: 'age', label: 'column.time', cell: ({ timeMs }) => <Age ms={timeMs} /> },
  { id: 'block', label: 'column.block', cell: ({ height }) => <BlockLink block={height} /> },
  { id: 'message', label: 'left.message', cell: ({ id }) => <Message id={id} /> },
  {
    id: 'sender',
    label: 'column.sender',
    cell: ({ sender }) => (sender === null ? MISSING : <AddressLink address={sender} />),
  },
  // Theirs is an address of the parent chain.
  { id: 'target', label: 'fact.to', cell: ({ target }) => <ParentAddress address={target} /> },
  { id: 'amount', label: 'column.amount', align: 'end', cell: ({ amount }) => <Amount base={amount} /> },
  { id: 'both', label: 'left.both', cell: ({ txHash }) => <Both hash={txHash} /> },
]

const COLUMNS: readonly RowColumn<DepartedMessage>[] = [
  ...HALF.slice(0, 2),
  { id: 'state', label: 'column.state', card: 'mark', cell: ({ status }) => <Status status={status} /> },
  ...HALF.slice(2, -1),
  { id: 'proven', label: 'batch.tx.proved', cell: ({ proven }) => <Step tx={proven} /> },
  { id: 'next', label: 'left.step', cell: (row) => <Next row={row} /> },
  { id: 'completed', label: 'left.finishTx', cell: ({ completed }) => <Step tx={completed} /> },
  ...HALF.slice(-1),
]

const WORDS = {
  waiting: ['multi.waiting', 'plain'],
  proven: ['left.proven', 'accent'],
  completed: ['left.completed', 'good'],
  failed: ['status.failed', 'bad'],
  unknown: ['status.unknown', 'plain'],
} as const

function Status({ status }: Pick<DepartedMessage, 'status'>) {
  const { t } = usePageContext()
  const [word, tone] = WORDS[status]
  return <Badge tone={tone}>{t(word)}</Badge>
}

const Step = ({ tx }: { readonly tx: ToldTx | null }) =>
  tx === null ? (
    MISSING
  ) : (
    <>
      <ParentTx hash={tx.hash} />{' '}
      <small>
        <Age ms={tx.timeMs} />
      </small>
    </>
  )

/** What ended needs nothing more; of the others the contract is asked that lets them out. */
const Next = ({ row: { status, txHash, logIndex } }: { readonly row: DepartedMessage }) =>
  status === 'completed' || status === 'failed' ? MISSING : <NextStep hash={txHash} logIndex={logIndex} />

/** How long messages of this page took, half of them at most. */
function Medians({ rows }: { readonly rows: readonly DepartedMessage[] }) {
  const { t, locale } = usePageContext()
  const { proven, completed } = mediansOf(rows)
  const told = [
    ['left.median.proven', proven],
    ['left.median.completed', completed],
  ] as const
  if (proven === null && completed === null) return null
  return (
    <FactGrid
      facts={told.flatMap(([label, one]) =>
        one === null
          ? []
          : [
              {
                id: label,
                label: t(label),
                value: <bdi>{spanWords(one.seconds, t, locale)}</bdi>,
                note: t('left.median.of', { count: one.count }),
              },
            ],
      )}
    />
  )
}

const Message = ({ id }: { readonly id: string }) => (id.startsWith('0x') ? <HashText text={id} cut="short" /> : id)

function Both({ hash }: { readonly hash: string }) {
  const { t, chain } = usePageContext()
  return chain === null ? null : <Link to={`/${chain.path}/bridge-tx/${hash}`}>{t('left.follow')}</Link>
}
