import { isOrreryError } from '@orrery/errors/orrery-error'
import type { FailedFrame, Failing, Trial, TxFailure } from '@orrery/model/calls'
import type { Hex } from '@orrery/primitives/hex'
import { refusalData } from '@orrery/transport/refusal-data'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { heightNow, rawCall, receiptByHash, toQuantity, transactionByHash } from '../calls.ts'
import { isUnknownMethod } from '../is-unknown-method.ts'
import { toNumber, type RawTx } from '../raw.ts'
import { neededBy, readNeed, type Needed } from './token-need.ts'
import { errorOf, type CallFrame, type TxFrames } from './call-frame.ts'
import { callNodes } from './call-rows.ts'
import { readRevert } from './revert-reason.ts'

const TIMEOUT_MS = 5_000
/** Frames that are told on the way down; what failed deeper is in the call tree. */
const MOST_FRAMES = 32
/** EIP-7702: without its authorisations the call would run other code. */
const SET_CODE = 4

/**
 * Why a transaction failed (screens-evm §4.3): the calls on the way to the one where it began, and what its own call does when it is
 * executed again. Null where the node does not know it, it is in no block, or it did not fail. `trace` gives its frames and may throw
 * `CAPABILITY_MISSING`.
 */
export async function readFailure(
  rpc: RpcClient,
  hash: Hex,
  trace: () => Promise<TxFrames | null>,
  signal: AbortSignal,
): Promise<TxFailure | null> {
  const tx = await rpc.call(transactionByHash(hash), signal)
  const receipt = tx?.blockHash ? await rpc.call(receiptByHash(hash), signal) : null
  if (tx === null || receipt === null || receipt.status !== '0x0') return null
  const height = toNumber(receipt.blockNumber)
  const [gas, gasUsed] = [toNumber(tx.gas), toNumber(receipt.gasUsed)]
  const to = tx.to ? (tx.to.toLowerCase() as Hex) : null
  const own = neededBy({ from: tx.from.toLowerCase() as Hex, to, input: tx.input })
  const now = rpc.call(heightNow(), signal)
  const [{ needed, ...traced }, trials] = await Promise.all([
    trace().then(
      (frames) => ({
        frames: frames && failedFrames(frames),
        untraced: null,
        needed: frames === null ? own : neededAmong(frames),
      }),
      (error: unknown) => {
        if (!isOrreryError(error)) throw error
        return { frames: null, untraced: error.message, needed: own }
      },
    ),
    now.then((newest) => runTrials(rpc, tx, { height, newest, gas, gasUsed }, signal)),
  ])
  const at = { before: Math.max(0, height - 1), now: await now }
  return { to, gas, gasUsed, ...traced, trials, need: needed && (await readNeed(rpc, needed, at, signal)) }
}

/**
 * The failing frames from the transaction's own to the one where it began. A failure came from below where the last call of a frame
 * failed, or where a call reverted with the very bytes that the frame then reverted with.
 */
export function failedFrames(frames: TxFrames): readonly FailedFrame[] {
  const nodes = callNodes(frames)
  return waysDown(frames).map((at) => {
    const { seq, path, kind, from, to, gas, gasUsed, method } = nodes[at]!
    return { seq, path, kind, from, to, gas, gasUsed, method, ...failingOf(frames[at]!) }
  })
}

/** Places of the failing frames from the transaction's own down. */
function waysDown(frames: TxFrames): readonly number[] {
  const found: number[] = []
  for (let at = frames[0]?.error ? 0 : -1; at !== -1 && found.length < MOST_FRAMES; at = causeBelow(frames, at))
    found.push(at)
  return found
}

/** The transfer of a token that failed the deepest; a token that only answers no did not fail itself, but was what its caller called last. */
function neededAmong(frames: TxFrames): Needed | null {
  const ways = waysDown(frames)
  const deepest = ways.at(-1)
  if (deepest === undefined) return null
  const { path } = frames[deepest]!
  const last = frames.findLastIndex(
    (frame, at) =>
      at > deepest && frame.path.length === path.length + 1 && path.every((step, i) => frame.path[i] === step),
  )
  for (const at of [...ways, ...(last === -1 ? [] : [last])].toReversed()) {
    const { kind, from, to, input } = frames[at]!
    const needed = kind === 'call' ? neededBy({ from, to, input }) : null
    if (needed !== null) return needed
  }
  return null
}

