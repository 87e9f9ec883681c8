import type { CSSProperties } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import { Age } from '@orrery/entities/age'
import { usePageContext } from '@orrery/entities/page-context'
import { ChainStateBadge } from '../../page-parts/chain-state-badge.tsx'
import { useChainHead, useHeadUpdates } from '../../live/use-chain-head.ts'
import type { ChainCard } from '../all-chain/page.ts'
import { TilePart } from './tile-part.ts'
import styles from './home.module.css'

/** One chain at a glance: its height moves with the chain. */
export function ChainTile({ card }: { readonly card: ChainCard }) {
  const { info, status } = card
  const { href, locale } = usePageContext()
  useHeadUpdates(info.chain)
  const head = useChainHead(info.chain) ?? status?.head ?? null
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
      <TilePart.Part card={card} />
    </article>
  )
}
