import type { ContractState, ProxyStep } from '@orrery/model/wire/contract'
import { AddressLink } from '@orrery/entities/address-link'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { FactRows, type Fact } from '@orrery/ui/facts'
import { Notice } from '../../page-parts/notice.tsx'
import { PROXY_NAMES } from '../../page-parts/proxy-names.ts'

/** The proxies from a contract to the code that runs, each in its own card, and where they end if not at code (screens-evm §6.1). */
export function ContractProxies({ state }: { readonly state: ContractState }) {
  const { t } = usePageContext()
  if (state.proxies.length === 0) return null
  return (
    <>
      {state.proxies.map((step, index) => (
        <Card key={step.address} title={t('contract.proxy.title')} aside={PROXY_NAMES[step.kind]}>
          <StepRows step={step} nested={index > 0} />
        </Card>
      ))}
      {state.end !== 'code' && (
        <Notice tone="warn" title="contract.proxy.title">
          {t(`contract.proxy.end.${state.end}`)}
        </Notice>
      )}
    </>
  )
}

function StepRows({ step, nested }: { readonly step: ProxyStep; readonly nested: boolean }) {
  const { t } = usePageContext()
  const address = (id: string, label: string, value: string | null): readonly Fact[] =>
    value === null ? [] : [{ id, label: t(label), value: <AddressLink address={value} cut="full" /> }]
  return (
    <FactRows
      facts={[
        ...address('address', 'column.contract', nested ? step.address : null),
        ...address('implementation', 'contract.proxy.implementation', step.implementation),
        ...address('beacon', 'contract.proxy.beacon', step.beacon),
        ...address('admin', 'contract.proxy.admin', step.admin),
        ...step.facets.flatMap((facet, index) => address(`facet ${index}`, 'contract.proxy.facets', facet)),
      ]}
    />
  )
}
