import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { BlockChoice } from './read-choice.ts'

/** What the form is drawn with: the list's path and query, and what of it could be read. */
export type ChoiceProps = {
  readonly path: string
  readonly query: URLSearchParams
  readonly asked: BlockChoice
}

/** The form that narrows the list of blocks: there where it is asked for. */
export const ChoicePart = earlyPart<ChoiceProps>(() => import('./choice-form.tsx').then((module) => module.ChoiceForm))
