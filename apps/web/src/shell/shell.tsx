import type { ReactNode } from 'react'
import { CopyLayer } from '@orrery/ui/copy-layer'
import { latePart } from '@orrery/ui/late-part'
import type { Snapshot } from '../app/navigator.ts'
import { chainOfScreen } from '../app/screen.ts'
import { useSite } from '../app/site.ts'
import { hasSearchBox } from '../routing/has-search-box.ts'
import { useHeadUpdates } from '../live/use-chain-head.ts'
import { AwayBanner } from './away-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { KeptFooter, KeptHeader } from './kept-shell.tsx'
import { Keyboard } from './keyboard.tsx'
import styles from './shell.module.css'

// Hints answer a pointer or the focus: they may come after the page is drawn.
const LateLayers = latePart(() => import('./late-layers.tsx').then((module) => module.LateLayers))

/** What stands around every page (foundations §2.2). */
export function Shell({ snapshot, children }: { readonly snapshot: Snapshot; readonly children: ReactNode }) {
  const { t } = useSite()
  const { screen, pending } = snapshot
  const chain = chainOfScreen(screen)
  // Below another site's frame there is the page alone.
  const isBare = screen.kind === 'page' && screen.match.route.bare === true
  useHeadUpdates(isBare ? null : (chain?.code ?? null))
  if (isBare)
    return (
      <main id="main" className={styles.bare}>
        {children}
        <LateLayers />
      </main>
    )
  const path = screen.match?.path ?? (chain === null ? '/' : `/${chain.path}`)
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('shell.skip')}
      </a>
      <div className={styles.progress} data-pending={pending ? '' : undefined} aria-hidden="true" />
      {/* No browser has the code for what is kept, nor anything else: the first load of some pages has no room. */}
      {import.meta.env.SSR ? (
        <KeptHeader
          chain={chain}
          path={path + screen.search}
          searchBox={screen.kind === 'page' && hasSearchBox(screen.match.route, chain)}
        />
      ) : (
        <Header
          chain={chain}
          path={path + screen.search}
          searchBox={screen.kind === 'page' && hasSearchBox(screen.match.route, chain)}
        />
      )}
      <main id="main" className={styles.main} aria-busy={pending || undefined}>
        {chain !== null && !(screen.kind === 'page' && screen.match.route.tellsState) && <AwayBanner chain={chain} />}
        {children}
      </main>
      {import.meta.env.SSR ? <KeptFooter chain={chain} /> : <Footer chain={chain} />}
      <LateLayers />
      <CopyLayer />
      <Keyboard />
    </>
  )
}
