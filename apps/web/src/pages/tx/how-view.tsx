import { displayName } from '@orrery/entities/display-name'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { Button } from '@orrery/ui/button'
import { CopyButton } from '@orrery/ui/copy-button'
import { Disclosure } from '@orrery/ui/disclosure'
import { Icon } from '@orrery/ui/icon'
import { Link } from '@orrery/ui/link'
import { LabelButton } from '../../labels/label-button.tsx'
import type { HowProps } from './how-part.ts'
import styles from './how.module.css'

/** What stands below the sentence of a transaction: how it came about, and what the visitor notes on it (screens-evm §4.3). */
export const HowView = ({ how, base }: HowProps) => (
  <div className={styles.row}>
    {how.permitsOf !== undefined && <Permitted by={how.permitsOf} />}
    <How how={how} base={base} />
    <div data-unprinted="" className={styles.note}>
      <LabelButton address={base.slice(base.lastIndexOf('/') + 1)} words="note" />
    </div>
    <Share base={base} />
  </div>
)

/** How the sentence came about: by rules of this site alone, from what is named here. */
function How({ how, base }: HowProps) {
  const { t, locale } = usePageContext()
  const { logs, call, usesValue, usesOps, usesDelegations } = how
  if (logs.length === 0 && call === null && !usesValue && !usesOps && !usesDelegations) return null
  return (
    <Disclosure summary={t('how.show')}>
      <ul>
        {logs.length > 0 && (
          <li>
            {t('how.logs')}{' '}
            {logs.map((log, at) => (
              <span key={log}>
                {at > 0 && ', '}
                <Link to={`${base}/logs`}>
                  <bdi dir="ltr">#{formatNumber(log, { locale })}</bdi>
                </Link>
              </span>
            ))}
          </li>
        )}
        {usesOps && <li>{t('how.ops')}</li>}
        {usesDelegations && (
          <li>
            {t('how.delegations')} <Link to={`${base}/authorizations`}>{t('tab.authorizations')}</Link>
          </li>
        )}
        {call !== null && (
          <li>
            {t('how.call')} <bdi dir="ltr">{displayName(call).text}</bdi>
          </li>
        )}
        {usesValue && <li>{t('how.value')}</li>}
      </ul>
    </Disclosure>
  )
}

/** Ways to hand the transaction on: its address, the picture that a link to it shows, what proves it, and paper (screens-evm §4.3). */
function Share({ base }: { readonly base: string }) {
  const { t, href } = usePageContext()
  const path = href(base)
  return (
    <div data-unprinted="">
      <Disclosure summary={t('tx.share')}>
        <ul>
          <li>
            {t('tx.share.link')}{' '}
            <CopyButton label={t('tx.share.link')} text={() => new URL(path, location.href).href} />
          </li>
          <li>
            <a href={`${path}?format=png`} download>
              {t('tx.share.card')}
            </a>
          </li>
          <li>
            <a href={`${path}?format=json`} download>
              {t('tx.share.data')}
            </a>
          </li>
          <li>
            <Link to={`${base}/proof`}>{t('proof.evidence')}</Link>
          </li>
          <li>
            <Button size="s" onClick={() => print()}>
              {t('tx.share.print')}
            </Button>
          </li>
        </ul>
      </Disclosure>
    </div>
  )
}

/** Where the sender sees what is still allowed, and takes it back. */
function Permitted({ by }: { readonly by: string }) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  return (
    <p className={styles.permits}>
      <Icon name="warning" /> {t('tx.allowed')}
      <Link to={`/${path}/approval/${encodeURIComponent(by)}`}>{t('tx.allowed.link')}</Link>
    </p>
  )
}
