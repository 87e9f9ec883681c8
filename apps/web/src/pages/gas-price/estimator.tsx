import { Amount } from '@orrery/entities/amount'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import type { Chain } from '@orrery/model/chain'
import type { GasPrices } from '@orrery/model/wire/gas'
import { FactRows } from '@orrery/ui/facts'
import { askNumber } from '../../page-parts/ask-node.ts'
import { CallForm } from '../../page-parts/call-form.tsx'
import { askBeyondGas, costOf } from './ask-beyond-gas.ts'

/** Anybody may be asked for: an address that nobody has the key of. */
const NOBODY = `0x${'00'.repeat(20)}`

/** What a call of one's own would cost at each price, by the node's estimate of its gas (screens-evm §7). */
export function Estimator({ prices, chain }: { readonly prices: GasPrices; readonly chain: Chain }) {
  const { t, locale } = usePageContext()
  const price = prices.tiers?.[0]?.price ?? prices.lastBaseFee ?? '0'
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
      {({ gas, beyond }) => (
        <FactRows
          facts={[
            { id: 'gas', label: t('rerun.gas'), value: formatNumber(gas.toString(), { locale }) },
            ...beyond.map(({ fee, amount }) => ({
              id: fee,
              label: t(`evm.tx.${fee}`),
              value: <Amount base={amount?.toString() ?? null} places="all" />,
            })),
            ...(prices.tiers ?? []).map((tier) => ({
              id: tier.tier,
              label: t(`gas.${tier.tier}`),
              value: <Amount base={costOf(gas, tier.price, beyond)} places="all" />,
            })),
          ]}
        />
      )}
    </CallForm>
  )
}
