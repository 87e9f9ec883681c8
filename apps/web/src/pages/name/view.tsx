import { AddressLink } from '@orrery/entities/address-link'
import { Age, MomentText } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { ownNameEventColumns, subNameColumns } from '@orrery/entities/columns/name-columns'
import { displayName } from '@orrery/entities/display-name'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { HashText } from '@orrery/entities/hash-text'
import { HexView } from '@orrery/entities/hex-view'
import { ItemLink } from '@orrery/entities/item-link'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import { NameLink } from '@orrery/entities/name-link'
import { TokenName } from '@orrery/entities/token-name'
import { Card } from '@orrery/ui/card'
import { CopyButton } from '@orrery/ui/copy-button'
import { FactRows } from '@orrery/ui/facts'
import { ForeignLink } from '@orrery/ui/foreign-link'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { exactText } from '../../page-parts/exact-text.ts'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { askedText } from '../../page-parts/lists/asked-text.ts'
import { lookedFor } from '../../page-parts/lists/looked-for.ts'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { NarrowPart } from '../../page-parts/lists/narrow-part.ts'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { NameDetail } from '@orrery/model/wire/name'
import type { Translate } from '@orrery/i18n/translate'
import type { PageProps } from '../../routing/page.ts'
import { contentPlace } from './content-place.ts'
import type { NameData } from './page.ts'
import { punycodeOf } from './punycode-of.ts'
import { RegistrationRoom, type RegistrationProps } from './registration-room.tsx'

// Its log is asked for when the page stands.
const LateRegistration = latePart<RegistrationProps>(
  () => import('./name-registration.tsx').then((module) => module.NameRegistration),
  RegistrationRoom,
)

/** Longest value of a record that is shown. */
const MOST = 2_000

