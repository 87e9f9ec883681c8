import { OrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import { callsOfAccount, callsOfBlock, callsOfTx } from '../../queries/transactions/call-lists.ts'
import { writeTree } from '../../queries/transactions/call-tree.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { findTokens } from '../../queries/tokens/find-tokens.ts'
import { findBlock } from '../../queries/blocks/find-block.ts'
import { getTx } from '../../queries/transactions/find-tx.ts'
import { writeChanges } from '../../queries/transactions/state-changes.ts'
import { placesOfSteps } from '../../queries/transactions/step-places.ts'
import { interfacesOf } from '../../verification/interfaces.ts'
import type { calls } from './calls.ts'

const STEPS_SHOWN = 500
const ACCOUNTS_SHOWN = 500

/** A transaction that no block holds was not executed. */
const unknown = ({ chain, family }: ChainDesk, hash: Hex): OrreryError =>
  new OrreryError('TRANSACTION_NOT_FOUND', { hash: family.formatHash(hash), chain: chain.code })

/** Answers for calls inside transactions. */
export const callsHandlers: Handlers<typeof calls> = {
  async listTransactionCalls({ chain, hash, which, ...list }, context) {
    const desk = findDesk(context, chain)
    return callsOfTx(desk, await getTx(desk, desk.family.parseHash(hash, desk.chain)), list, which)
  },
  async listBlockCalls({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return callsOfBlock(desk, await findBlock(desk, block), list)
  },
  async listAddressCalls({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    return callsOfAccount(desk, desk.family.parseAddress(address, desk.chain), list)
  },
  async getTransactionTrace({ chain, hash, frame = 0 }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseHash(hash, desk.chain)
    const tree = await desk.node.callTree(key)
    if (tree === null) throw unknown(desk, key)
    return {
      data: await writeTree(context, desk, key, tree, frame),
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  async getTransactionSteps({ chain, hash, step = 0 }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseHash(hash, desk.chain)
    const trace = await desk.node.callSteps(key)
    if (trace === null) throw unknown(desk, key)
    const places = await placesOfSteps(context, desk, key, trace.steps, [step, step + STEPS_SHOWN])
    return {
      data: {
        hash: desk.wire.hash(key),
        steps: trace.steps.slice(step, step + STEPS_SHOWN).map((found, index) => ({
          ...found,
          stack: [...found.stack],
          seq: step + index,
          source: places[index] ?? null,
        })),
        from: step,
        total: trace.steps.length,
        whole: trace.whole,
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  async getTransactionChanges({ chain, hash }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseHash(hash, desk.chain)
    const changes = await desk.node.stateChanges(key)
    if (changes === null) throw unknown(desk, key)
    return {
      data: {
        hash: desk.wire.hash(key),
        accounts: await writeChanges(context, desk, key, changes.slice(0, ACCOUNTS_SHOWN)),
        total: changes.length,
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  async getTransactionFailure({ chain, hash }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseHash(hash, desk.chain)
    const failure = await desk.node.failure(key)
    if (failure === null)
      return {
        data: { hash: desk.wire.hash(key), failure: null },
        head: desk.wire.head(desk.runtime.head.view().tip),
      }
    const to = failure.to
    const asset = failure.need?.token ?? null
    const [known, tokens] = await Promise.all([
      interfacesOf(context, desk, [to, ...(failure.frames ?? []).map((frame) => frame.to)]),
      asset === null ? null : findTokens(desk, [asset]),
    ])
    const token = asset === null ? undefined : tokens?.get(asset)
    // Numbers of items are no amounts.
    const needed = token?.standard === 'erc20' ? token : null
    return {
      data: { hash: desk.wire.hash(key), failure: desk.wire.failure(failure, to, known, needed) },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
}
