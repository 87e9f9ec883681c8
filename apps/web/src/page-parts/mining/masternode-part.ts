import type { MasternodeState } from '@orrery/model/wire/masternode'
import { earlyPart } from '../facts/early-part.ts'

/** What masternodes are for a chain: only such chains have it on their home. */
export const MasternodePart = earlyPart<{ readonly state: MasternodeState }>(() =>
  import('./masternode-parts.tsx').then((module) => module.MasternodeFacts),
)
