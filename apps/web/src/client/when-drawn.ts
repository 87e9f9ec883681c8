import { startReports, type StartReportsOptions } from '../reports/start-reports.ts'

/** What a page does not need to be seen: reports, and the visitor's own names for addresses. */
export function whenDrawn(options: StartReportsOptions): void {
  startReports(options)
  void import('../labels/draw-labels.ts').then(({ drawLabels }) => drawLabels()).catch(() => undefined)
}
