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
import { ParentTx } from '../../page-parts/batches/batch-parts.tsx'
import { valueOf, type Part } from '../../page-parts/facts/load-part.ts'
import type { ListFrameProps } from '../../page-parts/lists/list-frame.tsx'
import { ParentAddress, ToldByParent } from '../../page-parts/rollups/told-by-parent.tsx'
import { SearchedTab } from '../../page-parts/searched-tab.tsx'
import { hasStates } from '../dispute-game-list/page.ts'

export type LeftRowsProps = Pick<ListFrameProps<DepartedMessage>, 'path' | 'page' | 'query' | 'loading'> & {
  readonly part: Part<DepartedList>
  readonly chain: Chain
}

/** What was sent to the parent chain, and what became of it there where this site follows that chain, too (screens-evm §4.1, §12.5). */
export function LeftRows({ part, chain, ...frame }: LeftRowsProps) {
  const { t } = usePageContext()
  const parent = valueOf(part)?.parent ?? null
  return (
    <>
      {parent === null ? <p>{t('left.half')}</p> : <ToldByParent parent={parent} />}
      {parent !== null && hasStates(chain) && (
        <p>
          <Link to={`/${chain.path}/dispute-game-list`}>{t('states.title')}</Link>
        </p>
      )}
      <SearchedTab
        {...frame}
        part={part}
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

const Message = ({ id }: { readonly id: string }) => (id.startsWith('0x') ? <HashText text={id} cut="short" /> : id)

function Both({ hash }: { readonly hash: string }) {
  const { t, chain } = usePageContext()
  return chain === null ? null : <Link to={`/${chain.path}/bridge-tx/${hash}`}>{t('left.follow')}</Link>
}
