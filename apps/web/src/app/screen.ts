import type { ComponentType } from 'react'
import type { Chain } from '@orrery/model/chain'
import type { Problem } from '../problem/problem.ts'
import type { ProblemPageProps } from '../problem/problem-page.tsx'
import type { AnyPage, AnyPageProps } from '../routing/page.ts'
import type { PageMatch } from '../routing/router.ts'
import type { ToolStripProps } from '../tools/tool-strip.tsx'

/** What stands below the header: a page with its data (or its stub), or the account of what went wrong. */
export type Screen =
  | {
      readonly kind: 'page'
      readonly match: PageMatch
      readonly search: string
      readonly page: AnyPage
      readonly View: ComponentType<AnyPageProps>
      /** Recommended tools below the page (foundations §2.5); null where there are none. */
      readonly Strip?: ComponentType<ToolStripProps> | null
      readonly data: unknown
      readonly loading: boolean
    }
  | {
      readonly kind: 'problem'
      readonly match: PageMatch | null
      readonly chain: Chain | null
      readonly search: string
      readonly problem: Problem
      readonly View: ComponentType<ProblemPageProps>
      /** The page of the same list that showed before: its rows stay, greyed (screens-evm §0.4). */
      readonly behind?: Extract<Screen, { kind: 'page' }>
    }

/** The followed chain that the screen stands under, or null. */
export const chainOfScreen = (screen: Screen): Chain | null =>
  screen.kind === 'page' ? screen.match.chain : screen.chain
