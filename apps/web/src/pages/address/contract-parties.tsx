import { useEffect, useState } from 'react'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { AddressLink } from '@orrery/entities/address-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import type { CallList } from '@orrery/model/wire/call'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { useSite } from '../../app/site.ts'
import styles from './contract.module.css'
import { partiesOf, type Party } from './parties-of.ts'

type Load = CallList | 'loading' | 'failed' | 'untraced'

/** Calls that are counted. */
const LOOKED = 100

/** Whom a contract calls and who calls it, among the newest calls that are indexed (screens-evm §6.1). Asked for when it is opened. */
export function ContractParties({ address }: { readonly address: string }) {
  const { t } = usePageContext()
  return (
    <Card title={t('contract.parties')}>
      <p>{t('contract.parties.rule')}</p>
      <Disclosure summary={t('monitor.show')}>{() => <Parties key={address} address={address} />}</Disclosure>
    </Card>
  )
}

function Parties({ address }: { readonly address: string }) {
  const [tries, setTries] = useState(0)
  return <LoadedParties key={tries} address={address} again={() => setTries(tries + 1)} />
}

function LoadedParties({ address, again }: { readonly address: string; readonly again: () => void }) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { api } = useSite()
  const [load, setLoad] = useState<Load>('loading')
  useEffect(() => {
    const stop = new AbortController()
    api.listAddressCalls({ chain: chain.code, address, limit: LOOKED }, stop.signal).then(setLoad, (error: unknown) => {
      if (!stop.signal.aborted) setLoad(isOrreryError(error, 'CAPABILITY_MISSING') ? 'untraced' : 'failed')
    })
    return () => stop.abort(new Error('the page was left'))
  }, [api, chain.code, address])
  if (load === 'loading') return <p aria-busy>…</p>
  if (load === 'untraced') return <p>{t('contract.parties.untraced')}</p>
  if (load === 'failed')
    return (
      <p role="alert">
        {t('part.failed')} <Button onClick={again}>{t('part.retry')}</Button>
      </p>
    )
  const { callers, called } = partiesOf(load.hits, address)
  if (callers.length + called.length === 0)
    return <EmptyBecause what="contract.parties.none" because="contract.parties.rule" />
  const rows = (of: readonly Party[]) => (
    <dl className={styles.data}>
      {of.map(({ address: other, count }) => (
        <div key={other}>
          <dt>
            <AddressLink address={other} />
          </dt>
          <dd>{formatNumber(count, { locale })}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <>
      {callers.length > 0 && <h3>{t('contract.parties.callers')}</h3>}
      {rows(callers)}
      {called.length > 0 && <h3>{t('contract.parties.called')}</h3>}
      {rows(called)}
    </>
  )
}
