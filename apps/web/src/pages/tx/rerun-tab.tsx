import { useEffect, useRef, useState } from 'react'
import { HexView } from '@orrery/entities/hex-view'
import { usePageContext } from '@orrery/entities/page-context'
import { StatusBadge } from '@orrery/entities/status-badge'
import { formatNumber } from '@orrery/format/format-number'
import type { Chain } from '@orrery/model/chain'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { Banner } from '@orrery/ui/banner'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { TextArea } from '@orrery/ui/text-area'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { askNode, NodeRefusal } from '../../page-parts/ask-node.ts'
import { callFields, type CallTexts } from '../../page-parts/call-fields.ts'
import { fieldsOf } from './rerun-fields.ts'
import styles from './rerun.module.css'

type Outcome = {
  readonly returned: string | null
  /** What the node said against it. */
  readonly refused: string | null
  /** At the newest block: estimates of old ones are not offered. */
  readonly gas: string | null
}
type State =
  | { readonly at: 'idle' | 'running' }
  | { readonly at: 'wrong'; readonly field: string }
  | { readonly at: 'failed'; readonly reason: string }
  | { readonly at: 'done'; readonly outcome: Outcome }

/** A transaction's call executed by the node again, with whatever the visitor changes (screens-evm §4.3). */
export function RerunTab({ tx, chain }: { readonly tx: TxDetail; readonly chain: Chain }) {
  const { t, locale } = usePageContext()
  const { words } = useSite()
  const [fields, setFields] = useState<CallTexts>(() => fieldsOf(tx))
  const [state, setState] = useState<State>({ at: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const put = (name: keyof CallTexts) => (value: string) => setFields((before) => ({ ...before, [name]: value }))

  const run = async (): Promise<void> => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    const call = callFields(fields)
    if ('wrong' in call) return setState({ at: 'wrong', field: call.wrong })
    setState({ at: 'running' })
    const [answer, gas] = await Promise.allSettled([
      askNode(chain, 'eth_call', { ...call.fields, tag: call.tag }, stop.signal),
      call.tag === 'latest' ? askNode(chain, 'eth_estimateGas', call.fields, stop.signal) : null,
      words(),
    ])
    if (stop.signal.aborted) return
    if (answer.status === 'rejected' && !(answer.reason instanceof NodeRefusal))
      return setState({ at: 'failed', reason: String((answer.reason as Error).message) })
    setState({
      at: 'done',
      outcome: {
        returned: answer.status === 'fulfilled' ? String(answer.value) : null,
        refused: answer.status === 'rejected' ? String((answer.reason as Error).message) : null,
        gas: gas.status === 'fulfilled' && typeof gas.value === 'string' ? BigInt(gas.value).toString() : null,
      },
    })
  }
  return (
    <Card>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <p>{t('rerun.intro')}</p>
        <TextInput label={t('fact.from')} dir="ltr" spellCheck={false} value={fields.from} onChange={put('from')} />
        <TextInput label={t('fact.to')} dir="ltr" spellCheck={false} value={fields.to} onChange={put('to')} />
        <TextInput label={`${t('fact.value')} (wei)`} dir="ltr" value={fields.value} onChange={put('value')} />
        <TextInput label={t('evm.tx.gasLimit')} dir="ltr" value={fields.gas} onChange={put('gas')} />
        <TextInput
          label={t('rerun.block')}
          hint={t('rerun.block.hint')}
          dir="ltr"
          value={fields.block}
          onChange={put('block')}
        />
        <TextArea
          label={t('evm.tx.input')}
          dir="ltr"
          rows={4}
          spellCheck={false}
          value={fields.input}
          onChange={put('input')}
        />
        <div>
          <Button type="submit" look="solid" busy={state.at === 'running'}>
            {t('tab.rerun')}
          </Button>
        </div>
      </form>
      <div aria-live="polite" className={styles.outcome}>
        {state.at === 'wrong' && (
          <Banner tone="warn">
            {t('at.badInput')} <bdi dir="ltr">{state.field}</bdi>
          </Banner>
        )}
        {state.at === 'failed' && (
          <Banner tone="warn">
            <strong>{t('part.failed')}</strong> <bdi>{state.reason}</bdi>
          </Banner>
        )}
        {state.at === 'done' && (
          <FactRows
            facts={[
              { id: 'then', label: t('rerun.then'), value: <StatusBadge status={tx.status} /> },
              {
                id: 'again',
                label: t('tab.rerun'),
                value: (
                  <>
                    <StatusBadge status={state.outcome.refused === null ? 'success' : 'failed'} />{' '}
                    {state.outcome.refused !== null && <bdi>{foreignText(state.outcome.refused)}</bdi>}
                  </>
                ),
              },
              ...(state.outcome.returned === null
                ? []
                : [{ id: 'returned', label: t('rerun.returned'), value: <HexView hex={state.outcome.returned} /> }]),
              ...(state.outcome.gas === null
                ? []
                : [{ id: 'gas', label: t('rerun.gas'), value: formatNumber(state.outcome.gas, { locale }) }]),
            ]}
          />
        )}
      </div>
    </Card>
  )
}
