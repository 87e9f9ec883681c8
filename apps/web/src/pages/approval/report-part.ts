import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { ReportSectionsProps } from './report-sections.tsx'

/** Only one of the page's tabs has it. */
export const ReportPart = earlyPart<ReportSectionsProps>(() =>
  import('./report-sections.tsx').then((module) => module.ReportSections),
)
