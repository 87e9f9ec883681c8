import type { ComponentProps } from 'react'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { LookedTo } from '../../page-parts/lists/looked-to.tsx'
import type { NarrowForm } from '../../page-parts/lists/narrow-form.tsx'
import type { BlobSumsProps } from './blob-sums.tsx'

/** The form that narrows blobs to who submitted them: there where it is asked for. */
export const SenderForm = earlyPart<ComponentProps<typeof NarrowForm>>(() =>
  import('../../page-parts/lists/narrow-form.tsx').then((module) => module.NarrowForm),
)

/** How far such a list was looked through. */
export const LookedFor = earlyPart<ComponentProps<typeof LookedTo>>(() =>
  import('../../page-parts/lists/looked-to.tsx').then((module) => module.LookedTo),
)

/** How many there were and how much of the target that is: above the first page of all. */
export const SumsPart = earlyPart<BlobSumsProps>(() => import('./blob-sums.tsx').then((module) => module.BlobSums))
