import { standardName } from '@orrery/model/standard-name'
import type { Approval } from '@orrery/model/wire/events'
import { Badge } from '@orrery/ui/badge'
import { AddressLink } from '../address-link.tsx'
import { Age, Moment } from '../age.tsx'
import { Allowed } from '../allowed.tsx'
import { AmountText } from '../amount.tsx'
import { usePageContext } from '../page-context.tsx'
import { plainSymbol } from '../plain-symbol.ts'
import type { RowColumn } from '../row-column.ts'
import { TokenLink } from '../token-link.tsx'
import { TxLink } from '../tx-link.tsx'
import styles from './approval-columns.module.css'

const token: RowColumn<Approval> = {
  id: 'token',
  label: 'column.token',
  card: 'title',
  cell: (row) => (
    <span className={styles.token}>
      <TokenLink token={row.token} />
    </span>
  ),
}
const terms: readonly RowColumn<Approval>[] = [
  { id: 'kind', label: 'column.kind', card: 'mark', cell: (row) => <Kind kind={row.kind} /> },
  {
    id: 'allowed',
    label: 'column.allowed',
    hint: 'column.allowed.hint',
    align: 'end',
    cell: (row) => <Allowed permission={row} />,
  },
  { id: 'now', label: 'column.now', hint: 'column.now.hint', align: 'end', cell: (row) => <AllowedNow row={row} /> },
  {
    id: 'atRisk',
    label: 'column.atRisk',
    hint: 'column.atRisk.hint',
    align: 'end',
    cell: (row) => <AtRisk row={row} />,
  },
  { id: 'expires', label: 'column.expires', times: true, cell: (row) => <End ms={row.expiresMs} /> },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  { id: 'tx', label: 'column.tx', cell: (row) => <TxLink hash={row.txHash} /> },
]

/** What a list of all that ever was has no use for: the present. */
export const pastApprovalColumns = (columns: readonly RowColumn<Approval>[]): readonly RowColumn<Approval>[] =>
  columns.filter(({ id }) => id !== 'now' && id !== 'atRisk')

/** What a list of a block that is past calls the present. */
export const thenApprovalColumns = (columns: readonly RowColumn<Approval>[]): readonly RowColumn<Approval>[] =>
  columns.map((column) =>
    column.id === 'now'
      ? { ...column, label: 'column.then', hint: 'column.then.hint' }
      : column.id === 'atRisk'
        ? { ...column, hint: 'column.then.hint' }
        : column,
  )

/** Columns of what an address allows others to take (screens-evm §9). */
export const givenApprovalColumns: readonly RowColumn<Approval>[] = [
  token,
  { id: 'spender', label: 'column.spender', cell: (row) => <AddressLink address={row.spender} /> },
  ...terms,
]

/** The same with when each was used last, where that was asked for. */
export const usedApprovalColumns: readonly RowColumn<Approval>[] = [
  ...givenApprovalColumns.slice(0, -2),
  {
    id: 'used',
    label: 'approval.used',
    times: true,
    hint: 'approval.used.hint',
    cell: (row) => <LastUse row={row} />,
  },
  ...givenApprovalColumns.slice(-2),
]

/** Columns of what others allow an address to take. */
export const heldApprovalColumns: readonly RowColumn<Approval>[] = [
  token,
  { id: 'owner', label: 'fact.itemOwner', cell: (row) => <AddressLink address={row.owner} /> },
  ...terms,
]

/** Columns of who may take one token of whom. */
export const tokenApprovalColumns: readonly RowColumn<Approval>[] = [
  { id: 'owner', label: 'fact.itemOwner', card: 'title', cell: (row) => <AddressLink address={row.owner} /> },
  { id: 'spender', label: 'column.spender', cell: (row) => <AddressLink address={row.spender} /> },
  ...terms.filter(({ id }) => id !== 'expires'),
]

const KINDS: Readonly<Record<string, readonly string[]>> = { erc20: ['20'], item: ['721'], all: ['721', '1155'] }

/** The standard by which a permission was given: names of their own, in every language. */
function Kind({ kind }: { readonly kind: string }) {
  const { chain } = usePageContext()
  // A word joiner keeps each in one piece.
  const names = KINDS[kind]?.map((number) => standardName(chain?.tokenPrefix, number).replace('-', '-\u2060'))
  return <bdi dir="ltr">{kind.startsWith('permit2') ? 'Permit2' : (names?.join(', ') ?? kind)}</bdi>
}

/** Most kinds have no end; a dash would say that it is not known. */
function End({ ms }: { readonly ms: Approval['expiresMs'] }) {
  const { t } = usePageContext()
  return ms === null ? t('approval.endless') : <Moment ms={ms} />
}

function LastUse({ row: { used } }: { readonly row: Approval }) {
  const { t, href, chain } = usePageContext()
  const last = used?.last ?? null
  if (last === null) return used?.isWhole === true ? t('approval.used.never') : <Age ms={null} />
  return (
    <a href={href(`/${chain!.path}/tx/${last.txHash}`)}>
      <Age ms={last.timeMs} />
    </a>
  )
}

const MAX_U160 = String(2n ** 160n - 1n)
const MAX_U256 = String(2n ** 256n - 1n)

/** What the contract says now, and whether that is another thing than the events say. */
function AllowedNow({ row }: { readonly row: Approval }) {
  const { t, nowMs } = usePageContext()
  const { now, kind, token, amount } = row
  if (now === null) return <AmountText base={null} decimals={null} symbol={null} />
  const isOver = now.expiresMs !== null && now.expiresMs <= nowMs
  const isAmount = amount !== null
  const given = isAmount ? amount : row.revoked ? '0' : '1'
  const isOther = given !== now.allowed
  const value =
    now.allowed === '0' ? (
      <Badge tone="good">{t('approval.nothing')}</Badge>
    ) : !isAmount ? (
      <Badge tone="warn">{t('approval.stands')}</Badge>
    ) : now.allowed === MAX_U256 || (kind.startsWith('permit2') && now.allowed === MAX_U160) ? (
      <Badge tone="warn">{t('approval.unlimited')}</Badge>
    ) : (
      <AmountText base={now.allowed} decimals={token.decimals} symbol={null} />
    )
  return (
    <>
      {value} {isOver && <Badge tone="good">{t('approval.over')}</Badge>}{' '}
      {isOther && <Badge tip={t('approval.differs.tip')}>{t('approval.differs')}</Badge>}
    </>
  )
}

/** What could be taken this moment: no more than is allowed, and no more than is there. */
function AtRisk({ row: { now, amount, token } }: { readonly row: Approval }) {
  const { nowMs } = usePageContext()
  if (now === null || now.balance === null || amount === null)
    return <AmountText base={null} decimals={null} symbol={null} />
  const isOver = now.expiresMs !== null && now.expiresMs <= nowMs
  const least = BigInt(now.allowed) < BigInt(now.balance) ? now.allowed : now.balance
  return <AmountText base={isOver ? '0' : least} decimals={token.decimals} symbol={plainSymbol(token.symbol)} />
}
