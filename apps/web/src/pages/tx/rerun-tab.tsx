import type { ApiClient } from '@orrery/api/client'
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
import { FailureReason, type Failing } from '../../page-parts/failure-reason.tsx'
import { useSite } from '../../app/site.ts'
import { fieldsOf } from './rerun-fields.ts'

/** A transaction's call executed by the node again, with whatever the visitor changes (screens-evm §4.3). */
export function RerunTab({ tx, chain }: { readonly tx: TxDetail; readonly chain: Chain }) {
  const { t, locale } = usePageContext()
  const { api } = useSite()
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
          failing: isReverted(answer) ? await failingOf(api, chain, fields, tag, signal) : null,
          returned: answer.status === 'fulfilled' ? String(answer.value) : null,
          refused: answer.status === 'rejected' ? String((answer.reason as Error).message) : null,
          gas: gas.status === 'fulfilled' && typeof gas.value === 'string' ? BigInt(gas.value).toString() : null,
        }
      }}
    >
      {({ failing, returned, refused, gas }) => (
        <FactRows
          facts={[
            { id: 'then', label: t('rerun.then'), value: <StatusBadge status={tx.status} /> },
            {
              id: 'again',
              label: t('tab.rerun'),
              value: (
                <>
                  <StatusBadge status={refused === null ? 'success' : 'failed'} />{' '}
                  {/* The reason is of a call without the limit of gas: the node's own words stay beside it. */}
                  {refused !== null && <bdi>{foreignText(refused)}</bdi>}
                  {failing !== null && <FailureReason failing={failing} />}
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

/** Whether the contract refused: what the limit of gas ended says nothing of its own. */
const isReverted = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'rejected' && /revert/i.test(String((answer.reason as Error).message))

/** What the contract said, by its interface where that is known; null where only the node's words are there. */
async function failingOf(
  api: ApiClient,
  chain: Chain,
  fields: Readonly<Record<string, string>>,
  tag: string,
  signal: AbortSignal,
): Promise<Failing | null> {
  const { to, from, value, data, balance } = fields
  // The interface's reading is of the sender with what it has: for another balance the node's own words stand alone.
  if (to === undefined || data === undefined || balance !== undefined) return null
  const height = tag === 'latest' ? {} : { height: Number(tag) }
  const body = { to, data, ...(from && { from }), ...(value && { value: BigInt(value).toString() }) }
  const told = await api.callContract({ chain: chain.code, ...height, body }, signal).catch(() => null)
  return told?.failing?.reason == null ? null : told.failing
}
