import type { ReactNode } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { AmountText } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import { TxLink } from '@orrery/entities/tx-link'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { SignalKind } from '@orrery/model/alpha-signals'
import { Badge } from '@orrery/ui/badge'
import { ChainName } from '../../page-parts/chain-name.tsx'
import { DayText } from '../../page-parts/day-text.tsx'
import { OnChain } from '../../page-parts/on-chain.tsx'
import { evidencePath } from './evidence-path.ts'
import type { SignalRow } from './narrow-signals.ts'
import styles from './alpha.module.css'

/** Kinds that measure amounts and not counts. */
const AMOUNTS: readonly SignalKind[] = ['stable-issue', 'new-pool', 'dormant-wake', 'exchange-outflow']
const DOLLAR_PLACES = 18
const MILLION = 1_000_000

const Dollars = ({ base }: { readonly base: string | null }) => (
  <AmountText base={base} decimals={DOLLAR_PLACES} symbol={null} places={8} />
)

const PRICES: readonly RowColumn<SignalRow>[] = [
  { id: 'was', label: 'file.priceThen', align: 'end', cell: ({ price }) => <Dollars base={price?.was ?? null} /> },
  { id: 'now', label: 'file.priceNow', align: 'end', cell: ({ price }) => <Dollars base={price?.now ?? null} /> },
]

export const signalKey = (row: SignalRow): string =>
  [row.chain, row.kind, row.timeMs, row.token?.address, row.address, row.tag, row.txHash, row.value].join(' ')

/** Hundredths as a number with two decimals. */
const Hundredths = ({ value }: { readonly value: string }) => (
  <AmountText base={value} decimals={2} symbol={null} places={2} />
)

type Names = ReadonlyMap<string, Readonly<Record<string, string>> | undefined>

/** Columns of the signals; the chain's only where several are looked at. */
export const signalColumns = (
  names: Names,
  isOfOne: boolean,
  rows: readonly SignalRow[],
): readonly RowColumn<SignalRow>[] => {
  const on = (row: SignalRow, node: ReactNode) => (
    <OnChain code={row.chain} names={names.get(row.chain)}>
      {node}
    </OnChain>
  )
  return [
    { id: 'kind', label: 'alpha.signal', card: 'title', cell: ({ kind }) => <KindName kind={kind} /> },
    { id: 'subject', label: 'alpha.subject', cell: (row) => on(row, <Subject row={row} />) },
    ...(isOfOne
      ? []
      : [
          {
            id: 'chain',
            label: 'chains.chain',
            cell: ({ chain }) => <ChainName code={chain} />,
          } satisfies RowColumn<SignalRow>,
        ]),
    { id: 'value', label: 'alpha.measured', align: 'end', cell: (row) => on(row, <Measured row={row} />) },
    {
      id: 'strength',
      label: 'alpha.strength',
      hint: 'alpha.strength.hint',
      align: 'end',
      card: 'mark',
      cell: (row) => <Strength row={row} />,
    },
    {
      id: 'evidence',
      label: 'alpha.evidence',
      align: 'end',
      cell: (row) => on(row, <Evidence row={row} />),
    },
    ...(rows.some(({ price }) => price !== null && (price.was ?? price.now) !== null) ? PRICES : []),
    {
      id: 'age',
      label: 'column.time',
      cell: ({ timeMs, byDay }) => (byDay ? <DayText ms={timeMs} /> : <Age ms={timeMs} />),
    },
  ]
}

/** A kind of signal by its name. */
export function KindName({ kind }: { readonly kind: SignalKind }) {
  const { t } = usePageContext()
  return t(`alpha.kind.${kind}`)
}

/** What a signal is about: a token, a contract and who made it, a pool's new token, an exchange, an account, or the chain. */
function Subject({ row: { kind, token, address, by, tag, price, years, lockedPpm } }: { readonly row: SignalRow }) {
  const { t, locale } = usePageContext()
  const about = kind === 'new-pool' ? (price?.token ?? null) : kind === 'dormant-wake' ? null : token
  return (
    <span className={styles.subject}>
      {tag !== null && <bdi>{tag}</bdi>}
      {about !== null && <TokenLink token={about} />}
      {address !== null && <AddressLink address={address} />}
      {by !== null && (
        <span>
          {t('fact.creator')} <AddressLink address={by} />
        </span>
      )}
      {years !== null && <span>{t('woken.years', { years })}</span>}
      {lockedPpm !== null && <span>{t('alpha.locked', { share: formatPercent(lockedPpm, MILLION, locale, 2) })}</span>}
      {tag === null && about === null && address === null && MISSING}
    </span>
  )
}

/** What was measured, and the mean of the days before. */
function Measured({ row: { kind, token, value, mean, evidenceIsFloor } }: { readonly row: SignalRow }) {
  const { t } = usePageContext()
  const isAmount = AMOUNTS.includes(kind)
  return (
    <span className={styles.measured}>
      {isAmount ? (
        <TokenAmount token={token} amount={value} tokenId={null} places={4} />
      ) : (
        <span>
          {evidenceIsFloor && '≥ '}
          <Figure value={value} />
        </span>
      )}
      {mean !== null && (
        <span className={styles.mean}>
          {t('alpha.before')}{' '}
          {isAmount ? (
            <TokenAmount token={token} amount={wholeOf(mean)} tokenId={null} places={4} />
          ) : (
            <Hundredths value={mean} />
          )}
        </span>
      )}
    </span>
  )
}

/** A mean comes in hundredths of base units: an amount is told in base units. */
const wholeOf = (hundredths: string): string => String(BigInt(hundredths) / 100n)

function Strength({ row: { strength, flat } }: { readonly row: SignalRow }) {
  const { t } = usePageContext()
  if (strength !== null) return <Hundredths value={strength} />
  return flat ? (
    <Badge tone="plain" tip={t('alpha.flat.hint')}>
      {t('alpha.flat')}
    </Badge>
  ) : (
    MISSING
  )
}

/** What proves it: its transaction, or how much was counted with the way there. */
function Evidence({ row }: { readonly row: SignalRow }) {
  const { href, chain } = usePageContext()
  if (row.txHash !== null) return <TxLink hash={row.txHash} />
  const path = chain === null ? null : evidencePath(row, chain.path)
  const count = <Figure value={row.evidence} />
  return path === null ? count : <a href={href(path)}>{count}</a>
}
