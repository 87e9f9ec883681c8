import type { ReactNode } from 'react'
import { earlyPart } from './early-part.ts'
import type { FailedPartProps } from './failed-part.tsx'
import type { Part } from './load-part.ts'
// The rules of what is drawn late: a document that holds it has them at once.
import './part-frame.module.css'

/** What says why a part is not there. Few pages ever hold one, so its code is in no first load; the server has it before it draws. */
export const FailedPart = earlyPart<FailedPartProps>(() =>
  import('./failed-part.tsx').then((module) => module.FailedPartView),
)

/** Draws a part of a page, or says what kept it away while the rest of the page stands. */
export function PartFrame<T>({
  part,
  above,
  children,
}: {
  readonly part: Part<T> | null
  /** What stands above the reason, too: what a list was narrowed by can be taken back there. */
  readonly above?: ReactNode
  readonly children: (value: T) => ReactNode
}) {
  if (part === null) return null
  return part.state === 'ready' ? (
    children(part.value)
  ) : (
    <>
      {above}
      <FailedPart.Part part={part} />
    </>
  )
}
