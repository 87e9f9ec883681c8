import type { HeadView } from './chain-head.ts'
import { weightsOf, type TxWeights } from '@orrery/model/waiting-tx'

/** What a miner weighs of all that waits, also of what the Head keeps no rows of. */
export const poolWeights = ({ pending }: Pick<HeadView, 'pending'>): readonly TxWeights[] => [
  ...pending.list(0, pending.count).map(weightsOf),
  ...pending.forgotten(),
]
