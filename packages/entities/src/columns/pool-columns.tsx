import type { Pool, Swap } from '@orrery/model/wire/pool'
import { Badge } from '@orrery/ui/badge'
import { formatPercent } from '@orrery/format/format-percent'
import { AddressLink } from '../address-link.tsx'
import { Age } from '../age.tsx'
import { BlockLink } from '../block-link.tsx'
import { HashText } from '../hash-text.tsx'
import styles from '../links.module.css'
import { usePageChain, usePageContext } from '../page-context.tsx'
import type { RowColumn } from '../row-column.ts'
import { TokenAmount } from '../token-amount.tsx'
import { TokenLink } from '../token-link.tsx'
import { TxLink } from '../tx-link.tsx'

/** Hundredths of a basis point in one. */
const FEE_UNITS = 1_000_000
/** A V4 pool whose hooks set the fee anew for each exchange. */
const DYNAMIC_FEE = 0x80_0000

const FORMS: Readonly<Record<string, string>> = {
  'uniswap-v2': 'Uniswap V2',
  'uniswap-v3': 'Uniswap V3',
  'uniswap-v4': 'Uniswap V4',
  'balancer-v2': 'Balancer V2',
  curve: 'Curve',
}

/** The protocol whose events a pool or an exchange has: names of their own, in every language. */
export const poolForm = (kind: string): string => FORMS[kind] ?? kind

/** Both sides of a pool by their symbols. */
export const PoolPair = ({ pool }: { readonly pool: Pick<Pool, 'token0' | 'token1'> }) => (
  <>
    <TokenLink token={pool.token0} /> / <TokenLink token={pool.token1} />
  </>
)

/** Whether a token's contract lacks what every ERC-20 token tells: its amounts cannot be read. */
const isBroken = ({ decimals, symbol, name }: Pool['token0']): boolean =>
  decimals === null || (symbol === null && name === null)

/** The same with a mark where one of the tokens is broken (screens-evm §16.9). */
function MarkedPair({ pool }: { readonly pool: Pool }) {
  const { t } = usePageContext()
  return (
    <>
      <PoolPair pool={pool} />
      {(isBroken(pool.token0) || isBroken(pool.token1)) && (
        <>
          {' '}
          <Badge tone="warn" tip={t('pool.brokenToken.hint')}>
            {t('pool.brokenToken')}
          </Badge>
        </>
      )}
    </>
  )
}

/** What an exchange costs in a pool; the dash where its factory names nothing. */
export function PoolFee({ fee }: { readonly fee: number | null }) {
  const { t, locale } = usePageContext()
  if (fee === DYNAMIC_FEE) return t('pool.dynamicFee')
  return <bdi dir="ltr">{formatPercent(fee, FEE_UNITS, locale, 4)}</bdi>
}

/** A pool that leads to its facts and exchanges. */
export function PoolLink({ pool }: { readonly pool: string }) {
  const { href } = usePageContext()
  const { path } = usePageChain()
  return (
    <a className={styles.link} href={href(`/${path}/dex-list?pool=${encodeURIComponent(pool)}`)}>
      <HashText text={pool} />
    </a>
  )
}

/** Columns of a list of pools (screens-evm §16.4). */
export const poolColumns: readonly RowColumn<Pool>[] = [
  { id: 'pool', label: 'column.pool', card: 'title', cell: (row) => <PoolLink pool={row.pool} /> },
  { id: 'pair', label: 'column.pair', cell: (row) => <MarkedPair pool={row} /> },
  {
    id: 'form',
    label: 'column.form',
    hint: 'column.form.hint',
    card: 'mark',
    cell: (row) => <bdi dir="ltr">{poolForm(row.kind)}</bdi>,
  },
  { id: 'fee', label: 'column.fee', align: 'end', cell: (row) => <PoolFee fee={row.fee} /> },
  {
    id: 'factory',
    label: 'column.factory',
    hint: 'column.factory.hint',
    cell: (row) => <AddressLink address={row.factory} />,
  },
  { id: 'block', label: 'column.block', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
]

/** Columns of the exchanges of one pool: what somebody gave it and got from it. */
export const swapColumns: readonly RowColumn<Swap>[] = [
  { id: 'tx', label: 'column.tx', card: 'title', cell: (row) => <TxLink hash={row.txHash} /> },
  { id: 'age', label: 'column.time', card: 'mark', cell: (row) => <Age ms={row.timeMs} /> },
  { id: 'sender', label: 'column.sender', cell: (row) => <AddressLink address={row.sender} /> },
  { id: 'recipient', label: 'fact.to', cell: (row) => <AddressLink address={row.recipient} /> },
  { id: 'paid', label: 'column.paidIn', align: 'end', cell: (row) => <Side row={row} gained /> },
  { id: 'got', label: 'column.paidOut', align: 'end', cell: (row) => <Side row={row} gained={false} /> },
]

/** What the pool gained, or what it paid; whole base units where the token is not known. */
function Side({ row, gained }: { readonly row: Swap; readonly gained: boolean }) {
  const { t } = usePageContext()
  const sides = [
    { amount: row.amount0, token: row.token0 },
    { amount: row.amount1, token: row.token1 },
  ].filter(({ amount }) => amount !== '0' && amount.startsWith('-') !== gained)
  if (sides.length === 0) return t('value.none')
  return sides.map(({ amount, token }, index) => {
    const base = amount.replace(/^-/, '')
    return token === null ? (
      <bdi key={index} dir="ltr" data-tip={t('amount.raw', { units: base })}>
        {base}
      </bdi>
    ) : (
      <TokenAmount key={index} token={token} amount={base} tokenId={null} />
    )
  })
}
