import { createClientStorage, type ClientStorage } from '@orrery/browser/client-storage'
import { openStorageArea } from '@orrery/browser/storage-area'
import { systemClock } from '@orrery/primitives/clock'

let kept: ClientStorage | null = null

/** Where this browser keeps its last finds. Made at the first touch: a document that is only drawn has no storage. */
export const recentStorage = (): ClientStorage =>
  (kept ??= createClientStorage(
    openStorageArea(() => localStorage),
    systemClock,
  ))
