import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { StorageTableProps } from '../../page-parts/facts/storage-table.tsx'

/** What the archive of this site takes: of the page that tells how to have one. */
export const StoragePart = earlyPart<StorageTableProps>(() =>
  import('../../page-parts/facts/storage-table.tsx').then((module) => module.StorageTable),
)
