import type { CSSProperties, ReactNode } from 'react'
import type { Chain } from '@orrery/model/chain'
import type { BlockPool } from '@orrery/model/mining-pool'
import type { BlockSummary } from '@orrery/model/wire/block'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { isDeploy, MethodChip } from '@orrery/entities/method-chip'
import { usePageContext } from '@orrery/entities/page-context'
import { SettledBadge, StateBadge } from '@orrery/entities/status-badge'
import { TxFromTo } from '@orrery/entities/tx-from-to'
import { TxLink } from '@orrery/entities/tx-link'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import styles from './latest-lists.module.css'

type FrameProps = {
  readonly title: string
  readonly path: string
  readonly chain: Chain
  readonly titled?: boolean
  readonly news?: ReactNode
  readonly children: ReactNode
}

/** A card of rows with the way to all of them. */
export function LatestFrame({ title, path, chain, titled = false, news, children }: FrameProps) {
  const { t, href } = usePageContext()
  return (
    <Card
      title={titled ? `${chain.name.short} · ${t(title)}` : t(title)}
      aside={
        <>
          {news}
          <a className={styles.all} href={href(`/${chain.path}/${path}`)}>
            {t('list.more')}
          </a>
        </>
      }
      padding="flush"
    >
      {children}
    </Card>
  )
}

/** A place of a list: what it is of, and the three parts of its row. */
type Row = { readonly key: string; readonly lead: ReactNode; readonly body: ReactNode; readonly end: ReactNode }

/** As many places as the list is long, each of one height: what comes takes a place and moves nothing (visual.md). */
export function Places({
  rows,
  places,
  loading,
  empty,
}: {
  readonly rows: readonly Row[]
  readonly places: number
  readonly loading: boolean
  readonly empty: ReactNode
}) {
  return (
    <div className={styles.frame} style={{ '--places': places } as CSSProperties}>
      {rows.length === 0 ? (
        empty
      ) : (
        <ul className={styles.list} aria-busy={loading} inert={loading}>
          {rows.map(({ key, lead, body, end }, place) => (
            // The place stays and its row is replaced: a row that went down the list would be seen to move.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <div key={key} className={styles.row}>
                <div className={styles.lead}>{lead}</div>
                <div className={styles.body}>{body}</div>
                <div className={styles.end}>{end}</div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export type LatestBlocksProps = {
  readonly chain: Chain
  readonly blocks: readonly BlockSummary[]
  /** How many rows the list has once the chain has as many. */
  readonly places: number
  /** Puts the chain's name in front, where several chains share a page. */
  readonly titled?: boolean
  readonly loading?: boolean
  /** Blocks that wait because the rows are held. */
  readonly waiting?: number
  readonly onShow?: () => void
}

/** Who mined a block: the pool by the operator's file, else the address. */
function Producer({ block, chain }: { readonly block: BlockSummary; readonly chain: Chain }) {
  const { t } = usePageContext()
  const pool = block.ext['pool'] as BlockPool | undefined
  if (pool?.name == null && block.producer === null) return null
  return (
    <small>
      {t('latest.by')}{' '}
      {pool?.name == null ? (
        <AddressLink address={block.producer} />
      ) : (
        <Link to={`/${chain.path}/pool/${pool.code}`}>
          <bdi>{pool.name}</bdi>
        </Link>
      )}
    </small>
  )
}

/** The newest blocks in rows of one height. */
export function LatestBlocks({
  chain,
  blocks,
  places,
  titled = false,
  loading = false,
  waiting = 0,
  onShow,
}: LatestBlocksProps) {
  const { t } = usePageContext()
  return (
    <LatestFrame
      title="home.latestBlocks"
      path="block-list"
      chain={chain}
      titled={titled}
      news={
        <span role="status">
          {waiting > 0 && (
            <button type="button" className={styles.news} onClick={onShow}>
              {t('live.newBlocks', { count: waiting })}
            </button>
          )}
        </span>
      }
    >
      <Places
        places={places}
        loading={loading}
        empty={<EmptyBecause what="empty.blocks" because="empty.blocks.reason" />}
        rows={blocks.map((block) => ({
          key: block.hash,
          lead: (
            <>
              <BlockLink block={block.height} />
              <small>
                <Age ms={block.timeMs} />
              </small>
            </>
          ),
          body: (
            <>
              <span>{t('latest.txs', { count: block.txCount })}</span>
              <Producer block={block} chain={chain} />
            </>
          ),
          end: (
            <>
              <span>
                <small>{t(block.reward === null ? 'column.fees' : 'column.reward')}</small>{' '}
                <Amount base={block.reward ?? block.fees} places={6} />
              </span>
              <SettledBadge finality={block.finality} />
            </>
          ),
        }))}
      />
    </LatestFrame>
  )
}

export type LatestTxsProps = {
  readonly chain: Chain
  readonly txs: readonly TxSummary[]
  /** How many rows the list has once the chain has as many. */
  readonly places: number
  readonly titled?: boolean
  readonly loading?: boolean
}

/** Rows of transactions. */
export const txRows = (txs: readonly TxSummary[]): readonly Row[] =>
  txs.map((tx) => ({
    key: tx.hash,
    lead: (
      <>
        <TxLink hash={tx.hash} />
        <small>
          <Age ms={tx.timeMs} />
        </small>
      </>
    ),
    body: (
      <>
        {(tx.from !== null || tx.to !== null || tx.parties !== undefined) && <TxFromTo tx={tx} brief />}
        <MethodChip kind={tx.kind} method={tx.method} methodName={tx.methodName} deploys={isDeploy(tx)} />
      </>
    ),
    end: (
      <>
        <Amount base={tx.value} places={6} />
        <StateBadge status={tx.status} finality={tx.finality} />
      </>
    ),
  }))

/** The newest transactions in rows of one height. */
export function LatestTxs({ chain, txs, places, titled = false, loading = false }: LatestTxsProps) {
  return (
    <LatestFrame title="home.latestTxs" path="tx-list" chain={chain} titled={titled}>
      <Places
        places={places}
        loading={loading}
        empty={<EmptyBecause what="empty.transactions" because="empty.blocks.reason" />}
        rows={txRows(txs)}
      />
    </LatestFrame>
  )
}
