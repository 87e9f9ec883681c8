import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { PageProps } from '../../routing/page.ts'
import type { BatchData } from './page.ts'

export type BelowProps = PageProps<string, BatchData> & {
  /** Path of the batch. */
  readonly base: string
}

/** The tabs of a batch beside the first: most visits end without them. */
export const BelowPart = earlyPart<BelowProps>(() => import('./below.tsx').then((module) => module.Below))
