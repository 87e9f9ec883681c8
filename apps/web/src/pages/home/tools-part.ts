import type { Chain } from '@orrery/model/chain'
import { earlyPart } from '../../page-parts/facts/early-part.ts'

export type HomeToolsProps = { readonly chains: readonly Chain[] }

/** What can be done here beside looking things up. */
export const HomeToolsPart = earlyPart<HomeToolsProps>(() =>
  import('./home-tools.tsx').then((module) => module.HomeTools),
)
