import type { LockState } from '@orrery/family/contract-states'
import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { readUint } from './abi-text.ts'
import { contractCall, headerByNumber } from './calls.ts'
import { addressIn } from './contract/detect-proxy.ts'
import { toNumber } from './raw.ts'
import { saidByContract } from './said-by-contract.ts'

/** `start()`, `duration()`, `cliff()`, `released(address)`, `beneficiary()`, `owner()`, `releaseTime()`, `token()`. */
const CALLS = ['be9a6555', '0fb5a6b4', '13d033c0', '9852595c', '38af3eed', '8da5cb5b', 'b91d4001', 'fc0c546a'] as const
/** The end of the year 9999, seconds. */
const LAST_SECOND = 253_402_300_799n

/**
 * What contracts say of how long they keep a token, by two well-known interfaces (screens-evm §8.5): those that let go of it bit by bit (`start`, `duration`, `released` of the token,
 * as OpenZeppelin's vesting wallets), and those that let go of all of it at a time (`releaseTime` of `token`). In the order asked; null for what is neither. null without a block. A call
 * that reverts is "not said"; a node that does not answer is an error.
 */
export async function readLockers(
  rpc: RpcClient,
  token: Hex,
  addresses: readonly Hex[],
  signal: AbortSignal,
): Promise<{ readonly asOf: BlockRef; readonly locks: readonly (LockState | null)[] } | null> {
  const header = await rpc.call(headerByNumber('latest'), signal)
  if (header === null) return null
  const argument = token.slice(2).padStart(64, '0')
  const answers = await rpc.settle(
    addresses.flatMap((address) =>
      CALLS.map((selector) =>
        contractCall(address, `0x${selector}${selector === '9852595c' ? argument : ''}`, header.number),
      ),
    ),
    signal,
  )
  const told = answers.map(saidByContract)
  return {
    asOf: { height: toNumber(header.number), hash: header.hash },
    locks: addresses.map((_, at) => lockOf(token, told.slice(at * CALLS.length, (at + 1) * CALLS.length))),
  }
}

/** One contract's answers in the order of `CALLS`. */
function lockOf(token: Hex, told: readonly (Hex | null)[]): LockState | null {
  const [begin, lasts, waits] = told.slice(0, 3).map(secondIn)
  const released = told[3] == null || told[3].length !== 66 ? null : readUint(told[3])
  const [beneficiary, owner] = [told[4], told[5]].map((answer) => addressIn(answer ?? null))
  const who = { beneficiary: beneficiary ?? owner ?? null }
  if (begin != null && lasts != null && released !== null) {
    const end = begin + lasts
    // Some contracts tell how long the first part is, and not when it ends.
    const first = waits == null ? null : waits < begin ? begin + waits : waits
    return {
      kind: 'vesting',
      ...who,
      start: begin,
      cliff: first !== null && first >= begin && first <= end ? first : null,
      end,
      released,
    }
  }
  const until = secondIn(told[6] ?? null)
  return until != null && addressIn(told[7] ?? null) === token
    ? { kind: 'timelock', ...who, start: null, cliff: null, end: until, released: null }
    : null
}

/** A word as seconds; null for anything else, and for what is beyond all dates. */
function secondIn(answer: Hex | null | undefined): number | null {
  const value = answer == null || answer.length !== 66 ? null : readUint(answer)
  return value === null || value > LAST_SECOND ? null : Number(value)
}
