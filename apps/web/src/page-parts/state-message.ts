import type { ChainStatus } from '@orrery/model/wire/chain'

/** The message for how a chain is followed. Of a node whose answers cannot be used nothing comes either, yet it is there. */
export const stateMessage = ({ state, reason }: Pick<ChainStatus, 'state' | 'reason'>): string =>
  `shell.state.${reason?.startsWith('answer_') ? 'refused' : state}`
