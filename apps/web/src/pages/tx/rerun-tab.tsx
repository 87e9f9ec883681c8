import { HexView } from '@orrery/entities/hex-view'
import { usePageContext } from '@orrery/entities/page-context'
import { StatusBadge } from '@orrery/entities/status-badge'
import { formatNumber } from '@orrery/format/format-number'
import type { Chain } from '@orrery/model/chain'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { FactRows } from '@orrery/ui/facts'
import { askNode, NodeRefusal } from '../../page-parts/ask-node.ts'
import { CallForm } from '../../page-parts/call-form.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { fieldsOf } from './rerun-fields.ts'

/** A transaction's call executed by the node again, with whatever the visitor changes (screens-evm §4.3). */
export function RerunTab({ tx, chain }: { readonly tx: TxDetail; readonly chain: Chain }) {
  const { t, locale } = usePageContext()
  return (
    <CallForm
      start={() => fieldsOf(tx)}
      intro="rerun.intro"
      submit="tab.rerun"
      isWhole
      run={async ({ fields, tag }, signal) => {
        const [answer, gas] = await Promise.allSettled([
          askNode(chain, 'eth_call', { ...fields, tag }, signal),
          // At the newest block alone: estimates of old ones are not offered.
          tag === 'latest' ? askNode(chain, 'eth_estimateGas', fields, signal) : null,
        ])
        // What the node has against the call is the answer; that it cannot be asked is none.
        if (answer.status === 'rejected' && !(answer.reason instanceof NodeRefusal)) throw answer.reason
        return {
          returned: answer.status === 'fulfilled' ? String(answer.value) : null,
          refused: answer.status === 'rejected' ? String((answer.reason as Error).message) : null,
          gas: gas.status === 'fulfilled' && typeof gas.value === 'string' ? BigInt(gas.value).toString() : null,
        }
      }}
    >
      {({ returned, refused, gas }) => (
        <FactRows
          facts={[
            { id: 'then', label: t('rerun.then'), value: <StatusBadge status={tx.status} /> },
            {
              id: 'again',
              label: t('tab.rerun'),
              value: (
                <>
                  <StatusBadge status={refused === null ? 'success' : 'failed'} />{' '}
                  {refused !== null && <bdi>{foreignText(refused)}</bdi>}
                </>
              ),
            },
            ...(returned === null
              ? []
              : [{ id: 'returned', label: t('rerun.returned'), value: <HexView hex={returned} /> }]),
            ...(gas === null ? [] : [{ id: 'gas', label: t('rerun.gas'), value: formatNumber(gas, { locale }) }]),
          ]}
        />
      )}
    </CallForm>
  )
}