/** A name: whose it is, where it leads, until when, and what its resolver tells (screens-evm §8.6). */
export function View({ data, chain, page, query, params, loading }: PageProps<'/ens/:tokenId/:tab?', NameData>) {
  const { t } = usePageContext()
  const { name, history, below } = data
  const asked = askedText(query)
  const base = `/${chain.path}/ens/${encodeURIComponent(params.tokenId)}`
  const { warnings } = displayName(name.name ?? '')
  const item = name.wrapped ?? name.item
  const itemPath = ({ contract, tokenId }: NonNullable<NameDetail['item']>) =>
    `/${chain.path}/tokenId/${encodeURIComponent(contract)}/${tokenId}`
  const Registration = loading ? RegistrationRoom : LateRegistration
  const facts: readonly Fact[] = [
    { label: 'fact.itemOwner', value: <AddressLink address={name.owner} cut="full" /> },
    ...(name.manager === null
      ? []
      : [{ label: 'fact.nameManager', value: <AddressLink address={name.manager} cut="full" /> }]),
    ...(name.wrapped === null ? [] : [wrappedFact(name.wrapped, name.ended === 'wrapping', t)]),
    {
      label: 'fact.leadsTo',
      value: <AddressLink address={name.address} cut="full" />,
      ...(name.isPrimary !== null && { note: t(name.isPrimary ? 'name.primary' : 'name.notPrimary') }),
    },
    { label: 'fact.resolver', value: <AddressLink address={name.resolver} cut="full" /> },
    ...(name.expiresMs === null
      ? []
      : [
          {
            label: 'name.kind.registered',
            value: (
              <Registration key={name.node} name={name.name ?? name.node} timeMs={name.expiresMs} node={name.node} />
            ),
          },
          {
            label: 'column.expires',
            value: <MomentText ms={name.expiresMs} />,
            note: (
              <>
                <Age ms={name.expiresMs} />
                {name.freeMs !== null && (
                  <>
                    <br />
                    <RichMessage id="name.freeFrom" slots={{ time: <MomentText ms={name.freeMs} /> }} />
                  </>
                )}
              </>
            ),
          },
        ]),
    ...(name.dns === null ? [] : [dnsFact(name.dns, t)]),
    ...(name.price === null
      ? []
      : [
          {
            label: 'name.price',
            value: <Amount base={yearOf(name.price)} places={6} />,
            ...(name.price.premium !== null &&
              name.price.premium !== '0' && {
                note: (
                  <RichMessage id="name.premium" slots={{ amount: <Amount base={name.price.premium} places={6} /> }} />
                ),
              }),
          },
        ]),
  ]
  const records = [
    ...name.texts.map(({ key, value }) => ({
      id: `text ${key}`,
      label: displayName(key).text,
      value: /^https?:\/\//i.test(value) ? (
        <ForeignLink address={value}>{exactText(value, { most: MOST })}</ForeignLink>
      ) : (
        <bdi>{exactText(value, { most: MOST })}</bdi>
      ),
    })),
    ...name.elsewhere.map(({ chainId, address }) => ({
      id: `chain ${chainId}`,
      label: t('name.onChain', { chain: CHAINS[chainId] ?? String(chainId) }),
      value: <bdi dir="ltr">{address}</bdi>,
    })),
    ...(name.contentHash === null
      ? []
      : [{ id: 'content', label: t('fact.contentHash'), value: <Content hex={name.contentHash} /> }]),
  ]
  const punycode = punycodeOf(name.name ?? '')
  const above = (name.name ?? '').split('.').slice(1)
  const ids = [
    // The names at the top are nobody's page.
    ...(above.length < 2
      ? []
      : [
          {
            id: 'above',
            label: t('name.above'),
            value: <NameLink name={above.join('.')} id={above.join('.')} />,
          },
        ]),
    ...(punycode === null ? [] : [{ id: 'punycode', label: 'punycode', value: <bdi dir="ltr">{punycode}</bdi> }]),
    { id: 'node', label: 'namehash', value: <HashText text={name.node} cut="full" /> },
    ...(name.label === null
      ? []
      : [{ id: 'label', label: 'labelhash', value: <HashText text={name.label} cut="full" /> }]),
    ...(name.item === null ? [] : [{ id: 'item', label: 'tokenId', value: <ItemLink {...name.item} /> }]),
  ]
  return (
    <>
      <PageHead
        loading={loading}
        kind={chain.name.full}
        title={name.name === null ? t('name.unknown') : <TokenName name={name.name} badge={false} />}
        subject={<HashSubject text={name.name ?? name.node} copy="copy.hash" />}
      />
      {!loading && warnings.length > 0 && (
        <Notice tone="warn" title="nameWarning.badge">
          {warnings.map((reason) => t(`nameWarning.${reason}`)).join(' ')}
        </Notice>
      )}
      {!loading && name.ofParent && <Notice tone="accent" title="name.ofParent" />}
      {!loading && name.owner === null && name.ended !== 'wrapping' && !(name.ofParent && name.address !== null) && (
        <Notice tone="accent" title={name.ended === null ? 'name.free' : 'name.ended'} />
      )}
      {!loading && name.isOffChain && (
        <Notice tone="accent" title="name.offChain">
          {name.gateways === null
            ? t('name.offChain.text')
            : name.gateways.length === 0
              ? t('name.offChain.silent')
              : t('name.offChain.told', { hosts: name.gateways.join(', ') })}
        </Notice>
      )}
      <Facts facts={facts} loading={loading} />
      {!loading && (
        <p>
          <RichMessage id="name.asOf" slots={{ height: <BlockLink block={name.asOf.height} /> }} />
        </p>
      )}
      {!loading && name.owner !== null && (
        <p>
          <Link to={`/${chain.path}/address/${encodeURIComponent(name.owner)}/names`}>{t('name.othersOfOwner')}</Link>
        </p>
      )}
      <TabLinks
        label="tabs.name"
        active={history !== null ? 'history' : below !== null ? 'sub-names' : 'records'}
        tabs={[
          { id: 'records', label: 'tab.records', path: base },
          { id: 'sub-names', label: 'tab.subNames', path: `${base}/sub-names` },
          { id: 'history', label: 'approval.tab.history', path: `${base}/history` },
          // The item's own page: who held the name.
          ...(item === null ? [] : [{ id: 'transfers', label: 'tab.transfers', path: itemPath(item) }]),
        ]}
      />
      {below !== null ? (
        <>
          <NarrowPart.Part
            key={asked}
            path={`${base}/sub-names`}
            name="q"
            label="name.search"
            asked={asked ?? undefined}
          />
          <ListTab
            part={below}
            columns={subNameColumns}
            rowKey={(row) => row.node}
            empty={asked === null ? 'empty.subNames' : 'empty.filtered'}
            unless={(list) => lookedFor(asked === null ? 'name.subNames.rule' : 'name.search.rule', list)}
            caption="tab.subNames"
            path={`${base}/sub-names`}
            page={page}
            query={query}
            loading={loading}
            indexed
          />
          <p>{t('name.subNames.rule')}</p>
        </>
      ) : history !== null ? (
        <ListTab
          part={history}
          columns={ownNameEventColumns}
          rowKey={(row) => `${row.height}:${row.logIndex}`}
          empty="empty.names"
          unless={(list) => lookedFor('looked.names', list)}
          caption="approval.tab.history"
          path={`${base}/history`}
          page={page}
          query={query}
          loading={loading}
          indexed
        />
      ) : (
        <Card>
          {records.length > 0 ? (
            <FactRows facts={records} />
          ) : (
            !loading && (
              <EmptyBecause
                what="empty.records"
                because={name.resolver === null && !name.ofParent ? 'empty.records.noResolver' : 'empty.records.reason'}
              />
            )
          )}
          {!loading && !name.textsWhole && <p role="status">{t('filter.cut')}</p>}
          {!loading && <FactRows facts={ids} />}
        </Card>
      )}
    </>
  )
}

