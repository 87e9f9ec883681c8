import { displayName } from '@orrery/entities/display-name'
import type { LightningNodeRef } from '@orrery/model/wire/lightning'

/** A Lightning node's own name, which is foreign text, made fit to be shown; null where it has none that can be. */
export const aliasText = ({ alias }: Pick<LightningNodeRef, 'alias'>): string | null =>
  alias === null ? null : displayName(alias).text || null
