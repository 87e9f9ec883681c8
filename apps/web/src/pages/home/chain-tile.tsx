import type { CSSProperties } from 'react'
import { compactNumber } from '@orrery/format/compact-number'
import { MISSING } from '@orrery/format/missing'
import { formatNumber } from '@orrery/format/format-number'
import { Age } from '@orrery/entities/age'
import { usePageContext } from '@orrery/entities/page-context'
import { ChainStateBadge } from '../../page-parts/chain-state-badge.tsx'
import { GasNow } from '../../page-parts/gas-now.tsx'
import { useLiveHome } from '../../live/use-live-home.ts'
import { useChainHead, useHeadUpdates } from '../../live/use-chain-head.ts'
import type { ChainCard } from '../all-chain/page.ts'
import styles from './home.module.css'

/** One chain at a glance: its height moves with the chain. */
export function ChainTile({ card: { info, status, home: loaded } }: { readonly card: ChainCard }) {
  const { t, href, locale } = usePageContext()
  useHeadUpdates(info.chain)
  const home = useLiveHome(info.chain, loaded)
  const live = useChainHead(info.chain)
  const head = live ?? (status?.head ? { ...status.head, pending: status.pending } : null)
  return (
    <article className={styles.tile} style={{ '--chain': info.accent } as CSSProperties}>
      <header className={styles.tileHead}>
        <h3>
          <a className={styles.tileLink} href={href(`/${info.chainPath}`)}>
            {info.fullName}
          </a>
        </h3>
        {status !== null && <ChainStateBadge state={status.state} reason={status.reason} />}
      </header>
      <p className={styles.height}>
        <bdi dir="ltr">{formatNumber(head?.height, { locale })}</bdi>
        <span className={styles.age}>
          <Age ms={head?.timeMs ?? null} />
        </span>
      </p>
      <dl className={styles.numbers}>
        <div>
          <dt>{t('chains.blockTime')}</dt>
          <dd>
            {home?.avgBlockTime == null
              ? MISSING
              : t('value.seconds', { value: formatNumber(home.avgBlockTime, { locale, max: 1 }) })}
          </dd>
        </div>
        <div>
          <dt>{t('chains.txs')}</dt>
          <dd>{compactNumber(home?.totalTransactionCount, locale)}</dd>
        </div>
        <div>
          <dt>{t('chains.tps')}</dt>
          <dd>{formatNumber(home?.tps, { locale, max: 2 })}</dd>
        </div>
        <div>
          <dt>{t('chains.gas')}</dt>
          <dd>
            <GasNow info={info} price={home?.standardGas ?? null} />
          </dd>
        </div>
        <div>
          <dt>{t('chains.pending')}</dt>
          <dd>{formatNumber(head?.pending, { locale })}</dd>
        </div>
      </dl>
    </article>
  )
}
