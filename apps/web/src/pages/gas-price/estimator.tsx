import { Amount } from '@orrery/entities/amount'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import type { Chain } from '@orrery/model/chain'
import type { GasPrices } from '@orrery/model/wire/gas'
import { FactRows } from '@orrery/ui/facts'
import { askNumber } from '../../page-parts/ask-node.ts'
import { CallForm } from '../../page-parts/call-form.tsx'

/** Anybody may be asked for: an address that nobody has the key of. */
const NOBODY = `0x${'00'.repeat(20)}`

/** What a call of one's own would cost at each price, by the node's estimate of its gas (screens-evm §7). */
export function Estimator({ prices, chain }: { readonly prices: GasPrices; readonly chain: Chain }) {
  const { t, locale } = usePageContext()
  return (
    <CallForm
      start={() => ({ from: '', to: '', value: '0', gas: '', input: '0x', block: '' })}
      submit="gas.estimate"
      anybody={NOBODY}
      run={({ fields }, signal) => askNumber(chain, 'eth_estimateGas', fields, signal)}
    >
      {(gas) => (
        <FactRows
          facts={[
            { id: 'gas', label: t('rerun.gas'), value: formatNumber(gas.toString(), { locale }) },
            ...(prices.tiers ?? []).map(({ tier, price }) => ({
              id: tier,
              label: t(`gas.${tier}`),
              value: <Amount base={(gas * BigInt(price)).toString()} places="all" />,
            })),
          ]}
        />
      )}
    </CallForm>
  )
}
