import type { EndpointReply } from '@orrery/api/client'
import { AddressLink } from '@orrery/entities/address-link'
import { asksNode } from '@orrery/evm/asks-node'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { OwnFacts } from '../../page-parts/own-facts/own-facts.ts'
import { RawJson } from '../../page-parts/raw/raw-json.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import { ContractProxies } from './contract-proxies.tsx'
import { ContractSources } from './contract-sources.tsx'
import { ContractStorageView } from './contract-storage.tsx'
import { ContractUpgrades } from './contract-upgrades.tsx'
import { CONTRACT_VIEWS, ContractFunctions, type ContractView } from './contract-view.ts'

/** Creation, code, owner, proxies, sources, interface and functions of a contract (screens-evm §5, §6.1). */
export function ContractTab({
  contract,
  view,
  self,
}: {
  readonly contract: EndpointReply<'getAddressContract'>
  readonly view: ContractView
  readonly self: string
}) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { state, verified } = contract
  const base = `/${chain.path}/address/${encodeURIComponent(self)}/contract`
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
  const abi = contract.implContractAbi ?? contract.contractAbi
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      {asksNode(chain, 'address') && <OwnFacts key={self} subject="address" id={self} />}
      {state !== null && <ContractProxies state={state} />}
      {state !== null && <p>{t('contract.asOf', { height: state.asOf.height })}</p>}
      <ContractUpgrades upgrades={contract.upgrades} isProxy={(state?.proxies.length ?? 0) > 0} />
      {verified !== null ? (
        <Notice tone="accent" title={`contract.${verified.match}`} />
      ) : state === null ? null : (
        // Of code that the node does not tell it is not known whether it was verified, so that nothing is said.
        <Card>
          <EmptyBecause what="contract.unverified" because="contract.unverified.reason" />
          {chain.family === 'evm' && (
            <p>
              <Link to={`/${chain.path}/verify-contract?address=${self}`}>{t('contract.verify')}</Link>
            </p>
          )}
        </Card>
      )}
      {abi !== null && (
        <>
          <TabLinks
            label="tab.contract"
            active={view}
            tabs={CONTRACT_VIEWS.map((id) => ({
              id,
              label: `contract.view.${id}`,
              path: id === 'code' ? base : `${base}/${id}`,
            }))}
          />
          {view === 'storage' ? (
            <ContractStorageView key={self} address={self} />
          ) : view === 'code' ? (
            <>
              {verified !== null && <ContractSources entry={verified} />}
              <Card title={t('contract.abi')}>
                <RawJson value={abi} name="ABI" />
              </Card>
            </>
          ) : (
            <ContractFunctions.Part
              abi={abi}
              view={view}
              address={self}
              implementation={contract.implContractAbi === null ? null : contract.writeImplContractAddress}
            />
          )}
        </>
      )}
    </>
  )
}
