import type { ComponentProps } from 'react'
import { earlyPart } from '../facts/early-part.ts'
import type { LookedNews } from './looked-news.tsx'
import type { NarrowForm } from './narrow-form.tsx'

/** The form that narrows a list by one thing: there where it is asked for. */
export const NarrowPart = earlyPart<ComponentProps<typeof NarrowForm>>(() =>
  import('./narrow-form.tsx').then((module) => module.NarrowForm),
)

/** How far such a list was looked through, and rows that came since. */
export const LookedFor = earlyPart<ComponentProps<typeof LookedNews>>(() =>
  import('./looked-news.tsx').then((module) => module.LookedNews),
)
