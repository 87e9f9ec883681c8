import { useMemo } from 'react'
import { ProblemPage } from '../problem/problem-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { Screen } from './screen.ts'

/** Draws the screen. A view that throws while drawing is replaced by the fault page; the shell stays. */
export function PageOutlet({ screen }: { readonly screen: Screen }) {
  const search = screen.search
  const query = useMemo(() => new URLSearchParams(search), [search])
  if (screen.kind === 'problem') return <ProblemPage problem={screen.problem} chain={screen.chain} />
  const { match, View, data, loading } = screen
  return (
    <ErrorBoundary key={`${match.route.id}${match.path}${search}`}>
      {/* A new subject is a new page: no state of the last one may survive. */}
      <View key={`${match.route.id}:${match.path}`} data={data} chain={match.chain} params={match.params} page={match.page} query={query} loading={loading} />
    </ErrorBoundary>
  )
}
