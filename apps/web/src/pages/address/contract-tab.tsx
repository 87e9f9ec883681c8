import type { EndpointReply } from '@orrery/api/client'
import { AddressLink } from '@orrery/entities/address-link'
import { asksNode } from '@orrery/evm/asks-node'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { MomentText } from '@orrery/entities/age'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import { TxLink } from '@orrery/entities/tx-link'
import { Card } from '@orrery/ui/card'
import { ForeignLink } from '@orrery/ui/foreign-link'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import type { Part } from '../../page-parts/facts/load-part.ts'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { Notice } from '../../page-parts/notice.tsx'
import { OwnFacts } from '../../page-parts/own-facts/own-facts.ts'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import { AbiOnlyNotice } from './abi-only-notice.tsx'
import { codesBehind, withCodeOf } from './code-of.ts'
import { NearContracts } from './contract-near.tsx'
import { ContractAbi } from './contract-abi.tsx'
import { AlikeContracts } from './contract-alike.tsx'
import { ContractBytecode } from './contract-bytecode.tsx'
import { ContractCreation } from './contract-creation.tsx'
import { ContractProxies } from './contract-proxies.tsx'
import { ContractSlots } from './contract-slots.tsx'
import { ContractSources } from './contract-sources.tsx'
import { ContractStorageView } from './contract-storage.tsx'
import { ContractUpgrades } from './contract-upgrades.tsx'
import { CONTRACT_VIEWS, ContractFunctions, formsOf, type ContractView } from './contract-view.ts'

// Most visitors do not ask, and it says nothing without script.
const LateParties = latePart(() => import('./contract-parties.tsx').then((module) => module.ContractParties))

const LatePowers = latePart(() => import('./contract-powers.tsx').then((module) => module.ContractPowersPanel))

type Contract = EndpointReply<'getAddressContract'>

/** One whose code runs behind the contract, where the page asks for that; null for the contract's own. */
type CodeBehind = { readonly address: string; readonly part: Part<Contract> } | null

/** Views that need an interface of the contract's own beside that of the code behind it. */
const OF_PROXIES: ReadonlySet<ContractView> = new Set(['read-proxy', 'write-proxy'])

/** Creation, code, owner, proxies, sources, interface and functions of a contract (screens-evm §5, §6.1). */
export function ContractTab({
  contract,
  view,
  self,
  behind,
}: {
  readonly contract: Contract
  readonly view: ContractView
  readonly self: string
  readonly behind: CodeBehind
}) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { state, verified } = contract
  const of = behind?.address ?? null
  const address = `/${chain.path}/address/${encodeURIComponent(self)}`
  const base = `${address}/contract`
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
    ...(contract.audits === undefined
      ? []
      : [
          {
            label: 'project.audits',
            value: contract.audits.reports.map(({ name, url }) => (
              <div key={`${name} ${url ?? ''}`}>
                {url === null ? <bdi>{name}</bdi> : <ForeignLink address={url}>{name}</ForeignLink>}
              </div>
            )),
          },
        ]),
    ...(verified === null ? [] : [{ label: 'column.verified', value: <MomentText ms={verified.verifiedMs} /> }]),
  ]
  // Of a proxy whose own interface is known, both are there.
  const hasBoth = contract.contractAbi !== null && contract.implContractAbi !== null
  // Whose code is chosen by itself has each of its views once.
  const views = CONTRACT_VIEWS.filter((one) => (hasBoth && of === null) || !OF_PROXIES.has(one))
  const shown = views.includes(view) ? view : 'code'
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      {asksNode(chain, 'address') && <OwnFacts key={self} subject="address" id={self} />}
      {state !== null && <ContractProxies state={state} />}
      {state !== null && <p>{t('contract.asOf', { height: state.asOf.height })}</p>}
      <ContractUpgrades upgrades={contract.upgrades} isProxy={(state?.proxies.length ?? 0) > 0} />
      {behind === null && <Standing contract={contract} self={self} />}
      {chain.family === 'evm' && (
        <>
          <CodeChoice state={state} of={of} path={shown === 'code' ? base : `${base}/${shown}`} />
          {behind !== null && (
            <PartFrame part={behind.part}>{(code) => <Standing contract={code} self={behind.address} />}</PartFrame>
          )}
          <TabLinks
            label="tab.contract"
            active={shown}
            tabs={[
              ...views.map((id) => ({
                id,
                label: id === 'similar' ? 'contract.near' : `contract.view.${id}`,
                path: withCodeOf(id === 'code' ? base : `${base}/${id}`, of),
              })),
              { id: 'events', label: 'tab.events', path: `${address}/events` },
              ...(contract.upgrades.hits.length > 0
                ? [{ id: 'upgrades', label: 'tab.upgrades', path: `${address}/upgrades` }]
                : []),
            ]}
          />
          {behind === null ? (
            <ViewOf contract={contract} view={shown} self={self} hasBoth={hasBoth} />
          ) : (
            <PartFrame key={behind.address} part={behind.part}>
              {(code) => <BehindView code={code} view={shown} self={self} of={behind.address} proxy={contract} />}
            </PartFrame>
          )}
        </>
      )}
    </>
  )
}

