import type { PanelValue } from '@orrery/family/panels'
import { formatBytes } from '@orrery/format/format-bytes'
import { formatGwei } from '@orrery/format/format-gwei'
import { formatPercent } from '@orrery/format/format-percent'
import { formatNumber } from '@orrery/format/format-number'
import { AddressLink } from '@orrery/entities/address-link'
import { Moment } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { HexView } from '@orrery/entities/hex-view'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { ShareBar } from '@orrery/entities/share-bar'
import { Badge } from '@orrery/ui/badge'
import { Link } from '@orrery/ui/link'
import { TxLink } from '@orrery/entities/tx-link'
import { foreignText } from '../foreign-text.ts'
import styles from './panel.module.css'

/** Draws one value of a family's panel. What it is comes from the family; how it looks is decided here. */
export function PanelValueView({
  value,
  cut = 'full',
}: {
  readonly value: PanelValue
  readonly cut?: 'short' | 'full'
}) {
  const { t, locale } = usePageContext()
  const { native, path } = usePageChain()
  switch (value.as) {
    case 'text':
      return <bdi className={styles.text}>{foreignText(value.text)}</bdi>
    case 'message':
      return <>{t(value.key, value.slots)}</>
    case 'number':
      // The sign and what stands before it are the language's, not a unit's.
      if (value.unit === '%') return <bdi dir="ltr">{formatPercent(value.value, 100, locale)}</bdi>
      return <Figure value={value.value} unit={value.unit} />
    case 'amount':
      if (value.unit === 'native') return <Amount base={value.value} places="all" />
      return (
        <bdi dir="ltr" className={styles.number} data-tip={`${value.value} wei`}>
          {value.unit === 'gas'
            ? formatGwei(value.value, { locale, unit: native.gasUnit })
            : `${formatNumber(value.value, { locale })} wei`}
        </bdi>
      )
    case 'percent':
      return (
        <span className={styles.percent}>
          <bdi dir="ltr" className={styles.number}>
            {formatNumber(value.part, { locale })} / {formatNumber(value.whole, { locale })}
          </bdi>
          <ShareBar part={value.part} whole={value.whole} target={value.target} />
        </span>
      )
    case 'time':
      return <Moment ms={value.ms} />
    case 'bytes':
      return (
        <bdi dir="ltr" className={styles.number} data-tip={t('hex.bytes', { count: value.size })}>
          {formatBytes(value.size, locale)}
        </bdi>
      )
    case 'address':
      return <AddressLink address={value.address} cut={cut} />
    case 'transaction':
      return <TxLink hash={value.hash} cut={cut} />
    case 'block':
      return value.label === undefined ? (
        <BlockLink block={value.block} />
      ) : (
        <span>
          {value.label} <BlockLink block={value.block} />
        </span>
      )
    case 'place':
      return (
        <Link to={`/${path}${value.path}`}>
          {value.isHash ? <HashText text={value.text} cut={cut} /> : <bdi>{foreignText(value.text)}</bdi>}
        </Link>
      )
    case 'hash':
      return <HashText text={value.text} cut={cut} />
    case 'hex':
      return <HexView hex={value.text} />
    case 'flag':
      return <Badge tone={value.tone}>{t(value.key)}</Badge>
    case 'list':
      return (
        <ul className={styles.list}>
          {value.items.map((item, index) => (
            <li key={index}>
              <PanelValueView value={item} cut={cut} />
            </li>
          ))}
        </ul>
      )
    case 'missing':
      return (
        <span className={styles.missing} data-tip={t(value.why)}>
          -- <span className={styles.why}>{t(value.why)}</span>
        </span>
      )
  }
}
