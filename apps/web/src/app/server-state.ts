import type { DehydratedState } from '@tanstack/react-query'
import type { Chain } from '@orrery/model/chain'
import type { Problem } from '../problem/problem.ts'
import type { Theme } from '../document/theme.ts'

/** All that the browser needs to take over the document that the server wrote. */
export type ServerState = {
  readonly language: string
  readonly theme: Theme
  readonly chains: readonly Chain[]
  /** The server's time: ages are first drawn against it, so that both sides draw the same. */
  readonly nowMs: number
  /** Set when the document shows a problem and not a page. */
  readonly problem: Problem | null
  /** Whether the page's data is among the queries; false for pages that are drawn in the browser. */
  readonly ready: boolean
  readonly queries: DehydratedState
}
