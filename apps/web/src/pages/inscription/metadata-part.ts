import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** Metadata of an inscription, as digits. */
export type MetadataProps = { readonly digits: string }

/** What an inscription says of itself: most say nothing. */
export const MetadataPart = earlyPart<MetadataProps>(() =>
  import('./metadata-view.tsx').then((module) => module.MetadataView),
)
