import type { Visitor, VisitorOptions } from './browser.ts'
import type { Subjects } from './site-subjects.ts'

/** What the parts of the browser suite share: one site, one browser, and the things that pages are about. */
export type Stage = {
  /** Known once the site stands; called inside tests only. */
  readonly url: () => string
  /** All that the site's program has said so far. */
  readonly output: () => Promise<string>
  readonly subjects: () => Subjects
  /** A fresh profile; closed by itself after the test. */
  visitor(options?: VisitorOptions): Promise<Visitor>
}
