import { CoverageNote } from '@orrery/entities/coverage-note'
import { usePageContext } from '@orrery/entities/page-context'
import { ChainStateBadge } from '../../page-parts/chain-state-badge.tsx'
import { LatestBlocks, LatestTxs } from '../../page-parts/latest-lists.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { useLatest } from '../../page-parts/use-latest.ts'
import type { PageProps } from '../../routing/page.ts'
import { GasTiers } from './gas-tiers.tsx'
import { HomeStats } from './home-stats.tsx'
import type { ChainHomeData } from './page.ts'
import styles from './chain-home.module.css'

// screens-evm §2.4: latest blocks (10) and transactions (10)
const ROWS = 10

/** A chain now: its numbers, its fees, its newest blocks and transactions, moving by themselves. */
export function View({ data, chain, loading }: PageProps<string, ChainHomeData>) {
  const { t } = usePageContext()
  const { home, status } = data
  const live = useLatest(chain, data, ROWS)
  const newest = live.blocks[0]
  return (
    <>
      <PageHead
        title={chain.name.full}
        kind={t('page.chainHome.kind')}
        marks={status !== null && <ChainStateBadge state={status.state} reason={status.reason} />}
      />
      {status !== null && status.state !== 'following' && status.state !== 'starting' && (
        <Notice tone="warn" title={`shell.state.${status.state}`}>
          {status.reason}
        </Notice>
      )}
      <HomeStats
        chain={chain}
        home={home}
        height={newest?.height ?? home.height}
        timeMs={newest?.timeMs ?? null}
        loading={loading}
      />
      <GasTiers chain={chain} home={home} />
      {!loading && <CoverageNote coverage={home.coverage} />}
      <div className={styles.latest} {...live.holders}>
        <LatestBlocks
          chain={chain}
          blocks={live.blocks}
          places={ROWS}
          waiting={live.waiting}
          onShow={live.showWaiting}
          loading={loading}
        />
        <LatestTxs chain={chain} txs={live.txs} places={ROWS} loading={loading} />
      </div>
    </>
  )
}
