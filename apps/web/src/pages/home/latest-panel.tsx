import type { Chain } from '@orrery/model/chain'
import { LatestBlocks, LatestTxs } from '../../page-parts/lists/latest-lists.tsx'
import { useLatest } from '../../page-parts/use-latest.ts'
import type { LatestOf } from './page.ts'
import styles from './home.module.css'

// Half of a chain home's: several chains share the page.
const ROWS = 6

/** Newest blocks and transactions of one chain, on a page that has no chain of its own; to be drawn as a part of the chain. */
export function LatestPanel({ chain, latest }: { readonly chain: Chain; readonly latest: LatestOf }) {
  const live = useLatest(chain, latest, ROWS)
  return (
    <section className={styles.latest} aria-label={chain.name.full} {...live.holders}>
      <LatestBlocks
        chain={chain}
        blocks={live.blocks}
        places={ROWS}
        waiting={live.waiting}
        onShow={live.showWaiting}
        titled
      />
      <LatestTxs chain={chain} txs={live.txs} places={ROWS} titled />
    </section>
  )
}
