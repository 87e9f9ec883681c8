import { useEffect, useRef, useState } from 'react'
import { Amount } from '@orrery/entities/amount'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import type { Chain } from '@orrery/model/chain'
import type { GasPrices } from '@orrery/model/wire/gas'
import { Banner } from '@orrery/ui/banner'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { TextArea } from '@orrery/ui/text-area'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { askNumber } from '../../page-parts/ask-node.ts'
import { callFields } from '../../page-parts/call-fields.ts'
import styles from './gas-price.module.css'

/** Anybody may be asked for: an address that nobody has the key of. */
const NOBODY = `0x${'00'.repeat(20)}`

type State =
  | { readonly at: 'idle' | 'running' }
  | { readonly at: 'failed'; readonly reason: string }
  | { readonly at: 'done'; readonly gas: bigint }

/** What a call of one's own would cost at each price, by the node's estimate of its gas (screens-evm §7). */
export function Estimator({ prices, chain }: { readonly prices: GasPrices; readonly chain: Chain }) {
  const { t, locale } = usePageContext()
  const { words } = useSite()
  const [[from, to, value, input], setFields] = useState<readonly [string, string, string, string]>(['', '', '0', '0x'])
  const [state, setState] = useState<State>({ at: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (): Promise<void> => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    const call = callFields({ from: from.trim() === '' ? NOBODY : from, to, value, gas: '', input, block: '' })
    if ('wrong' in call) return setState({ at: 'failed', reason: `${t('at.badInput')} ${call.wrong}` })
    setState({ at: 'running' })
    try {
      const [gas] = await Promise.all([askNumber(chain, 'eth_estimateGas', call.fields, stop.signal), words()])
      setState({ at: 'done', gas })
    } catch (error) {
      if (!stop.signal.aborted)
        setState({ at: 'failed', reason: error instanceof Error ? error.message : String(error) })
    }
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
        <TextInput
          label={t('fact.from')}
          dir="ltr"
          spellCheck={false}
          placeholder="0x…"
          value={from}
          onChange={(text) => setFields([text, to, value, input])}
        />
        <TextInput
          label={t('fact.to')}
          dir="ltr"
          spellCheck={false}
          placeholder="0x…"
          value={to}
          onChange={(text) => setFields([from, text, value, input])}
        />
        <TextInput
          label={`${t('fact.value')} (wei)`}
          dir="ltr"
          value={value}
          onChange={(text) => setFields([from, to, text, input])}
        />
        <TextArea
          label={t('evm.tx.input')}
          dir="ltr"
          rows={4}
          spellCheck={false}
          value={input}
          onChange={(text) => setFields([from, to, value, text])}
        />
        <div>
          <Button type="submit" look="solid" busy={state.at === 'running'}>
            {t('gas.estimate')}
          </Button>
        </div>
      </form>
      <div aria-live="polite" className={styles.outcome}>
        {state.at === 'failed' && (
          <Banner tone="warn">
            <bdi>{state.reason}</bdi>
          </Banner>
        )}
        {state.at === 'done' && (
          <FactRows
            facts={[
              { id: 'gas', label: t('rerun.gas'), value: formatNumber(state.gas.toString(), { locale }) },
              ...(prices.tiers ?? []).map(({ tier, price }) => ({
                id: tier,
                label: t(`gas.${tier}`),
                value: <Amount base={(state.gas * BigInt(price)).toString()} places="all" />,
              })),
            ]}
          />
        )}
      </div>
    </Card>
  )
}
