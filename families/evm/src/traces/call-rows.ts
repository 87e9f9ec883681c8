import type { CallNode, CallOutcome } from '@orrery/model/calls'
import type { ContractRow, FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { callSource } from '../call-source.ts'
import type { CallFrame, SparseFrames, TxFrames } from './call-frame.ts'
import { CALL_KINDS, OUTCOMES } from './call-kinds.ts'
import { revertReason } from './revert-reason.ts'

const LONGEST_ERROR = 300

/** How a frame ended. */
const outcomeOf = ({ error, holds }: CallFrame): CallOutcome => (error !== null ? 'failed' : holds ? 'done' : 'undone')

/** Why a frame failed, with what it reverted with; null when it did not fail. */
function errorText({ error, output }: CallFrame, said: typeof revertReason): string | null {
  if (error === null) return null
  const reason = error === 'reverted' ? said(output) : null
  return reason === null ? error : `${error}: ${reason}`.slice(0, LONGEST_ERROR)
}

/** The frames as nodes of a call tree. `seq` is a frame's place among all frames of its transaction, `said` reads what one reverted with. */
export const callNodes = (frames: TxFrames, said = revertReason): readonly CallNode[] =>
  frames.map((frame, seq) => callNode(frame, seq, said))

const callNode = (frame: CallFrame, seq: number, said: typeof revertReason): CallNode => ({
  seq,
  kind: frame.kind,
  outcome: outcomeOf(frame),
  path: frame.path.join('.'),
  from: frame.from,
  to: frame.to,
  value: frame.value,
  gas: frame.gas,
  gasUsed: frame.gasUsed,
  method: methodOf(frame),
  error: errorText(frame, said),
  input: frame.input,
  output: frame.output,
})

/**
 * The rows of `evm_calls` that one transaction makes: of frames that move coins, make or end a contract, or fail
 * (screens-evm §1.1). The root is the transaction itself.
 */
export const callRows = (height: number, txIndex: number, frames: SparseFrames): readonly FamilyRow[] =>
  frames.flatMap((frame, seq): FamilyRow[] => {
    // Most frames are not kept: their nodes need not be made.
    if (frame === null || !mayBeKept(frame)) return []
    const node = callNode(frame, seq, revertReason)
    if (!callSource.isKept(node)) return []
    return [
      {
        height,
        tx_index: txIndex,
        seq,
        kind: CALL_KINDS.indexOf(frame.kind),
        outcome: OUTCOMES.indexOf(node.outcome),
        path: node.path,
        caller: node.from,
        callee: node.to,
        value: node.value,
        gas: node.gas,
        gas_used: node.gasUsed,
        method: node.method,
        error: node.error,
      },
    ]
  })

const mayBeKept = ({ kind, path, value, error }: CallFrame): boolean =>
  path.length > 0 &&
  (error !== null || value > 0n || kind === 'create' || kind === 'create2' || kind === 'selfdestruct')

/** First four bytes of calldata; null where there are none or the frame is no call. */
const methodOf = ({ kind, input }: CallFrame): Hex | null =>
  input.length >= 10 && kind !== 'create' && kind !== 'create2' ? (input.slice(0, 10) as Hex) : null

/** The same rows by the addresses at both sides, for `evm_account_calls`. */
export const accountCallRows = (calls: readonly FamilyRow[]): readonly FamilyRow[] =>
  calls.flatMap((row) => {
    const { caller, callee } = row
    const rows = [{ address: caller!, ...row }]
    return callee === null || callee === caller ? rows : [...rows, { address: callee!, ...row }]
  })

/** Contracts that calls inside the transaction made. */
export const contractsMade = (
  height: number,
  txIndex: number,
  hashOf: (txIndex: number) => Hex,
  frames: SparseFrames,
): readonly ContractRow[] =>
  frames.flatMap((frame): ContractRow[] => {
    if (frame === null) return []
    const { kind, from, to, holds, path } = frame
    return holds && path.length > 0 && to !== null && (kind === 'create' || kind === 'create2')
      ? [{ address: to, height, txIndex, txHash: hashOf(txIndex), creator: from, kind }]
      : []
  })
