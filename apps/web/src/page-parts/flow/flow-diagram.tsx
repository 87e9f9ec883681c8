import type { PanelSection } from '@orrery/family/panels'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatAmount } from '@orrery/format/format-amount'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import { FLOW_WIDTH, planFlow, type Ribbon } from './flow-plan.ts'
import styles from './flow-section.module.css'

/** Inputs and outputs as ribbons, as thick as their shares (screens-nonevm §4.5); the lists below say the same in words. */
export function FlowDiagram({ section }: { readonly section: Extract<PanelSection, { as: 'flow' }> }) {
  const { t, locale } = usePageContext()
  const { native } = usePageChain()
  const plan = planFlow(section)
  if (plan === null) return null
  const symbol = native.symbol.toUpperCase()
  const amountOf = (amount: string | null): string =>
    amount === null ? '' : ` · ${formatAmount(amount, { locale, decimals: native.decimals, places: 'all' })} ${symbol}`
  const nameOf = ({ kind, sides: [first], count }: Ribbon): string => {
    if (kind === 'fee') return t('fact.fee')
    if (count > 1 || first === undefined) return t(kind === 'input' ? 'flow.inputs' : 'flow.outputs', { count })
    return first.address === null ? t(first.label ?? 'flow.unknown') : shortenMiddle(first.address)
  }
  return (
    <div className={styles.diagram} aria-hidden="true">
      <svg height={plan.height} viewBox={`0 0 ${FLOW_WIDTH} ${plan.height}`} preserveAspectRatio="none">
        <path className={styles.trunk} d={plan.middle} />
        {plan.ribbons.map((ribbon, index) => (
          <path
            key={index}
            className={styles.ribbon}
            data-kind={ribbon.kind}
            d={ribbon.path}
            data-tip={`${nameOf(ribbon)}${amountOf(ribbon.amount)}`}
          />
        ))}
      </svg>
    </div>
  )
}
