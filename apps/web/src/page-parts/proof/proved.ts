import type { ReactNode } from 'react'
import type { ShownReport } from './shown-report.ts'

/** What came out: the report, and what else the proof tells. */
export type Proved = {
  readonly report: ShownReport
  readonly more?: ReactNode
  /** A file that proves the same elsewhere. */
  readonly evidence?: { readonly name: string; readonly value: object }
}
