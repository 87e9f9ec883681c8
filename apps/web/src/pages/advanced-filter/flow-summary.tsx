import { AddressLink } from '@orrery/entities/address-link'
import { usePageContext } from '@orrery/entities/page-context'
import { TokenAmount } from '@orrery/entities/token-amount'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import type { FlowPartProps } from './flow-part.ts'

/** Sums of the transfers below for the address that they were narrowed by (screens-evm §8.2). */
export function FlowSummary({ flow: { address, token, net, ...sums }, isAll }: FlowPartProps) {
  const { t } = usePageContext()
  const amount = (base: string, signed: boolean) => (
    <TokenAmount token={token} amount={base} tokenId={null} signed={signed} />
  )
  return (
    <Card title={t('filter.flow')}>
      <FactRows
        facts={[
          { id: 'address', label: t('column.address'), value: <AddressLink address={address} /> },
          { id: 'in', label: t('direction.in'), value: amount(sums.in, false) },
          { id: 'out', label: t('direction.out'), value: amount(sums.out, false) },
          { id: 'net', label: t('column.net'), value: amount(net, true) },
        ]}
      />
      <p>{t(isAll ? 'filter.flow.all' : 'filter.flow.shown')}</p>
    </Card>
  )
}
