import type { Log } from '@orrery/model/wire/transaction'
import { Link } from '@orrery/ui/link'
import { AddressLink } from './address-link.tsx'
import { DecodedByLine } from './decoded-by-line.tsx'
import { DecodedParams } from './decoded-params.tsx'
import { displayName } from './display-name.ts'
import { HexView } from './hex-view.tsx'
import { usePageChain, usePageContext } from './page-context.tsx'
import { SwitchValue } from './switch-value.tsx'
import styles from './log-card.module.css'

/** One log, with the ways to all such logs of its contract and of every one where `everywhere` is set: who emitted it, the event with its parameters where the signature is known, and always topics and data. */
export function LogCard({ log, everywhere = false }: { readonly log: Log; readonly everywhere?: boolean }) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  const { event } = log
  return (
    <article className={styles.card} id={`log-${log.logIndex}`}>
      <header className={styles.head}>
        <a className={styles.index} href={`#log-${log.logIndex}`} data-tip={t('log.index')}>
          {log.logIndex}
        </a>
        <AddressLink address={log.address} />
        {event === null ? (
          <span className={styles.unknown}>{t(log.topics.length === 0 ? 'log.anonymous' : 'log.unknownEvent')}</span>
        ) : (
          <strong className={styles.event}>
            <bdi dir="ltr">{displayName(event.name).text}</bdi>
          </strong>
        )}
        {everywhere && log.topics[0] !== undefined && (
          <>
            <Link to={`/${path}/address/${log.address}/events?topic=${log.topics[0]}`}>{t('log.everywhere')}</Link>
            <Link to={`/${path}/events?topic=${log.topics[0]}`}>{t('log.everyContract')}</Link>
          </>
        )}
      </header>
      {event !== null && event.params.length > 0 && <DecodedParams params={event.params} />}
      {event !== null && <DecodedByLine decodedBy={event.decodedBy} />}
      <details className={styles.raw} open={event === null}>
        <summary>{t('log.raw', { topics: log.topics.length, bytes: Math.max(0, (log.data.length - 2) / 2) })}</summary>
        <ol className={styles.topics} start={0}>
          {log.topics.map((topic, index) => (
            <li key={index}>
              <span className={styles.topic}>{index}</span>
              <SwitchValue value={topic} type={null} />
            </li>
          ))}
        </ol>
        <HexView hex={log.data} />
      </details>
    </article>
  )
}
