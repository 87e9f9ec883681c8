import type { Visitor, VisitorOptions } from './browser.ts'
import type { Program } from './start-program.ts'
import type { Subjects } from './site-subjects.ts'

/** What the parts of the browser suite share: one program, one browser, and the things that pages are about. */
export type Stage = {
  /** Known once the program stands; called inside tests only. */
  readonly program: () => Program
  readonly url: () => string
  /** Where the program keeps what it knows. */
  readonly dataDir: () => string
  readonly subjects: () => Subjects
  /** A fresh profile; closed by itself after the test. */
  visitor(options?: VisitorOptions): Promise<Visitor>
}
