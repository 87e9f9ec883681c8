import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { NewestBlocks } from './newest-blocks.ts'

export type NewestBlocksProps = { readonly blocks: NewestBlocks; readonly of: 'gas' | 'blobs' }

/** The newest blocks one by one, where that range is asked for. */
export const NewestBlocksPart = earlyPart<NewestBlocksProps>(() =>
  import('./newest-blocks-view.tsx').then((module) => module.NewestBlocksView),
)