/** Whose code is shown: the proxy's own with what runs behind it, or one of those behind by itself (screens-evm §6.1). */
function CodeChoice({
  state,
  of,
  path,
}: {
  readonly state: Contract['state']
  readonly of: string | null
  readonly path: string
}) {
  const { t } = usePageContext()
  const codes = codesBehind(state)
  if (codes.length === 0) return null
  return (
    <Tabs
      label={t('contract.codeOf')}
      current={of ?? 'proxy'}
      tabs={[
        { id: 'proxy', label: t('contract.proxy.title'), to: path },
        ...codes.map((address) => ({ id: address, label: shortenMiddle(address), to: withCodeOf(path, address) })),
      ]}
    />
  )
}

/** A view of code behind a proxy: its sources, interface and bytes are its own; what is called and what is stored are the proxy's. */
function BehindView({
  code,
  view,
  self,
  of,
  proxy,
}: {
  readonly code: Contract
  readonly view: ContractView
  readonly self: string
  readonly of: string
  readonly proxy: Contract
}) {
  const forms = formsOf(view)
  if (forms !== null)
    return (
      <ContractFunctions.Part
        key={view}
        abi={code.contractAbi}
        view={forms}
        address={self}
        codeAt={of}
        implementation={of}
        owner={proxy.state?.owner ?? null}
        admin={proxy.state?.proxies[0]?.admin ?? null}
        declared={code.declared}
      />
    )
  if (view === 'storage') return <ViewOf contract={proxy} view={view} self={self} hasBoth={false} />
  return <ViewOf contract={{ ...code, implContractAbi: null }} view={view} self={of} hasBoth={false} />
}

/** Whether its source is known, and from where. */
function Standing({ contract, self }: { readonly contract: Contract; readonly self: string }) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { verified, sameAs, state, abiOnly } = contract
  if (verified !== null) return <Notice tone="accent" title={`contract.${verified.match}`} />
  // Of code that the node does not tell it is not known whether it was verified, so that nothing is said.
  if (state === null) return null
  if (sameAs !== null)
    return (
      <Notice tone="accent" title={`contract.${sameAs.match}`}>
        <RichMessage
          id="contract.sameAs"
          slots={{ name: <bdi>{foreignText(sameAs.name)}</bdi>, contract: <AddressLink address={sameAs.address} /> }}
        />
      </Notice>
    )
  const verify = chain.family === 'evm' && (
    <Link to={`/${chain.path}/verify-contract?address=${self}`}>{t('contract.verify')}</Link>
  )
  if (abiOnly !== undefined) return <AbiOnlyNotice submitted={abiOnly}>{verify}</AbiOnlyNotice>
  return (
    <Card>
      <EmptyBecause what="contract.unverified" because="contract.unverified.reason">
        {verify}
      </EmptyBecause>
    </Card>
  )
}

function ViewOf({
  contract,
  view,
  self,
  hasBoth,
}: {
  readonly contract: Contract
  readonly view: ContractView
  readonly self: string
  readonly hasBoth: boolean
}) {
  const { implContractAbi, contractAbi, state } = contract
  // Without an interface of its own, a proxy's functions are those of the code behind it.
  const isBehind = hasBoth ? OF_PROXIES.has(view) : implContractAbi !== null
  const abi = isBehind ? implContractAbi : contractAbi
  const sources = contract.verified ?? contract.sameAs
  const forms = formsOf(view)
  if (forms !== null)
    return (
      <ContractFunctions.Part
        key={view}
        abi={abi}
        view={forms}
        address={self}
        codeAt={contract.writeImplContractAddress ?? self}
        implementation={isBehind ? contract.writeImplContractAddress : null}
        owner={state?.owner ?? null}
        admin={state?.proxies[0]?.admin ?? null}
        declared={isBehind ? contract.implDeclared : contract.declared}
      />
    )
  switch (view) {
    case 'storage':
      return (
        <>
          <ContractStorageView key={self} address={self} />
          <ContractSlots key={`${self} slots`} address={self} proxies={state?.proxies ?? []} />
        </>
      )
    case 'bytecode':
      return (
        <>
          <ContractBytecode key={self} address={self} abi={contractAbi} />
          <ContractCreation
            key={`${self} ${contract.createdTx} creation`}
            address={self}
            txHash={contract.kind === 'genesis' ? null : contract.createdTx}
          />
        </>
      )
    case 'similar':
      return (
        <>
          <AlikeContracts alike={contract.alike} self={self} />
          <NearContracts key={self} address={self} />
        </>
      )
    default:
      return (
        <>
          {sources !== null && <ContractSources key={sources.address} entry={sources} self={self} />}
          {abi !== null && <ContractAbi abi={abi} />}
          <AfterWords>
            {() => (
              <>
                <LatePowers address={self} />
                <LateParties address={self} />
              </>
            )}
          </AfterWords>
        </>
      )
  }
}
