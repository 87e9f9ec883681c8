import type { Authorization, Blob, Uncle, Withdrawal } from '@orrery/model/wire/block-data'
import { Badge } from '@orrery/ui/badge'
import { AddressLink } from '../address-link.tsx'
import { Age } from '../age.tsx'
import { Amount, AmountText } from '../amount.tsx'
import { BlobPrice } from '../blob-price.tsx'
import { BlockLink } from '../block-link.tsx'
import { Figure } from '../figure.tsx'
import { HashText } from '../hash-text.tsx'
import { usePageChain, usePageContext } from '../page-context.tsx'
import type { RowColumn } from '../row-column.ts'
import { TxLink } from '../tx-link.tsx'
import styles from '../links.module.css'

/** EIP-4844: gas of a blob. */
const BLOB_GAS = 131_072

type Placed = { readonly height: number; readonly timeMs: number }

const height = <Row extends Placed>(): RowColumn<Row> => ({
  id: 'block',
  label: 'column.block',
  cell: (row) => <BlockLink block={row.height} />,
})
const age = <Row extends Placed>(): RowColumn<Row> => ({
  id: 'age',
  label: 'column.time',
  align: 'end',
  card: 'mark',
  cell: (row) => <Age ms={row.timeMs} />,
})

const withdrawal: readonly RowColumn<Withdrawal>[] = [
  { id: 'index', label: 'column.index', card: 'title', cell: (row) => <Figure value={row.index} /> },
  { id: 'validator', label: 'column.validator', cell: (row) => <ValidatorLink index={row.validator} /> },
]

/** The index of a validator that leads to all withdrawals that it was paid. */
function ValidatorLink({ index }: { readonly index: number }) {
  const { href } = usePageContext()
  const { path } = usePageChain()
  return (
    <a className={styles.link} href={href(`/${path}/withdrawal-list?validator=${index}`)}>
      <Figure value={index} />
    </a>
  )
}

const withdrawn: RowColumn<Withdrawal> = {
  id: 'amount',
  label: 'column.amount',
  align: 'end',
  cell: (row) =>
    row.token === null ? (
      <Amount base={row.amount} />
    ) : (
      <>
        <AmountText base={row.amount} decimals={18} symbol={null} /> <AddressLink address={row.token} />
      </>
    ),
}

/** Columns of a block's withdrawals. */
export const blockWithdrawalColumns: readonly RowColumn<Withdrawal>[] = [
  ...withdrawal,
  { id: 'address', label: 'column.address', cell: (row) => <AddressLink address={row.address} /> },
  withdrawn,
]

/** Columns of the chain's withdrawals. */
export const withdrawalColumns: readonly RowColumn<Withdrawal>[] = [
  ...withdrawal,
  height(),
  age(),
  { id: 'address', label: 'column.address', cell: (row) => <AddressLink address={row.address} /> },
  withdrawn,
]

/** Columns of the withdrawals to one address. */
export const accountWithdrawalColumns: readonly RowColumn<Withdrawal>[] = [...withdrawal, height(), age(), withdrawn]

const blob: readonly RowColumn<Blob>[] = [
  {
    id: 'position',
    label: 'column.position',
    align: 'end',
    narrow: true,
    card: 'mark',
    cell: (row) => <Figure value={row.position + 1} />,
  },
  {
    id: 'hash',
    label: 'column.blobHash',
    hint: 'column.blobHash.hint',
    card: 'title',
    cell: (row) => <BlobLink blob={row} />,
  },
]
const blobPrice: RowColumn<Blob> = {
  id: 'price',
  label: 'column.blobPrice',
  hint: 'column.blobPrice.hint',
  align: 'end',
  cell: (row) => <BlobPrice base={row.price} />,
}

/** A blob's hash that leads to its page. */
function BlobLink({ blob }: { readonly blob: Blob }) {
  const { href } = usePageContext()
  const { path } = usePageChain()
  return (
    <a className={styles.link} href={href(`/${path}/blob/${blob.height}/${blob.hash}`)}>
      <HashText text={blob.hash} />
    </a>
  )
}

/** Columns of a transaction's blobs. */
export const txBlobColumns: readonly RowColumn<Blob>[] = [...blob, blobPrice]

