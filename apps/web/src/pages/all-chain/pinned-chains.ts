import { createMarks } from '../../page-parts/saved/marks.ts'

const MOST = 100

/** Codes of the chains that the visitor pinned. */
export const pinnedChains = createMarks('pinned-chains', MOST, (kept) => (typeof kept === 'string' ? kept : null))
