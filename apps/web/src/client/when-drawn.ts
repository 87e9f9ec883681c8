import { startReports, type StartReportsOptions } from '../reports/start-reports.ts'
import { walkIntoPanels } from './walk-into-panels.ts'

/** What a page does not need to be seen: reports, arrow keys into panels, and the visitor's own names for addresses. */
export function whenDrawn(options: StartReportsOptions): void {
  startReports(options)
  walkIntoPanels()
  void import('../labels/draw-labels.ts').then(({ drawLabels }) => drawLabels()).catch(() => undefined)
}
