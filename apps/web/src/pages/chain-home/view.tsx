import { useState } from 'react'
import type { BlockSummary } from '@orrery/model/wire/block'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { usePageContext } from '@orrery/entities/page-context'
import { ChainStateBadge } from '../../page-parts/chain-state-badge.tsx'
import { LatestBlocks, LatestTxs } from '../../page-parts/latest-lists.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { useBlockPushes } from '../../live/use-live.ts'
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
  const [live, setLive] = useState({ from: data, blocks: data.blocks, txs: data.txs })
  if (live.from !== data) setLive({ from: data, blocks: data.blocks, txs: data.txs })
  // Rows must not move under the pointer (visual.md); what comes meanwhile is shown when it leaves.
  const [held, setHeld] = useState<typeof live | null>(null)
  const shown = held !== null && held.from === data ? held : live
  useBlockPushes(chain.code, (push) => {
    setLive((now) => {
      const lost = new Set(now.blocks.filter(({ hash }) => push.removed.includes(hash)).map(({ height }) => height))
      return {
        from: now.from,
        blocks: keepNewest([...push.blocks.toReversed(), ...now.blocks.filter(({ hash }) => !push.removed.includes(hash))]),
        // What a reorganisation took out of the chain is not among its latest until it is in a block again.
        txs: [...push.txs.toReversed(), ...now.txs.filter(({ height }) => height === null || !lost.has(height))].filter((tx, index, all) => all.findIndex(({ hash }) => hash === tx.hash) === index).slice(0, ROWS),
      }
    })
  })
  const newest = live.blocks[0]
  return (
    <>
      <PageHead title={chain.name.full} kind={t('page.chainHome.kind')} marks={status !== null && <ChainStateBadge state={status.state} reason={status.reason} />} />
      {status !== null && status.state !== 'following' && status.state !== 'starting' && <Notice tone="warn" title={`shell.state.${status.state}`}>{status.reason}</Notice>}
      <HomeStats chain={chain} home={home} height={newest?.height ?? home.height} timeMs={newest?.timeMs ?? null} loading={loading} />
      <GasTiers chain={chain} home={home} />
      {!loading && <CoverageNote coverage={home.coverage} />}
      <div className={styles.latest} onPointerEnter={() => setHeld(live)} onPointerLeave={() => setHeld(null)}>
        <LatestBlocks chain={chain} blocks={shown.blocks} loading={loading} />
        <LatestTxs chain={chain} txs={shown.txs} loading={loading} />
      </div>
    </>
  )
}

const keepNewest = (blocks: readonly BlockSummary[]): readonly BlockSummary[] =>
  blocks.filter((block, index) => blocks.findIndex(({ height }) => height === block.height) === index).toSorted((a, b) => b.height - a.height).slice(0, ROWS)
