import type { EndpointReply } from '@orrery/api/client'
import { AddressLink } from '@orrery/entities/address-link'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { Card } from '@orrery/ui/card'
import { Facts, type Fact } from '../../page-parts/facts.tsx'
import { RawJson } from '../../page-parts/raw-json.tsx'

/** Creation and interface of a contract. */
export function ContractTab({ contract }: { readonly contract: EndpointReply<'getAddressContract'> }) {
  const { t } = usePageContext()
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
  ]
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
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
