import type { Transfer } from '@orrery/model/wire/transaction'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { SuspicionMarkProps } from '../../page-parts/lists/suspicion-column.tsx'

/** Marks of suspicious transfers: few tokens have any. */
export const SuspicionPart = earlyPart<SuspicionMarkProps>(() =>
  import('../../page-parts/lists/suspicion-column.tsx').then((module) => module.SuspicionMark),
)

/** Whether anything suspicious is told of a transfer. */
export const isSuspicious = ({ suspicion }: Transfer): boolean => suspicion != null
