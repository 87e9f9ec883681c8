import type { AddressAnalytics, Flow } from '@orrery/model/wire/address-analytics'
import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { FLOW_ROW, FLOW_WIDTH, flowRibbons } from './flow-ribbons.ts'
import styles from './party-flows.module.css'

/** From whom an address got its coin and to whom it went, as ribbons beside the numbers that they stand for (screens-evm §5). */
export function PartyFlows({ flows: { received, sent } }: Pick<AddressAnalytics, 'flows'>) {
  const { t } = usePageContext()
  const rows = Math.max(rowsOf(received).length, rowsOf(sent).length)
  if (rows === 0) return null
  return (
    <Card title={t('flows.title')}>
      <p>{t('flows.note')}</p>
      <div className={styles.flows}>
        <Side id="received" flow={received} rows={rows} />
        <Side id="sent" flow={sent} rows={rows} />
      </div>
    </Card>
  )
}

type FlowRow = { readonly address: string | null; readonly amount: string }

const rowsOf = ({ parties, others }: Flow): readonly FlowRow[] => [
  ...parties,
  ...(others.count > 0 ? [{ address: null, amount: others.amount }] : []),
]

function Side({ id, flow, rows }: { readonly id: 'received' | 'sent'; readonly flow: Flow; readonly rows: number }) {
  const { t } = usePageContext()
  const own = rowsOf(flow)
  const ribbons = flowRibbons(
    own.map(({ amount }) => BigInt(amount)),
    rows,
  )
  return (
    <section className={styles[id]}>
      <h3 className={styles.title}>
        <span>{t(`statement.${id}`)}</span> <Amount base={flow.total} />
      </h3>
      <div className={styles.side}>
        <ol className={styles.parties}>
          {own.map(({ address, amount }) => (
            <li key={address ?? ''} className={styles.party}>
              {address === null ? t('flows.others', { count: flow.others.count }) : <AddressLink address={address} />}
              <Amount base={amount} />
            </li>
          ))}
        </ol>
        <svg
          viewBox={`0 0 ${FLOW_WIDTH} ${rows * FLOW_ROW}`}
          preserveAspectRatio="none"
          className={styles.ribbons}
          style={{ blockSize: rows * FLOW_ROW }}
          aria-hidden="true"
        >
          {ribbons.map((path, index) => path !== '' && <path key={index} d={path} />)}
        </svg>
      </div>
    </section>
  )
}
