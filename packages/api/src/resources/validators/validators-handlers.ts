import type { Hex } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import type { validators } from './validators.ts'

/** Answers of the consensus layer for validators. */
export const validatorsHandlers: Handlers<typeof validators> = {
  async listValidatorStates({ chain, keys }, context) {
    const desk = findDesk(context, chain)
    const head = desk.wire.head(desk.runtime.head.view().tip)
    const isAsked = desk.runtime.lookups?.validators !== undefined
    if (!isAsked || keys === undefined) return { data: { isAsked, states: [], queued: null }, head }
    const { states, queued } = await desk.node.validators(keys.toLowerCase().split(',') as Hex[])
    return { data: { isAsked, states: [...states], queued }, head }
  },
}