/** Columns of a block's blobs. */
export const blockBlobColumns: readonly RowColumn<Blob>[] = [
  ...blob,
  { id: 'tx', label: 'column.tx', cell: (row) => <TxLink hash={row.txHash} /> },
  { id: 'sender', label: 'column.sender', cell: (row) => <AddressLink address={row.sender} /> },
  blobPrice,
]

/** Columns of the chain's blobs. */
export const blobColumns: readonly RowColumn<Blob>[] = [
  blob[1]!,
  { id: 'block', label: 'column.block', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', card: 'mark', cell: (row) => <Age ms={row.timeMs} /> },
  { id: 'tx', label: 'column.tx', cell: (row) => <TxLink hash={row.txHash} /> },
  { id: 'sender', label: 'column.sender', cell: (row) => <AddressLink address={row.sender} /> },
  blobPrice,
  {
    id: 'cost',
    label: 'blobs.cost',
    align: 'end',
    cell: ({ price }) => <Amount base={price === null ? null : String(BigInt(price) * BigInt(BLOB_GAS))} />,
  },
  { ...blob[0]!, card: 'line', seldom: true },
]

/** Columns of a transaction's authorisations. */
export const txAuthorizationColumns: readonly RowColumn<Authorization>[] = [
  {
    id: 'authority',
    label: 'column.authority',
    hint: 'column.authority.hint',
    card: 'title',
    cell: (row) => <AddressLink address={row.authority} />,
  },
  { id: 'delegate', label: 'column.delegate', hint: 'column.delegate.hint', cell: (row) => <Delegate row={row} /> },
  { id: 'chain', label: 'column.chainId', align: 'end', cell: (row) => <AuthorizedChain row={row} /> },
  { id: 'nonce', label: 'column.nonce', align: 'end', cell: (row) => <Figure value={row.nonce} /> },
  {
    id: 'verdict',
    label: 'column.verdict',
    hint: 'column.verdict.hint',
    card: 'mark',
    cell: (row) => <Verdict verdict={row.verdict} />,
  },
]

/** Columns of the authorisations that an address signed or that name it. */
export const accountAuthorizationColumns: readonly RowColumn<Authorization>[] = [
  { id: 'tx', label: 'column.tx', card: 'title', cell: (row) => <TxLink hash={row.txHash} /> },
  age(),
  ...txAuthorizationColumns.map((column) => ({
    ...column,
    ...(column.id === 'authority' && { card: 'line' as const }),
  })),
]

function Delegate({ row }: { readonly row: Authorization }) {
  const { t } = usePageContext()
  return row.delegate === null ? t('authorization.revoked') : <AddressLink address={row.delegate} />
}

function AuthorizedChain({ row }: { readonly row: Authorization }) {
  const { t } = usePageContext()
  return row.chainId === '0' ? t('authorization.anyChain') : <bdi dir="ltr">{row.chainId}</bdi>
}

function Verdict({ verdict }: { readonly verdict: Authorization['verdict'] }) {
  const { t } = usePageContext()
  return (
    <Badge
      tone={verdict === 'applied' ? 'good' : verdict === 'possible' ? 'plain' : 'bad'}
      tip={t(`authorization.${verdict}.hint`)}
    >
      {t(`authorization.${verdict}`)}
    </Badge>
  )
}

/** Columns of a block's uncles. */
export const uncleColumns: readonly RowColumn<Uncle>[] = [
  { id: 'hash', label: 'column.hash', card: 'title', cell: (row) => <UncleLink hash={row.hash} /> },
  { id: 'height', label: 'column.height', align: 'end', cell: (row) => <Figure value={row.height} /> },
  age(),
  { id: 'miner', label: 'column.producer', cell: (row) => <AddressLink address={row.miner} /> },
  { id: 'reward', label: 'column.reward', align: 'end', cell: (row) => <Amount base={row.reward} /> },
]

function UncleLink({ hash }: { readonly hash: string }) {
  const { href } = usePageContext()
  const { path } = usePageChain()
  return (
    <a className={styles.link} href={href(`/${path}/uncleblock/${hash}`)}>
      <HashText text={hash} />
    </a>
  )
}
