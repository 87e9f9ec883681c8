import type { Chain } from '@orrery/model/chain'
import { PageContextProvider, usePageContext } from '@orrery/entities/page-context'
import { LatestBlocks, LatestTxs } from '../../page-parts/latest-lists.tsx'
import type { LatestOf } from './page.ts'
import styles from './home.module.css'

/** Newest blocks and transactions of one chain, on a page that has no chain of its own. */
export function LatestPanel({ chain, latest }: { readonly chain: Chain; readonly latest: LatestOf }) {
  const context = usePageContext()
  return (
    <PageContextProvider value={{ ...context, chain }}>
      <section className={styles.latest} aria-label={chain.name.full}>
        <LatestBlocks chain={chain} blocks={latest.blocks} titled />
        <LatestTxs chain={chain} txs={latest.txs} titled />
      </section>
    </PageContextProvider>
  )
}
