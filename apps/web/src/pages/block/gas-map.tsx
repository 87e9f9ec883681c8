import type { CSSProperties, ReactNode } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatPercent } from '@orrery/format/format-percent'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { BlockGas } from '@orrery/model/wire/block'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { foreignText } from '../../page-parts/foreign-text.ts'
import styles from './gas-map.module.css'
import { treemap } from './treemap.ts'

/** Larger tiles are drawn one by one; the others are one tile. */
const TILES = 20
/** Times wider than high. */
const RATIO = 2.5
/** Smaller tiles have no room for words. */
const WORDY = { width: 0.12, height: 0.14 }

type Row = {
  readonly id: string
  readonly gasUsed: number
  /** Null where they are not told, as of all others together. */
  readonly fees: string | null
  readonly txs: number | null
  /** As it stands in a tile. */
  readonly name: string
  /** As it stands in the table. */
  readonly link: ReactNode
}

/** What the gas of a block was used for, by receiver and by function (screens-evm §3.2). `base` is the path of the block's page. */
export function GasMap({ gas, base }: { readonly gas: BlockGas; readonly base: string }) {
  const { t, locale } = usePageContext()
  const isPartial = gas.untold > 0 || gas.leftOut !== undefined
  if (gas.gasUsed === 0 && !isPartial) return <EmptyBecause what="empty.blockGas" because="empty.blockGas.reason" />
  const contracts = gas.contracts.map(({ address, ...sums }): Row => ({
    ...sums,
    id: address ?? '',
    name: address === null ? t('chart.txClass.creation') : shortenMiddle(address),
    link: address === null ? t('chart.txClass.creation') : <AddressLink address={address} />,
  }))
  const methods = gas.methods.map(({ method, name, ...sums }): Row => {
    const text = method === null ? t('gasMap.noCall') : foreignText(name ?? '') || method
    return {
      ...sums,
      id: method ?? '',
      name: text,
      link:
        method === null ? (
          text
        ) : (
          <Link to={`${base}?method=${method}`}>
            <bdi>{text}</bdi>
          </Link>
        ),
    }
  })
  return (
    <>
      {gas.gasLimit !== null && gas.gasUsed > 0 && (
        <p>
          {t('column.gas')}: <Figure value={gas.gasUsed} /> / <Figure value={gas.gasLimit} /> (
          <bdi>{formatPercent(gas.gasUsed, gas.gasLimit, locale)}</bdi>)
        </p>
      )}
      {gas.untold > 0 && <p>{t('gasMap.untold', { count: gas.untold })}</p>}
      {gas.leftOut !== undefined && <p>{t('gasMap.leftOut', { count: gas.leftOut })}</p>}
      {gas.gasUsed > 0 && (
        <>
          <GasPart title={t('gasMap.contracts')} label="column.contract" rows={contracts} whole={gas.gasUsed} />
          <GasPart title={t('gasMap.methods')} label="column.method" rows={methods} whole={gas.gasUsed} />
        </>
      )}
    </>
  )
}

type PartProps = {
  readonly title: string
  readonly label: string
  readonly rows: readonly Row[]
  /** Gas of all, also of those without a row. */
  readonly whole: number
}

function GasPart({ title, label, rows, whole }: PartProps) {
  const { t, locale } = usePageContext()
  const others = t('gasMap.rest')
  const named = withRest(rows.slice(0, TILES), whole, others)
    .filter(({ gasUsed }) => gasUsed > 0)
    .toSorted((a, b) => b.gasUsed - a.gasUsed)
  const tiles = treemap(
    named.map(({ gasUsed }) => gasUsed),
    RATIO,
  )
  const share = (gasUsed: number) => formatPercent(gasUsed, whole, locale)
  return (
    <Card title={title}>
      {/* The table below says the same in words. */}
      <div className={styles.map} aria-hidden="true">
        {named.map(({ id, name, gasUsed }, at) => (
          <div
            key={id}
            className={styles.tile}
            style={placeOf(tiles[at]!, at / named.length)}
            data-tip={`${name} · ${share(gasUsed)}`}
          >
            {tiles[at]!.width >= WORDY.width && tiles[at]!.height >= WORDY.height && (
              <>
                <bdi className={styles.name}>{name}</bdi>
                <span>{share(gasUsed)}</span>
              </>
            )}
          </div>
        ))}
      </div>
      <RowTable
        columns={columnsOf(label, share)}
        rows={withRest(rows, whole, others)}
        rowKey={({ id }) => id}
        caption={title}
        empty={null}
      />
    </Card>
  )
}

/** Rows, and last what is left of the whole where they are not all of it. */
function withRest(rows: readonly Row[], whole: number, name: string): readonly Row[] {
  const gasUsed = whole - rows.reduce((sum, row) => sum + row.gasUsed, 0)
  return gasUsed > 0 ? [...rows, { id: 'rest', name, link: name, gasUsed, fees: null, txs: null }] : rows
}

const columnsOf = (label: string, share: (gasUsed: number) => string): readonly RowColumn<Row>[] => [
  { id: 'name', label, card: 'title', cell: ({ link }) => link },
  { id: 'gas', label: 'column.gas', align: 'end', cell: ({ gasUsed }) => <Figure value={gasUsed} /> },
  { id: 'share', label: 'column.share', align: 'end', cell: ({ gasUsed }) => share(gasUsed) },
  { id: 'fees', label: 'column.fee', align: 'end', cell: ({ fees }) => <Amount base={fees} /> },
  { id: 'txs', label: 'column.txs', align: 'end', cell: ({ txs }) => <Figure value={txs} /> },
]

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`

const placeOf = ({ left, top, width, height }: ReturnType<typeof treemap>[number], faint: number): CSSProperties =>
  ({
    '--left': percent(left),
    '--top': percent(top),
    '--width': percent(width),
    '--height': percent(height),
    '--ink': percent(0.42 - faint * 0.3),
  }) as CSSProperties
