import type { AllowanceAnswer, AllowanceQuestion } from '@orrery/family/allowance-lookup'
import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { callInput } from './call-input.ts'
import { readBool, readUint } from './abi-text.ts'
import { contractCall, headerByNumber, toQuantity } from './calls.ts'
import { addressIn } from './contract/detect-proxy.ts'
import { toNumber } from './raw.ts'
import { saidInTime } from './said-by-contract.ts'
import { PERMIT2 } from './take-back.ts'

/** ERC-20 `allowance(owner, spender)` and `balanceOf(owner)`. */
const ALLOWANCE = 'dd62ed3e'
const BALANCE_OF = '70a08231'
/** ERC-721 `getApproved(id)` and `ownerOf(id)`; ERC-721 and ERC-1155 `isApprovedForAll(owner, operator)`. */
const APPROVED = '081812fc'
const OWNER_OF = '6352211e'
const APPROVED_FOR_ALL = 'e985e9c5'
/** Permit2 `allowance(owner, token, spender)`: amount, Unix seconds of its end, nonce. */
const PERMIT2_ALLOWANCE = '927da105'

/** The two calls that answer for one permission. */
function callsOf({ kind, owner, spender, token, tokenId }: AllowanceQuestion): readonly { to: Hex; data: Hex }[] {
  switch (kind) {
    case 'erc20':
      return [
        { to: token, data: callInput(ALLOWANCE, owner, spender) },
        { to: token, data: callInput(BALANCE_OF, owner) },
      ]
    case 'permit2':
      return [
        { to: PERMIT2, data: callInput(PERMIT2_ALLOWANCE, owner, token, spender) },
        { to: token, data: callInput(BALANCE_OF, owner) },
      ]
    case 'item':
      return [
        { to: token, data: callInput(APPROVED, tokenId ?? 0n) },
        { to: token, data: callInput(OWNER_OF, tokenId ?? 0n) },
      ]
    case 'all':
      return [{ to: token, data: callInput(APPROVED_FOR_ALL, owner, spender) }]
  }
}

function answerOf(question: AllowanceQuestion, [first, second]: readonly (Hex | null)[]): AllowanceAnswer | null {
  if (first === null || first === undefined) return null
  const balance = second === null || second === undefined ? null : readUint(second)
  switch (question.kind) {
    case 'erc20': {
      const allowed = readUint(first)
      return allowed === null ? null : { allowed, balance, expires: null }
    }
    case 'permit2': {
      const digits = first.slice(2)
      const [allowed, expires] = [0, 64].map((at) => readUint(`0x${digits.slice(at, at + 64)}`))
      return allowed == null || expires == null ? null : { allowed, balance, expires }
    }
    case 'item': {
      const spender = addressIn(first.slice(0, 66) as Hex)
      const owner = second === null || second === undefined ? null : addressIn(second.slice(0, 66) as Hex)
      // Nobody is approved: the zero word. Who no longer owns the item cannot give it away.
      if (spender === null && !/^0x0{64}$/.test(first)) return null
      const holds = spender === question.spender && (owner === null || owner === question.owner)
      return { allowed: holds ? 1n : 0n, balance: null, expires: null }
    }
    case 'all': {
      const allowed = readBool(first)
      return allowed === null ? null : { allowed: allowed ? 1n : 0n, balance: null, expires: null }
    }
  }
}

/**
 * What contracts say of permissions, all at one block, the newest where `height` is null (screens-evm §9: many tokens lower an allowance without
 * telling). null without that block. A call that reverts, or whose state the node let go of, is "not said"; a node that does not answer is an error.
 */
export async function readAllowances(
  rpc: RpcClient,
  asked: readonly AllowanceQuestion[],
  height: number | null,
  signal: AbortSignal,
): Promise<{ readonly asOf: BlockRef; readonly answers: readonly (AllowanceAnswer | null)[] } | null> {
  const header = await rpc.call(headerByNumber(height === null ? 'latest' : toQuantity(height)), signal)
  if (header === null) return null
  const calls = asked.map(callsOf)
  const answers = await rpc.settle(
    calls.flat().map(({ to, data }) => contractCall(to, data, header.number)),
    signal,
  )
  const said = answers.map(saidInTime)
  let at = 0
  return {
    asOf: { height: toNumber(header.number), hash: header.hash },
    answers: asked.map((question, index) => {
      const own = said.slice(at, at + calls[index]!.length)
      at += calls[index]!.length
      return answerOf(question, own)
    }),
  }
}
