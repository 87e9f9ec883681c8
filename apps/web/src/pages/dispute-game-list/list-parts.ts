import type { ComponentProps } from 'react'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Game } from './game.tsx'
import type { Games } from './games.tsx'
import type { States } from './states.tsx'

/** The games, where the page is about them. */
export const GamesPart = earlyPart<ComponentProps<typeof Games>>(() =>
  import('./games.tsx').then((module) => module.Games),
)

/** One game, where the address asks for one. */
export const GamePart = earlyPart<ComponentProps<typeof Game>>(() => import('./game.tsx').then((module) => module.Game))

/** The states themselves, where the page is about those. */
export const StatesPart = earlyPart<ComponentProps<typeof States>>(() =>
  import('./states.tsx').then((module) => module.States),
)
