import { useMemo } from 'react'
import { PageContextProvider } from '@orrery/entities/page-context'
import { ErrorBoundary } from './error-boundary.tsx'
import { namesIn } from './names-in.ts'
import { toolkitOf } from './open-match.ts'
import type { Screen } from './screen.ts'
import { useSite } from './site.ts'
import styles from './page-outlet.module.css'

/** Draws the screen. A view that throws while drawing is replaced by the fault page; the shell stays. */
export function PageOutlet({ screen }: { readonly screen: Screen }) {
  const { t, language, nowMs, times, tables, href } = useSite()
  const chain = screen.kind === 'page' ? screen.match.chain : screen.chain
  const data = screen.kind === 'page' ? screen.data : null
  const context = useMemo(
    () => ({ t, locale: language.code, chain, nowMs, times, href, names: namesIn(data), unit: tables.get('unit') }),
    [t, language, chain, nowMs, times, tables, href, data],
  )
  const search = screen.search
  const query = useMemo(() => new URLSearchParams(search), [search])
  if (screen.kind === 'problem')
    return (
      <screen.View
        problem={screen.problem}
        chain={screen.chain}
        behind={screen.behind && <PageOutlet screen={screen.behind} />}
      />
    )
  const { match, View, Strip, loading } = screen
  return (
    <ErrorBoundary key={`${match.route.id}${match.path}${search}`} of={data}>
      <PageContextProvider value={context}>
        <div className={styles.page}>
          {/* A new subject is a new page, and so is the answer after its skeleton: no state and no row of the last one may survive. */}
          <View
            key={`${match.route.id}:${match.path}:${loading}`}
            data={data}
            chain={match.chain}
            params={match.params}
            page={match.page}
            query={query}
            loading={loading}
          />
          {Strip != null && <Strip toolkit={toolkitOf(match) ?? ''} />}
        </div>
      </PageContextProvider>
    </ErrorBoundary>
  )
}
