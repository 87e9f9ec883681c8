import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Lived } from './lifecycle-stages.ts'

export type LifecycleProps = {
  readonly tx: Lived
  /** Then it keeps its place and tells nothing. */
  readonly loading: boolean
}

/** How far a transaction has come, stage by stage. */
export const LifecyclePart = earlyPart<LifecycleProps>(() =>
  import('./lifecycle-view.tsx').then((module) => module.LifecycleView),
)
