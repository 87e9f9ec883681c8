import type { Rounding } from '@orrery/format/decimal'
import { formatAmount, isRawAmount } from '@orrery/format/format-amount'
import { usePageContext, usePageChain } from './page-context.tsx'
import styles from './amount.module.css'

export type AmountProps = {
  /** Base units as decimal text; null is unknown and shows the dash. */
  readonly base: string | null
  /** 8 decimals in lists, all of them on detail pages. */
  readonly places?: number | 'all'
  /** Half-up unless told otherwise; miner income is rounded up (explorer §9). */
  readonly rounding?: Rounding
  readonly signed?: boolean
  /** Colours a change by its sign; the sign itself is always written. */
  readonly toned?: boolean
  /** The whole number is in the table's head or obvious: leave the symbol out. */
  readonly bare?: boolean
}

/** An amount of the chain's own coin, or of the small unit that the visitor chose (screens-evm §0.2). The tooltip has every digit. */
export function Amount(props: AmountProps) {
  const { native } = usePageChain()
  const { unit } = usePageContext()
  const isWei = unit === '0'
  return native.decimals === 18 && (isWei || unit === '9') ? (
    <AmountText {...props} decimals={Number(unit)} symbol={isWei ? 'wei' : native.gasUnit} />
  ) : (
    <AmountText {...props} decimals={native.decimals} symbol={native.symbol.toUpperCase()} />
  )
}

export type AmountTextProps = AmountProps & { readonly decimals: number | null; readonly symbol: string | null }

/** An amount in any unit: number first, symbol quieter behind it. */
export function AmountText({
  base,
  decimals,
  symbol,
  places = 8,
  rounding = 'half-up',
  signed = false,
  toned = false,
  bare = false,
}: AmountTextProps) {
  const { t, locale } = usePageContext()
  const number = formatAmount(base, { locale, decimals, places, rounding, signed })
  if (base === null) return <span className={styles.missing}>{number}</span>
  const raw = isRawAmount(decimals)
  const full = raw
    ? t('amount.raw', { units: base })
    : `${formatAmount(base, { locale, decimals, places: 'all', signed })}${symbol === null ? '' : ` ${symbol}`}`
  const tone = !toned || base === '0' ? '' : ` ${base.startsWith('-') ? styles.out : styles.in}`
  return (
    <span className={`${styles.amount}${tone}`} data-tip={full}>
      <bdi dir="ltr" className={styles.number}>
        {number}
      </bdi>
      {raw && <sup className={styles.raw}>{t('amount.rawMark')}</sup>}
      {!bare && symbol !== null && (
        <>
          {'\u00a0'}
          <bdi className={styles.symbol}>{symbol}</bdi>
        </>
      )}
    </span>
  )
}
