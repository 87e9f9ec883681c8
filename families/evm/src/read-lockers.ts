import type { LockState } from '@orrery/family/contract-states'
import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { readUint } from './abi-text.ts'
import { contractCall, headerByNumber } from './calls.ts'
import { addressIn } from './contract/detect-proxy.ts'
import { toNumber } from './raw.ts'
import { saidByContract } from './said-by-contract.ts'

/** `duration()`, `releaseTime()`: who answers neither is no locker, and is asked nothing else. */
const FIRST = ['0fb5a6b4', 'b91d4001'] as const
/** `start()`, `cliff()`, `released(address)`, `beneficiary()`, `owner()`, `token()`. */
const REST = ['be9a6555', '13d033c0', '9852595c', '38af3eed', '8da5cb5b', 'fc0c546a'] as const
/** The end of the year 9999, seconds. */
const LAST_SECOND = 253_402_300_799n

/**
 * What addresses that may be contracts say of how long they keep a token, by two well-known interfaces (screens-evm §8.5): those that let go of it bit by bit (`start`, `duration`, `released` of the token,
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
  const ask = async (
    of: readonly Hex[],
    selectors: readonly string[],
  ): Promise<readonly (readonly (Hex | null)[])[]> => {
    const calls = of.flatMap((address) =>
      selectors.map((selector) =>
        contractCall(address, `0x${selector}${selector === '9852595c' ? argument : ''}`, header.number),
      ),
    )
    const told = calls.length === 0 ? [] : (await rpc.settle(calls, signal)).map(saidByContract)
    return of.map((_, at) => told.slice(at * selectors.length, (at + 1) * selectors.length))
  }
  const first = new Map((await ask(addresses, FIRST)).map((told, at) => [addresses[at]!, told]))
  const likely = addresses.filter((address) => first.get(address)!.some((told) => secondIn(told) !== null))
  const rest = await ask(likely, REST)
  const locks = new Map(likely.map((address, at) => [address, lockOf(token, first.get(address)!, rest[at]!)]))
  return {
    asOf: { height: toNumber(header.number), hash: header.hash },
    locks: addresses.map((address) => locks.get(address) ?? null),
  }
}

type Told = readonly (Hex | null)[]

/** One contract's answers in the order of `FIRST` and of `REST`. */
function lockOf(token: Hex, [duration, release]: Told, [start, cliff, gone, ...parties]: Told): LockState | null {
  const [lasts, until, begin, waits] = [duration, release, start, cliff].map(secondIn)
  const released = gone == null || gone.length !== 66 ? null : readUint(gone)
  const [beneficiary, owner, of] = parties.map(addressIn)
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
  return until != null && of === token
    ? { kind: 'timelock', ...who, start: null, cliff: null, end: until, released: null }
    : null
}

/** A word as seconds; null for anything else, and for what is beyond all dates. */
function secondIn(answer: Hex | null | undefined): number | null {
  const value = answer == null || answer.length !== 66 ? null : readUint(answer)
  return value === null || value > LAST_SECOND ? null : Number(value)
}
