import type { ReactNode } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { BlockLink } from '@orrery/entities/block-link'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { TokenDetail, TokenPowers } from '@orrery/model/wire/token'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { ForeignLink } from '@orrery/ui/foreign-link'
import { Link } from '@orrery/ui/link'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { useSite } from '../../app/site.ts'
import { Notice } from '../../page-parts/notice.tsx'
import { PROXY_NAMES } from '../../page-parts/proxy-names.ts'
import type { InfoPartProps } from './info-part.ts'
import { TokenInfo } from './token-info.tsx'
import { WatchCard } from './watch-card.tsx'
import { TrialCard } from './trial-card.tsx'

/** Facts of a token by its contract (screens-evm §8.2). */
export function InfoTab({ token, part, loading }: InfoPartProps) {
  const { t } = usePageContext()
  return (
    <>
      <TokenInfo token={token} />
      {!loading && (
        <PartFrame part={part}>
          {(told) => (
            <>
              {told.word !== null && <WordCard word={told.word} />}
              {told.isGone && (
                <Notice tone="warn" title="token.gone">
                  {t('token.gone.text')}
                </Notice>
              )}
              <PowersCard told={told} token={token} />
            </>
          )}
        </PartFrame>
      )}
      {!loading && token.standard === 'erc20' && <TrialCard key={token.address} token={token} />}
      {!loading && token.standard === 'erc20' && (
        <div id="wallet">
          <WatchCard key={`watch ${token.address}`} token={token} />
        </div>
      )}
    </>
  )
}

/** What whoever runs the site says of the token, and where more is said of it. */
function WordCard({ word: { about, links } }: { readonly word: NonNullable<TokenPowers['word']> }) {
  const { t } = usePageContext()
  return (
    <Card title={t('project.word')}>
      {about !== '' && (
        <p>
          <bdi>{about}</bdi>
        </p>
      )}
      {links.map(({ name, url }) => (
        <p key={url}>
          <ForeignLink address={url}>{name}</ForeignLink>
        </p>
      ))}
    </Card>
  )
}

/** What the code lets somebody do, by the functions that stand in it: facts with what they stand on, no judgement. */
function PowersCard({ told, token }: { readonly told: TokenPowers; readonly token: TokenDetail }) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const { address, audit } = token
  const { path } = usePageChain()
  const { asOf, code, powers, proxy, owner, counterpart } = told
  const parent = chains.find((chain) => chain.code === counterpart?.chain)
  const row = (id: string, label: string, value: ReactNode) => ({ id, label: t(label), value })
  const kinds = [...new Set(powers.map(({ power }) => power))]
  return (
    <Card title={t('token.powers')}>
      {asOf === null || code === null ? <p>{t('token.powers.untold')}</p> : <p>{t('token.powers.rule')}</p>}
      {code !== null && kinds.length === 0 && <p>{t('token.powers.none')}</p>}
      <FactRows
        facts={[
          ...kinds.map((kind) =>
            row(
              kind,
              `token.power.${kind}`,
              <Link to={`/${path}/address/${code ?? address}/contract`}>
                <code dir="ltr">
                  {powers
                    .filter(({ power }) => power === kind)
                    .map(({ signature }) => signature)
                    .join(' · ')}
                </code>
              </Link>,
            ),
          ),
          ...(proxy === null
            ? []
            : [
                row(
                  'proxy',
                  'token.power.proxy',
                  <>
                    <Link to={`/${path}/address/${address}/contract`}>{proxyName(proxy.kind)}</Link>
                    {proxy.admin !== null && (
                      <>
                        {' '}
                        <AddressLink address={proxy.admin} />
                      </>
                    )}
                  </>,
                ),
              ]),
          ...(owner === null
            ? []
            : [
                row(
                  'owner',
                  'fact.owner',
                  <>
                    <AddressLink address={owner.address} /> {t(`token.owner.${owner.kind}`)}
                  </>,
                ),
              ]),
          ...(audit === null
            ? []
            : [
                row(
                  'audit',
                  'token.powers.audit',
                  <Link to={`/${path}/token/${address}?tab=holders`}>
                    {t(`token.powers.${!audit.agrees ? 'differs' : audit.supplyTold === null ? 'balances' : 'agrees'}`)}
                  </Link>,
                ),
              ]),
          ...(counterpart === null
            ? []
            : [
                row(
                  'counterpart',
                  'token.counterpart',
                  <>
                    {parent === undefined ? (
                      <bdi dir="ltr">{counterpart.address}</bdi>
                    ) : (
                      <Link to={`/${parent.path}/token/${counterpart.address}`}>
                        <bdi dir="ltr">{counterpart.address}</bdi>
                      </Link>
                    )}{' '}
                    {parent?.name.full ?? counterpart.chain} · <code dir="ltr">{counterpart.signature}</code>
                    <br />
                    <small>{t('token.counterpart.note')}</small>
                  </>,
                ),
              ]),
          ...(code === null ? [] : [row('code', 'token.powers.code', <AddressLink address={code} />)]),
          ...(asOf === null ? [] : [row('asOf', 'fact.readAt', <BlockLink block={asOf.height} />)]),
        ]}
      />
    </Card>
  )
}

const proxyName = (kind: string): string => (PROXY_NAMES as Readonly<Record<string, string>>)[kind] ?? kind
