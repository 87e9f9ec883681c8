import { STAT } from '@orrery/model/statistics'
import type { ChartStep } from './chart-step.ts'

/** Status of transactions whose receipts do not tell it: those of before Byzantium (EIP-658). */
const UNTOLD = 'unknown'

/** Whether a key of `txs` says that it is not known whether its transactions succeeded. */
export const isUntold = (key: string): boolean => key.startsWith(`${UNTOLD}/`)

/** Whether it is known of every transaction of a step whether it succeeded: what is counted of those that did, or did not, is not all otherwise. */
export const tellsStatus = (step: ChartStep): boolean => step.of(STAT.txs, isUntold).count === 0
