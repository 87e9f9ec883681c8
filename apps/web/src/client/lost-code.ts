import { OrreryError } from '@orrery/errors/orrery-error'
import type { Snapshot } from '../app/navigator.ts'
import { openProblemPage } from '../problem/open-problem-page.ts'
import { problemOf } from '../problem/problem.ts'

/** The screen of a document whose page has no data yet, and whose code that would ask for them did not come. */
export async function lostCode({ screen, arrival }: Snapshot): Promise<Snapshot> {
  const problem = problemOf(
    new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'the explorer', reason: 'its code did not come' }),
  )
  const chain = screen.kind === 'page' ? screen.match.chain : screen.chain
  const { match, search } = screen
  const View = await openProblemPage()
  return { screen: { kind: 'problem', match, chain, search, problem, View }, arrival, pending: false }
}
