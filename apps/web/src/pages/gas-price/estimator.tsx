import { useEffect, useState } from 'react'
import { Amount } from '@orrery/entities/amount'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import type { Chain } from '@orrery/model/chain'
import type { GasPrices } from '@orrery/model/wire/gas'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { askNumber } from '../../page-parts/ask-node.ts'
import { CallForm } from '../../page-parts/call-form.tsx'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import { askBeyondGas, costOf, type BeyondGas } from './ask-beyond-gas.ts'
import { FEWEST_BLOCKS, gasClasses, pricesAt, type GasClass } from './gas-classes.ts'

/** Anybody may be asked for: an address that nobody has the key of. */
const NOBODY = `0x${'00'.repeat(20)}`
const OWN = 'own'
/** Calldata of kinds of calls that all have the same length, by the ABI of ERC-20: a function and two words. */
const CALLDATA: { readonly [action in GasClass['action']]?: string } = {
  transfer: '0x',
  token: `0xa9059cbb${'00'.repeat(12)}${'5a'.repeat(20)}${'00'.repeat(23)}${'a5'.repeat(9)}`,
  approve: `0x095ea7b3${'00'.repeat(12)}${'5a'.repeat(20)}${'ff'.repeat(32)}`,
}

type EstimatorProps = { readonly prices: GasPrices; readonly chain: Chain }

/** What a usual call costs at each price, or one of one's own by the node's estimate of its gas (screens-evm §7). */
export function Estimator({ prices, chain }: EstimatorProps) {
  const { t } = usePageContext()
  const [kind, setKind] = useState<string>(OWN)
  const classes = gasClasses(prices)
  const chosen = classes.find(({ action }) => action === kind)
  return (
    <>
      <ChoiceField
        label={t('gas.class')}
        value={kind}
        onChange={setKind}
        options={[[OWN, t('gas.class.own')], ...classes.map(({ action }) => [action, t(actionLabel(action))] as const)]}
      />
      {chosen === undefined ? (
        <OwnCall prices={prices} chain={chain} />
      ) : (
        <AfterWords>{() => <ClassCosts key={kind} kind={chosen} prices={prices} chain={chain} />}</AfterWords>
      )}
    </>
  )
}

const actionLabel = (action: GasClass['action']): string =>
  action === 'transfer' ? 'gas.transfer' : `gas.action.${action}`

function ClassCosts({ kind, prices, chain }: EstimatorProps & { readonly kind: GasClass }) {
  const { t } = usePageContext()
  const data = CALLDATA[kind.action]
  const [beyond, setBeyond] = useState<BeyondGas>([])
  const price = priceOf(prices)
  useEffect(() => {
    if (data === undefined) return
    const stop = new AbortController()
    const fields = { to: NOBODY, value: '0', data }
    askBeyondGas(chain, { fields, gas: BigInt(kind.gas), price }, stop.signal).then(setBeyond, () => undefined)
    return () => stop.abort(new Error('the page was left'))
  }, [chain, data, kind.gas, price])
  return (
    <Card>
      <Costs gas={BigInt(kind.gas)} beyond={beyond} prices={prices} />
      {kind.txs !== null && <p>{t('gas.class.rule', { count: kind.txs })}</p>}
      {data === undefined && <p>{t('gas.class.gasOnly')}</p>}
    </Card>
  )
}

function OwnCall({ prices, chain }: EstimatorProps) {
  const price = priceOf(prices)
  return (
    <CallForm
      start={() => ({ from: '', to: '', value: '0', gas: '', input: '0x', block: '' })}
      submit="gas.estimate"
      anybody={NOBODY}
      run={async ({ fields }, signal) => {
        const gas = await askNumber(chain, 'eth_estimateGas', fields, signal)
        return { gas, beyond: await askBeyondGas(chain, { fields, gas, price }, signal) }
      }}
    >
      {({ gas, beyond }) => <Costs gas={gas} beyond={beyond} prices={prices} />}
    </CallForm>
  )
}

const priceOf = (prices: GasPrices): string => pricesAt(prices).at[0]?.price ?? prices.lastBaseFee ?? '0'

function Costs({
  gas,
  beyond,
  prices,
}: {
  readonly gas: bigint
  readonly beyond: BeyondGas
  readonly prices: GasPrices
}) {
  const { t, locale } = usePageContext()
  const { by, at } = pricesAt(prices)
  return (
    <>
      <FactRows
        facts={[
          { id: 'gas', label: t('rerun.gas'), value: formatNumber(gas.toString(), { locale }) },
          ...beyond.map(({ fee, amount }) => ({
            id: fee,
            label: t(`evm.tx.${fee}`),
            value: <Amount base={amount?.toString() ?? null} places="all" />,
          })),
          ...at.map(({ tier, price }) => ({
            id: tier,
            label: t(`gas.${tier}`),
            value: <Amount base={costOf(gas, price, beyond)} places="all" />,
          })),
        ]}
      />
      {by !== 'blocks' && (
        <p>
          {t('gas.tooFew', { count: FEWEST_BLOCKS })} {by === 'node' && t('gas.node.alone')}
        </p>
      )}
    </>
  )
}
