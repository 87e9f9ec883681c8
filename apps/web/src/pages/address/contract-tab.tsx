import type { EndpointReply } from '@orrery/api/client'
import { AddressLink } from '@orrery/entities/address-link'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { Card } from '@orrery/ui/card'
import { Facts, type Fact } from '../../page-parts/facts.tsx'
import { RawJson } from '../../page-parts/raw-json.tsx'
import { ContractProxies } from './contract-proxies.tsx'
import { ContractUpgrades } from './contract-upgrades.tsx'

/** Creation, code, owner, proxies and interface of a contract (screens-evm §5, §6.1). */
export function ContractTab({ contract }: { readonly contract: EndpointReply<'getAddressContract'> }) {
  const { t } = usePageContext()
  const { state } = contract
  const facts: readonly Fact[] = [
    ...(contract.creator === null
      ? []
      : [{ label: 'fact.creator', value: <AddressLink address={contract.creator} /> }]),
    ...(contract.createdTx === null ? [] : [{ label: 'fact.createdTx', value: <TxLink hash={contract.createdTx} /> }]),
    ...(contract.createdHeight === null
      ? []
      : [{ label: 'fact.block', value: <BlockLink block={contract.createdHeight} /> }]),
    ...(contract.writeImplContractAddress === null
      ? []
      : [{ label: 'fact.implementation', value: <AddressLink address={contract.writeImplContractAddress} /> }]),
    ...(state === null ? [] : [{ label: 'fact.codeSize', value: <Figure value={state.codeSize} unit="B" /> }]),
    ...(state?.codeHash == null ? [] : [{ label: 'fact.codeHash', value: <HashText text={state.codeHash} /> }]),
    ...(state?.owner == null ? [] : [{ label: 'fact.owner', value: <AddressLink address={state.owner} /> }]),
  ]
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      {state !== null && <ContractProxies state={state} />}
      {state !== null && <p>{t('contract.asOf', { height: state.asOf.height })}</p>}
      <ContractUpgrades upgrades={contract.upgrades} isProxy={(state?.proxies.length ?? 0) > 0} />
      {contract.contractAbi === null ? (
        <Card>
          <EmptyBecause what="contract.unverified" because="contract.unverified.reason" />
        </Card>
      ) : (
        <Card title={t('contract.abi')}>
          <RawJson value={contract.contractAbi} name="ABI" />
        </Card>
      )}
    </>
  )
}