/** Where the frame's failure came from: the place of one of its own calls, −1 for none. */
function causeBelow(frames: TxFrames, at: number): number {
  const { path, output } = frames[at]!
  let [last, same] = [-1, -1]
  for (let i = at + 1; i < frames.length && frames[i]!.path.length > path.length; i++) {
    const child = frames[i]!
    if (child.path.length !== path.length + 1) continue
    last = i
    if (child.error !== null && output !== null && output !== '0x' && child.output === output) same = i
  }
  return last !== -1 && frames[last]!.error !== null ? last : same
}

const failingOf = ({ error, output }: CallFrame): Failing => ({
  error: error ?? 'failed',
  reason: error === 'reverted' ? readRevert(output) : null,
})

type Place = { readonly height: number; readonly newest: number; readonly gas: number; readonly gasUsed: number }

/** The transaction's call on other states and with more gas; none where that would not be the same call. */
async function runTrials(rpc: RpcClient, tx: RawTx, place: Place, signal: AbortSignal): Promise<readonly Trial[]> {
  if (tx.type !== undefined && tx.type !== null && toNumber(tx.type) === SET_CODE) return []
  const { height, newest, gas, gasUsed } = place
  const plan: readonly (Pick<Trial, 'as' | 'height'> & { readonly gas: number })[] = [
    { as: 'before', height: Math.max(0, height - 1), gas },
    ...(gasUsed >= gas ? [{ as: 'moreGas', height: Math.max(0, height - 1), gas: gas * 2 } as const] : []),
    { as: 'now', height: newest, gas },
  ]
  const answers = await rpc.settle(
    plan.map(({ gas: allowed, height: at }) => callAgain(tx, allowed, at)),
    signal,
  )
  return plan.map(({ as, height: at }, index): Trial => {
    const answer = answers[index]!
    if (answer.status === 'fulfilled') return { as, height: at, failing: null, refused: null }
    return { as, height: at, ...readRefusal(answer.reason) }
  })
}

const callAgain = (tx: RawTx, gas: number, height: number): RpcCall<unknown> =>
  rawCall(
    'eth_call',
    [
      {
        from: tx.from,
        ...(tx.to && { to: tx.to }),
        gas: toQuantity(gas),
        value: tx.value,
        data: tx.input,
        ...(tx.accessList && {
          accessList: tx.accessList.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] })),
        }),
      },
      toQuantity(height),
    ],
    TIMEOUT_MS,
  )

const FAILED =
  /revert|out ?of ?gas|opcode|stack (?:over|under)flow|invalid jump|insufficient (?:funds|balance)|intrinsic gas|execution (?:error|failed)|evm ?error|vm exception/i
const NO_STATE = /missing trie|header not found|not available|unavailable|pruned|historical|unknown block|no state/i

/** Whether the call failed where it ran, or the node could not run it there. */
export function readRefusal(error: unknown): Pick<Trial, 'failing' | 'refused'> {
  if (!isOrreryError(error)) throw error
  if (!isOrreryError(error, 'UPSTREAM_RPC')) return { failing: null, refused: error.message }
  const { code, reason } = error.context
  const text = String(reason)
  const data = refusalData(error)
  const failed = data !== null || code === 3 || FAILED.test(text)
  if (isUnknownMethod(error) || (data === null && NO_STATE.test(text)) || !failed)
    return { failing: null, refused: text }
  const word = errorOf(text)
  if (data !== null && data !== '0x') return { failing: { error: 'reverted', reason: readRevert(data) }, refused: null }
  // A node without data may still tell the sentence: `execution reverted: not the owner`.
  const said = /revert(?:ed)?(?: with reason string)?:? '?(.+?)'?$/i.exec(text)?.[1]
  return {
    failing: {
      error: word,
      reason: word !== 'reverted' ? null : said === undefined ? { as: 'silent' } : { as: 'text', text: said },
    },
    refused: null,
  }
}
