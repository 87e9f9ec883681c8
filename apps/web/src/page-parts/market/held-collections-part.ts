import type { ComponentProps } from 'react'
import { earlyPart } from '../facts/early-part.ts'
import type { HeldCollections } from './held-collections.tsx'

/** Collections of the items that an address holds: only who opens its items draws them. */
export const HeldCollectionsPart = earlyPart<ComponentProps<typeof HeldCollections>>(() =>
  import('./held-collections.tsx').then((module) => module.HeldCollections),
)
