import type { ChainStatus } from '@orrery/model/wire/chain'

type State = Pick<ChainStatus, 'state' | 'reason'>

/** The message for how a chain is followed, as `stateMessage` has it, of which a module that every page loads would cost four times as much. */
export const stateKey = ({ state, reason }: State): string =>
  `shell.state.${reason?.startsWith('answer_') ? 'refused' : state}`

/** Whether nothing new can come from the chain until somebody mends it. */
export const isCutOff = ({ state }: State): boolean => state === 'unreachable' || state === 'halted'
