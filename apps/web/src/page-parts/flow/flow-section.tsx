import { useState } from 'react'
import type { FlowSide, PanelSection } from '@orrery/family/panels'
import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { formatNumber } from '@orrery/format/format-number'
import { shareOf } from '@orrery/format/format-percent'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { OutpointLink } from '@orrery/entities/outpoint-link'
import { TxLink } from '@orrery/entities/tx-link'
import { FlowDiagram } from './flow-diagram.tsx'
import { RowList } from '../panels/panel-rows.tsx'
import styles from './flow-section.module.css'

// Longer lists are folded: a batch of 1,000 outputs is looked up, not read.
const FIRST = 12

type Flow = Extract<PanelSection, { as: 'flow' }>

/** Inputs and outputs of a UTXO transaction side by side, with where each came from and whether it was spent. */
export function FlowSection({ section }: { readonly section: Flow }) {
  const { t } = usePageContext()
  const whole = section.totalIn ?? section.totalOut
  return (
    <div className={styles.flow}>
      <FlowDiagram section={section} />
      <FlowColumn
        title={t('flow.inputs', { count: section.whole?.inputs ?? section.inputs.length })}
        total={section.totalIn}
        sides={section.inputs}
        whole={whole}
        of={section.whole?.inputs}
        list={section.lists && `${section.lists}/inputs`}
        kind="input"
      />
      <div className={styles.middle} aria-hidden="true">
        <svg width="20" height="20" viewBox="0 0 24 24">
          <path d="M5 12h14M13 6l6 6-6 6" />
        </svg>
      </div>
      <FlowColumn
        title={t('flow.outputs', { count: section.whole?.outputs ?? section.outputs.length })}
        total={section.totalOut}
        sides={section.outputs}
        whole={whole}
        of={section.whole?.outputs}
        first={section.whole?.firstOutput}
        list={section.lists && `${section.lists}/outputs`}
        kind="output"
        marked={section.marked}
      />
      {section.fee !== null && (
        <p className={styles.fee}>
          <span>{t('fact.fee')}</span> <Amount base={section.fee} />
        </p>
      )}
    </div>
  )
}

type FlowColumnProps = {
  readonly title: string
  readonly total: string | null
  readonly sides: readonly FlowSide[]
  readonly whole: string
  /** How many there are, where not all of them may be told. */
  readonly of: number | undefined
  /** Index of the first that is told. */
  readonly first?: number | undefined
  /** Path of the list of all. */
  readonly list: string | undefined
  readonly kind: 'input' | 'output'
  readonly marked?: number | undefined
}

function FlowColumn({ title, total, sides, whole, of = 0, first = 0, list, kind, marked = -1 }: FlowColumnProps) {
  const { t, locale } = usePageContext()
  const number = (value: number) => formatNumber(value, { locale })
  const [all, setAll] = useState(marked - first >= FIRST)
  const shown = all ? sides : sides.slice(0, FIRST)
  return (
    <div className={styles.column}>
      <h3 className={styles.title}>
        <span>{title}</span>
        <Amount base={total} />
      </h3>
      <ol className={styles.sides}>
        {shown.map((side, index) => (
          <FlowItem
            key={index}
            side={side}
            index={first + index}
            whole={whole}
            kind={kind}
            isMarked={first + index === marked}
          />
        ))}
      </ol>
      {of > sides.length && (
        <p className={styles.cut}>
          {t('trace.shown', { from: number(first + 1), to: number(first + sides.length), total: number(of) })}{' '}
          {list !== undefined && <Link to={list}>{t('list.showAll', { count: of })}</Link>}
        </p>
      )}
      {sides.length > FIRST && (
        <button type="button" className={styles.more} onClick={() => setAll(!all)}>
          {all ? t('flow.less') : t('flow.all', { count: sides.length })}
        </button>
      )}
    </div>
  )
}

function FlowItem({
  side,
  index,
  whole,
  kind,
  isMarked,
}: {
  readonly side: FlowSide
  readonly index: number
  readonly whole: string
  readonly kind: 'input' | 'output'
  readonly isMarked: boolean
}) {
  const { t } = usePageContext()
  return (
    <li className={styles.side} {...(isMarked && { 'aria-current': 'true' as const, ref: intoView })}>
      <div className={styles.line}>
        <span className={styles.index}>{index}</span>
        <span className={styles.who}>
          {side.address === null ? <em>{t(side.label ?? 'flow.unknown')}</em> : <AddressLink address={side.address} />}
        </span>
        <span className={styles.amount}>
          <Amount base={side.amount} />
        </span>
      </div>
      <div className={styles.notes}>
        <span>{side.script}</span>
        {kind === 'input' && side.link !== null && (
          <span>
            {t('flow.from')} <OutpointLink txid={side.link.hash} vout={side.link.index} />
          </span>
        )}
        {kind === 'output' && <SpentNote side={side} />}
      </div>
      {side.amount !== null && side.amount !== '0' && (
        <span
          className={styles.weight}
          style={{ inlineSize: `${Math.max(0.5, shareOf(side.amount, whole) * 100)}%` }}
        />
      )}
      {side.details.length > 0 && (
        <details className={styles.details}>
          <summary>{t('flow.details')}</summary>
          <RowList rows={side.details} />
        </details>
      )}
    </li>
  )
}

/** What was asked for is seen at once, also as the last of a thousand. */
const intoView = (item: HTMLElement | null): void => item?.scrollIntoView({ block: 'nearest' })

function SpentNote({ side }: { readonly side: FlowSide }) {
  const { t } = usePageContext()
  if (side.link !== null)
    return (
      <span>
        {t(side.spent === false ? 'flow.beingSpent' : 'flow.spentIn')} <TxLink hash={side.link.hash} />
      </span>
    )
  if (side.spent === null) return null
  return (
    <span className={side.spent ? undefined : styles.unspent}>{t(side.spent ? 'output.spent' : 'output.unspent')}</span>
  )
}
