import { TIMING } from '@orrery/browser/timing'
import type { TellError } from './reports.ts'

/** Tells of a root that stands empty, now and after 5 s: whatever was drawn is gone (foundations §8). Told once. */
export function watchRoot(
  root: { readonly childElementCount: number } | null,
  after: (ms: number, act: () => void) => void,
  tell: TellError,
): void {
  let isTold = false
  const look = () => {
    if (isTold || (root !== null && root.childElementCount > 0)) return
    isTold = true
    tell('white page', root === null ? 'the document has no root' : 'the root is empty')
  }
  look()
  after(TIMING.sm, look)
}