/** Where the content of a name lies, which most browsers know no way to; its bytes where they say nothing that is known here. */
function Content({ hex }: { readonly hex: string }) {
  const place = contentPlace(hex)
  if (place === null) return <HexView hex={hex} />
  return (
    <>
      <bdi dir="ltr" data-tip={hex}>
        {place}
      </bdi>{' '}
      <CopyButton text={place} />
    </>
  )
}

/** Names of the chains that names are asked about beside their own. */
const CHAINS: Readonly<Record<number, string>> = {
  10: 'OP Mainnet',
  56: 'BNB Smart Chain',
  100: 'Gnosis',
  137: 'Polygon',
  8453: 'Base',
  42161: 'Arbitrum One',
  43114: 'Avalanche C-Chain',
  59144: 'Linea',
  534352: 'Scroll',
}

/** Price and premium together. */
const yearOf = ({ base, premium }: NonNullable<NameDetail['price']>): string =>
  (BigInt(base) + BigInt(premium ?? '0')).toString()

/** By which proof of DNS a name stands here, with the contract that checks it. */
const dnsFact = (dns: NonNullable<NameDetail['dns']>, t: Translate): Fact => ({
  label: 'fact.dnssec',
  value: t(dns.by === 'resolver' ? 'name.dns.read' : dns.signedMs === null ? 'name.dns.unclaimed' : 'name.dns.claimed'),
  note: (
    <>
      {dns.signedMs !== null && (
        <>
          <RichMessage id="name.dns.signed" slots={{ time: <MomentText ms={dns.signedMs} /> }} />
          <br />
        </>
      )}
      <RichMessage id="name.dns.oracle" slots={{ oracle: <AddressLink address={dns.oracle} /> }} />
    </>
  ),
})

/** What its owner and the names above it gave up, in the words of the wrapper's source. */
const wrappedFact = (wrapped: NonNullable<NameDetail['wrapped']>, ended: boolean, t: Translate): Fact => ({
  label: 'fact.wrapped',
  value: <ItemLink contract={wrapped.contract} tokenId={wrapped.tokenId} />,
  note: ended ? (
    <>
      {t('name.ended')} {wrapped.expiresMs !== null && <MomentText ms={wrapped.expiresMs} />}
    </>
  ) : (
    <>
      {wrapped.fuses.length === 0 ? (
        t('name.noFuses')
      ) : (
        <RichMessage id="name.fuses" slots={{ fuses: <code dir="ltr">{wrapped.fuses.join(', ')}</code> }} />
      )}{' '}
      {wrapped.expiresMs !== null && (
        <RichMessage id="name.fusesUntil" slots={{ time: <MomentText ms={wrapped.expiresMs} /> }} />
      )}
    </>
  ),
})
