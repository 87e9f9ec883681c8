import type { BlobDetail } from '@orrery/model/wire/block-data'
import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** The bytes of a blob, where a node is asked for them here. */
export const BodyPart = earlyPart<{ readonly blob: BlobDetail }>(() =>
  import('./blob-body.tsx').then((module) => module.BlobBody),
)
