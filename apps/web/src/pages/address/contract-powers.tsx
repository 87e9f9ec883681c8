import { useEffect, useState } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { HashText } from '@orrery/entities/hash-text'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { roleName } from '@orrery/evm/role-names'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { ContractPowers, PowerHolder } from '@orrery/model/wire/contract-powers'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { useSite } from '../../app/site.ts'
import { durationText } from '../../page-parts/duration-text.ts'
import styles from './contract.module.css'

/** Who may do more than others with a contract, and who stands behind each (screens-evm §6.1). The node is asked once it is opened. */
export function ContractPowersPanel({
  address,
  isOpen = false,
}: {
  readonly address: string
  readonly isOpen?: boolean
}) {
  const { t } = usePageContext()
  const [tries, setTries] = useState(0)
  return (
    <Card title={t('powers.title')}>
      <p>{t('powers.rule')}</p>
      <Disclosure summary={t('monitor.show')} open={isOpen}>
        {() => <Loaded key={`${address} ${tries}`} address={address} again={() => setTries(tries + 1)} />}
      </Disclosure>
    </Card>
  )
}

function Loaded({ address, again }: { readonly address: string; readonly again: () => void }) {
  const { t } = usePageContext()
  const { code: chain } = usePageChain()
  const { api } = useSite()
  const [told, tell] = useState<ContractPowers | 'loading' | 'failed'>('loading')
  useEffect(() => {
    const stop = new AbortController()
    api.getContractPowers({ chain, address }, stop.signal).then(tell, () => {
      if (!stop.signal.aborted) tell('failed')
    })
    return () => stop.abort(new Error('the page was left'))
  }, [api, chain, address])
  if (told === 'loading') return <p aria-busy>…</p>
  if (told === 'failed')
    return (
      <p role="alert">
        {t('part.failed')} <Button onClick={again}>{t('part.retry')}</Button>
      </p>
    )
  return <PowersView powers={told} self={address} />
}

/** The powers as they were told. */
export function PowersView({ powers, self }: { readonly powers: ContractPowers; readonly self: string }) {
  const { t } = usePageContext()
  const holders = new Map(powers.holders.map((holder) => [holder.address, holder]))
  const own = powers.holders.find(({ address }) => address.toLowerCase() === self.toLowerCase())
  return (
    <>
      {powers.asOf === null && <p>{t('powers.untold')}</p>}
      {(own?.kind === 'safe' || own?.kind === 'timelock') && <Behind holder={own} holders={holders} past={[]} />}
      {powers.powers.length === 0 && powers.asOf !== null && <p>{t('powers.none')}</p>}
      <dl className={styles.data}>
        {powers.powers.map(({ as, role, holder }) => (
          <div key={`${as} ${role} ${holder}`}>
            <dt>
              {as === 'role' ? (
                <RoleText role={role} />
              ) : (
                <>
                  {t(as === 'owner' ? 'fact.owner' : `contract.proxy.${as}`)}
                  {as !== 'owner' && ` · ${t(`powers.${as}.may`)}`}
                </>
              )}
            </dt>
            <dd>
              <AddressLink address={holder} /> <Behind holder={holders.get(holder)} holders={holders} past={[holder]} />
            </dd>
          </div>
        ))}
      </dl>
      {powers.codeDecides && <p>{t('powers.codeDecides')}</p>}
      {powers.more && <p>{t('powers.more')}</p>}
      {!powers.rolesWhole && <p>{t('powers.rolesPart')}</p>}
      {powers.asOf !== null && <p className={styles.asOf}>{t('contract.asOf', { height: powers.asOf.height })}</p>}
    </>
  )
}

function RoleText({ role }: { readonly role: string | null }) {
  const name = role === null ? null : roleName(role)
  return name === null ? role !== null && <HashText text={role} /> : <bdi dir="ltr">{name}</bdi>
}

/** Who stands behind a holder: what kind it is, and who acts through it. A ring of owners ends where it began. */
function Behind({
  holder,
  holders,
  past,
}: {
  readonly holder: PowerHolder | undefined
  readonly holders: ReadonlyMap<string, PowerHolder>
  readonly past: readonly string[]
}) {
  const { t } = usePageContext()
  if (holder === undefined) return null
  const { owner, safe } = holder
  return (
    <>
      <span>
        <KindText holder={holder} />
      </span>
      {safe !== null && (
        <ul className={styles.values}>
          {safe.owners.map((one) => (
            <li key={one}>
              <AddressLink address={one} />
            </li>
          ))}
          {safe.ownersMore && <li>{t('approval.report.more')}</li>}
        </ul>
      )}
      {owner !== null && past.length > 0 && (
        <div className={styles.values}>
          {t('powers.through')}: <AddressLink address={owner} />{' '}
          {!past.includes(owner) && <Behind holder={holders.get(owner)} holders={holders} past={[...past, owner]} />}
        </div>
      )}
    </>
  )
}

function KindText({ holder: { kind, safe, delay } }: { readonly holder: PowerHolder }) {
  const { t, locale } = usePageContext()
  if (kind === 'timelock')
    return t('powers.kind.timelock', { delay: delay === null ? MISSING : durationText(delay, t, locale) })
  if (kind === 'safe' && safe !== null)
    return t('powers.kind.safe', {
      threshold: safe.threshold === null ? '?' : formatNumber(safe.threshold, { locale }),
      owners: `${formatNumber(safe.owners.length, { locale })}${safe.ownersMore ? '+' : ''}`,
    })
  return t(`powers.kind.${kind}`)
}
