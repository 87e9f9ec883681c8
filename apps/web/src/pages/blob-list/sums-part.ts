import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { BlobSumsProps } from './blob-sums.tsx'

/** How many there were and how much of the target that is: above the first page of all. */
export const SumsPart = earlyPart<BlobSumsProps>(() => import('./blob-sums.tsx').then((module) => module.BlobSums))
