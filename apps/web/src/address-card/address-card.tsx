import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { PageContextProvider, usePageContext } from '@orrery/entities/page-context'
import { TokenName } from '@orrery/entities/token-name'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import type { AddressDetail } from '@orrery/model/wire/address'
import { Badge } from '@orrery/ui/badge'
import { CopyButton } from '@orrery/ui/copy-button'
import { Link } from '@orrery/ui/link'
import { useSite } from '../app/site.ts'
import styles from './address-card.module.css'

export type AddressCardProps = { readonly chain: Chain; readonly address: string }

/** Cards that were drawn, for as long as the page is looked at: pointers come back. */
const known = new Map<string, AddressDetail>()
const MOST = 50

/** What an address is, in a few lines: its kind and names, what it has, and since when. */
export function AddressCard({ chain, address }: AddressCardProps) {
  const { t, language, nowMs, times, tables, href, api } = useSite()
  const key = `${chain.code} ${address}`
  const [detail, setDetail] = useState<AddressDetail | null>(known.get(key) ?? null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const life = new AbortController()
    api.getAddress({ chain: chain.code, address }, life.signal).then(
      (found) => {
        if (known.size >= MOST) known.clear()
        known.set(key, found)
        setDetail(found)
      },
      () => !life.signal.aborted && setFailed(true),
    )
    return () => life.abort()
  }, [api, chain, address, key])
  const names = detail?.addressNames
  const mark = detail?.addressMarks?.[detail.address]
  const context = useMemo(
    () => ({ t, locale: language.code, chain, nowMs, times, href, unit: tables.get('unit'), ...(names && { names }) }),
    [t, language, chain, nowMs, times, tables, href, names],
  )
  return (
    <PageContextProvider value={context}>
      <p className={styles.head}>
        <strong>{detail === null ? t('column.address') : t(`address.kind.${detail.kind}`)}</strong>
        {detail?.token && <TokenName name={detail.token.name} />}
        {names?.[address] !== undefined && <bdi>{names[address]}</bdi>}
        {mark !== undefined && <Badge>{t(`addressMark.${mark}`)}</Badge>}
      </p>
      <p className={styles.address}>
        {/* What the visitor calls it stands behind it, as on the page. */}
        <bdi dir="ltr" data-same={detail?.address ?? address}>
          {detail?.address ?? address}
        </bdi>{' '}
        <CopyButton text={detail?.address ?? address} />
        <Link to={`/${chain.path}/address/${encodeURIComponent(address)}/qr`}>{t('tab.qr')}</Link>
      </p>
      {failed && detail === null ? <p>{t('part.failed')}</p> : <Lines detail={detail} />}
    </PageContextProvider>
  )
}

/** As many lines before the answer as after it, so that nothing moves under the pointer. */
function Lines({ detail }: { readonly detail: AddressDetail | null }) {
  const { t, locale } = usePageContext()
  const atLeast = detail?.coverage.complete === false
  const asOf = detail?.balance?.asOf.height
  return (
    <dl className={styles.facts}>
      <Line label="fact.balance">
        <Amount base={detail?.balance?.amount ?? null} />
        <span className={styles.asOf}>
          {asOf === undefined ? '\u00a0' : t('provenance.asOf', { height: formatNumber(asOf, { locale }) })}
        </span>
      </Line>
      <Line label="fact.txCount">
        {detail?.txCount != null && atLeast ? (
          <bdi dir="ltr">≥ {formatNumber(detail.txCount, { locale })}</bdi>
        ) : (
          <Figure value={detail?.txCount} />
        )}
      </Line>
      <Line label="fact.firstSeen">{detail === null ? MISSING : <Age ms={detail.firstSeenMs} />}</Line>
      <Line label="fact.lastSeen">{detail === null ? MISSING : <Age ms={detail.lastSeenMs} />}</Line>
      {detail?.contract && (
        <Line label="fact.creator">
          <AddressLink address={detail.contract.creator} />
        </Line>
      )}
    </dl>
  )
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { t } = usePageContext()
  return (
    <>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </>
  )
}
