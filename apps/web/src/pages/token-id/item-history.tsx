import type { ItemHistory } from '@orrery/model/wire/token'
import type { Transfer } from '@orrery/model/wire/transaction'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { transferColumns } from '@orrery/entities/columns/transfer-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import { Card } from '@orrery/ui/card'
import type { Fact } from '../../page-parts/facts/facts.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { transferKey } from '../../page-parts/lists/transfer-key.ts'

const NOTICES = new URLSearchParams({ rows: 'notices' })

type Move = NonNullable<ItemHistory['minted']>
type Notice = NonNullable<ItemHistory['notices']>[number]

/** How an item was made and when somebody paid for it last. What is not known is left out, what was looked for and not found is said (screens-evm §8.3). */
export const historyFacts = ({ minted, sold, looked }: ItemHistory): readonly Fact[] => [
  ...(minted === null
    ? []
    : [
        {
          label: 'item.minted',
          value: <Age ms={minted.timeMs} />,
          note: (
            <>
              <TxLink hash={minted.txHash} /> · <Paid move={minted} />
            </>
          ),
        },
        ...(minted.to === null ? [] : [{ label: 'item.minter', value: <AddressLink address={minted.to} /> }]),
      ]),
  sold === null
    ? { label: 'item.sold', value: <NotSold looked={looked} /> }
    : {
        label: 'item.sold',
        value: <Paid move={sold} />,
        note: (
          <>
            <TxLink hash={sold.txHash} /> · <Age ms={sold.timeMs} />
          </>
        ),
      },
]

function NotSold({ looked }: { readonly looked: number }) {
  const { t } = usePageContext()
  return looked === 0 ? MISSING : t('item.notSold', { count: looked })
}

function Paid({ move }: { readonly move: Pick<Move, 'paid' | 'items'> }) {
  const { t } = usePageContext()
  return (
    <>
      {move.paid.length === 0
        ? t('item.free')
        : move.paid.map(({ token, amount }, index) => (
            <span key={token?.address ?? ''}>
              {index > 0 && ' + '}
              {token === null ? <Amount base={amount} /> : <TokenAmount token={token} amount={amount} tokenId={null} />}
            </span>
          ))}
      {move.paid.length > 0 && move.items > 1 && ` ${t('item.paidFor', { count: move.items })}`}
    </>
  )
}

/** Columns of an item's transfers: without what all of them share, and with what was given for each, where that is told of any (screens-evm §8.3). */
export function activityColumns(
  standard: Transfer['standard'],
  payments: ItemHistory['payments'] = [],
): readonly RowColumn<Transfer>[] {
  const given = new Map(payments.map((payment) => [transferKey(payment), payment]))
  // An item of ERC-721 is one, and the page says which.
  const shared = standard === 'erc1155' ? ['standard'] : ['standard', 'amount']
  return [
    ...transferColumns.filter(({ id }) => !shared.includes(id)),
    ...(given.size === 0
      ? []
      : [
          {
            id: 'paid',
            label: 'column.paid',
            hint: 'item.sold.hint',
            align: 'end' as const,
            cell: (row: Transfer) => <Given payment={given.get(transferKey(row))} />,
          },
        ]),
  ]
}

/** What is not told of a transfer is a dash, and never nothing. */
const Given = ({ payment }: { readonly payment: ItemHistory['payments'][number] | undefined }) =>
  payment === undefined ? MISSING : payment.paid.length === 0 ? <Amount base="0" /> : <Paid move={payment} />

/** What the contract told of the item, newest first; nothing where this chain tells no such things. */
export function ItemNotices({ history, path }: { readonly history: ItemHistory; readonly path: string }) {
  const { t } = usePageContext()
  const { notices, noticesLooked, noticesWhole } = history
  if (notices === null) return null
  return (
    <>
      <Card title={t('item.history')} padding="flush">
        <RowTable
          columns={columns}
          rows={notices}
          rowKey={({ txHash, kind, first }) => `${txHash} ${kind} ${first}`}
          caption={t('item.history')}
          empty={<EmptyBecause what="item.history.none" because="item.history.rule" />}
        />
      </Card>
      {notices.length > 0 && <FileLinks path={path} query={NOTICES} />}
      {notices.length > 0 && <p>{t('item.history.rule')}</p>}
      {!noticesWhole && noticesLooked > 0 && <p>{t('item.history.cut', { looked: noticesLooked })}</p>}
    </>
  )
}

const columns: readonly RowColumn<Notice>[] = [
  { id: 'kind', label: 'column.event', card: 'title', cell: ({ kind }) => <Kind kind={kind} /> },
  { id: 'tx', label: 'column.tx', cell: ({ txHash }) => <TxLink hash={txHash} /> },
  { id: 'age', label: 'column.time', card: 'mark', cell: ({ timeMs }) => <Age ms={timeMs} /> },
  {
    id: 'items',
    label: 'item.notice.of',
    cell: ({ first, last }) => <bdi dir="ltr">{first === last ? `#${first}` : `#${first} – #${last}`}</bdi>,
  },
  {
    id: 'uri',
    label: 'item.metadata.uri',
    cell: ({ uri }) => (uri === null ? MISSING : <bdi>{foreignText(uri)}</bdi>),
  },
]

function Kind({ kind }: Pick<Notice, 'kind'>) {
  const { t } = usePageContext()
  return kind === 'unknown' ? MISSING : t(`item.notice.${kind}`)
}
