import type { ReactNode } from 'react'
import type { Chain } from '@orrery/model/chain'
import type { BlockSummary } from '@orrery/model/wire/block'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { FromTo } from '@orrery/entities/from-to'
import { MethodChip } from '@orrery/entities/method-chip'
import { usePageContext } from '@orrery/entities/page-context'
import { SettledBadge, StateBadge } from '@orrery/entities/status-badge'
import { TxLink } from '@orrery/entities/tx-link'
import { Card } from '@orrery/ui/card'
import styles from './latest-lists.module.css'

type FrameProps = {
  readonly title: string
  readonly path: string
  readonly chain: Chain
  readonly titled: boolean
  readonly children: ReactNode
}

function LatestFrame({ title, path, chain, titled, children }: FrameProps) {
  const { t, href } = usePageContext()
  return (
    <Card
      title={titled ? `${chain.name.short} · ${t(title)}` : t(title)}
      aside={<a href={href(`/${chain.path}/${path}`)}>{t('list.more')}</a>}
      padding="flush"
    >
      {children}
    </Card>
  )
}

/** The newest blocks in two-line rows. `titled` puts the chain's name in front, where several chains share a page. */
export function LatestBlocks({
  chain,
  blocks,
  titled = false,
  loading = false,
}: {
  readonly chain: Chain
  readonly blocks: readonly BlockSummary[]
  readonly titled?: boolean
  readonly loading?: boolean
}) {
  const { t } = usePageContext()
  return (
    <LatestFrame title="home.latestBlocks" path="block-list" chain={chain} titled={titled}>
      {blocks.length === 0 ? (
        <EmptyBecause what="empty.blocks" because="empty.blocks.reason" />
      ) : (
        <ul className={styles.list} aria-busy={loading} inert={loading}>
          {blocks.map((block) => (
            <li key={block.hash} className={styles.row}>
              <span className={styles.lead}>
                <BlockLink block={block.height} />
                <small>
                  <Age ms={block.timeMs} />
                </small>
              </span>
              <span className={styles.body}>
                <span>{t('latest.txs', { count: block.txCount })}</span>
                {block.producer !== null && (
                  <small>
                    {t('latest.by')} <AddressLink address={block.producer} />
                  </small>
                )}
              </span>
              <span className={styles.end}>
                <span>
                  <small>{t(block.reward === null ? 'column.fees' : 'column.reward')}</small>{' '}
                  <Amount base={block.reward ?? block.fees} places={6} />
                </span>
                <SettledBadge finality={block.finality} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </LatestFrame>
  )
}

/** The newest transactions in two-line rows. */
export function LatestTxs({
  chain,
  txs,
  titled = false,
  loading = false,
}: {
  readonly chain: Chain
  readonly txs: readonly TxSummary[]
  readonly titled?: boolean
  readonly loading?: boolean
}) {
  return (
    <LatestFrame title="home.latestTxs" path="tx-list" chain={chain} titled={titled}>
      {txs.length === 0 ? (
        <EmptyBecause what="empty.transactions" because="empty.blocks.reason" />
      ) : (
        <ul className={styles.list} aria-busy={loading} inert={loading}>
          {txs.map((tx) => (
            <li key={tx.hash} className={styles.row}>
              <span className={styles.lead}>
                <TxLink hash={tx.hash} />
                <small>
                  <Age ms={tx.timeMs} />
                </small>
              </span>
              <span className={styles.body}>
                {tx.from === null && tx.to === null ? (
                  <MethodChip {...tx} />
                ) : (
                  <FromTo from={tx.from} to={tx.to} created={tx.created} />
                )}
                {(tx.from !== null || tx.to !== null) && (
                  <small>
                    <MethodChip {...tx} />
                  </small>
                )}
              </span>
              <span className={styles.end}>
                <Amount base={tx.value} places={6} />
                <StateBadge status={tx.status} finality={tx.finality} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </LatestFrame>
  )
}
