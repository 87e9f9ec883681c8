import type { Leaders } from '@orrery/model/wire/leaders'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type RecipientsProps = {
  readonly part: Part<Leaders>
  readonly loading: boolean
  /** Of the page, for its files. */
  readonly path: string
  readonly query: URLSearchParams
}

/** Who was paid most: most visits are to the list itself. */
export const RecipientsPart = earlyPart<RecipientsProps>(() =>
  import('./recipients.tsx').then((module) => module.Recipients),
)
