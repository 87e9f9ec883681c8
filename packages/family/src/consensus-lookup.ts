import type { BlockConsensus, ValidatorStates } from '@orrery/model/wire/consensus-block'
import type { Hex } from '@orrery/primitives/hex'

/** Which block of the chain is looked for on its consensus layer. */
export type ConsensusPlace = { readonly hash: Hex; readonly timeMs: number }

/** What the consensus node has of it, or why not. */
export type ConsensusAnswer = Pick<BlockConsensus, 'told' | 'lack'>

/** What the consensus node says of validators, in the order asked. */
export type ValidatorAnswer = Omit<ValidatorStates, 'isAsked'>
