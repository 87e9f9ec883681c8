import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { Quirks } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { codeOf, rawCall } from '../calls.ts'

export type StackName = Quirks['evm']['stack']

/** Contracts that a stack puts on each of its chains at the same place. */
const PREDEPLOYS: readonly (readonly [Hex, StackName])[] = [
  // ArbSys (Nitro, "Precompiles"); its code is one invalid instruction.
  [`0x${'0'.repeat(38)}64`, 'arbitrum'],
  // L1Block (Optimism specs, "Predeploys").
  [`0x42${'0'.repeat(36)}15`, 'op'],
  // L1GasPriceOracle (Scroll, "Predeploys").
  [`0x5300${'0'.repeat(35)}2`, 'scroll'],
]
/** Methods that only a stack's own node has. */
const METHODS: readonly (readonly [string, StackName])[] = [
  ['zks_L1BatchNumber', 'zksync'],
  ['zkevm_batchNumber', 'polygon-zkevm'],
  ['linea_getProof', 'linea'],
]
const TIMEOUT_MS = 5_000
/** JSON-RPC 2.0: the parameters are wrong, so the method is there. */
const INVALID_PARAMS = -32_602

/** Which rollup stack a node's chain is of, by its own methods and predeploys (screens-evm §0.1); `none` where nothing tells, null where the node does not answer. */
export async function detectStack(rpc: RpcClient, signal: AbortSignal): Promise<StackName | null> {
  const methods = await rpc.settle(
    METHODS.map(([method]) => rawCall(method, [], TIMEOUT_MS)),
    signal,
  )
  for (const [i, answer] of methods.entries()) {
    const isThere =
      answer.status === 'fulfilled'
        ? answer.value !== null
        : isOrreryError(answer.reason, 'UPSTREAM_RPC') && answer.reason.context.code === INVALID_PARAMS
    if (isThere) return METHODS[i]![1]
  }
  const isAnswered = (answer: PromiseSettledResult<unknown>) =>
    answer.status === 'fulfilled' || isOrreryError(answer.reason, 'UPSTREAM_RPC')
  if (!methods.some(isAnswered)) return null
  const codes = await rpc.settle(
    PREDEPLOYS.map(([address]) => ({ ...codeOf(address, 'latest'), timeoutMs: TIMEOUT_MS })),
    signal,
  )
  for (const [i, code] of codes.entries())
    if (code.status === 'fulfilled' && code.value !== '0x') return PREDEPLOYS[i]![1]
  return codes.some(isAnswered) ? 'none' : null
}

/**
 * Refuses a node whose chain has the rules of a stack where they are not known: a chain that is on no shelf is planned as a plain one while its node does not answer, and
 * its blocks, fees above all, would be read wrongly for good. Throws `UPSTREAM_WRONG_CHAIN`.
 */
export async function checkStack(rpc: RpcClient, source: string, signal: AbortSignal): Promise<void> {
  const found = await detectStack(rpc, signal)
  if (found === null || found === 'none') return
  throw new OrreryError('UPSTREAM_WRONG_CHAIN', {
    source,
    found: `a chain of the stack ${found}`,
    expected: 'the plain chain that it was taken for while it did not answer; start the program again',
  })
}
