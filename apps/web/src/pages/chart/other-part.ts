import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { ChartPageData } from './page.ts'

export type OtherBodyProps = { readonly data: ChartPageData; readonly loading: boolean }

/** A chart beside others, or looked at otherwise than it is counted: which few visits ask for. */
export const OtherPart = earlyPart<OtherBodyProps>(() => import('./other-body.tsx').then((module) => module.OtherBody))

/** Whether the page's chart alone is drawn, as it is counted. */
export const isPlain = ({ view, others, refused }: Pick<ChartPageData, 'view' | 'others' | 'refused'>): boolean =>
  view === 'plain' && others.length === 0 && refused.length === 0
