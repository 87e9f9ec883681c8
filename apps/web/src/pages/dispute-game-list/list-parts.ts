import type { ComponentProps } from 'react'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Games } from './games.tsx'
import type { States } from './states.tsx'

/** The games, where the page is about them. */
export const GamesPart = earlyPart<ComponentProps<typeof Games>>(() =>
  import('./games.tsx').then((module) => module.Games),
)

/** The states themselves, where the page is about those. */
export const StatesPart = earlyPart<ComponentProps<typeof States>>(() =>
  import('./states.tsx').then((module) => module.States),
)
