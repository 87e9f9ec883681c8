import { ROW_STAT } from '@orrery/model/row-measures'
import type { ChartStep } from './chart-step.ts'

/** Whether every block of a step was traced: what only traces tell is not known of the others. */
export function isTraced(step: ChartStep): boolean {
  const blocks = step.of('time').count
  return blocks > 0 && step.of(ROW_STAT.traced).count === blocks
}
