import type { SafeState } from '@orrery/family/contract-states'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { readUint } from './abi-text.ts'
import { contractCall, headerByNumber, storageAt } from './calls.ts'
import { addressIn } from './contract/detect-proxy.ts'
import { toNumber } from './raw.ts'
import { saidByContract } from './said-by-contract.ts'
import { keccakHex } from './verify/keccak.ts'

/** `getOwners()`, `getThreshold()`, `VERSION()`. */
const OWNERS: Hex = '0xa0e67e2b'
const THRESHOLD: Hex = '0xe75235b8'
const VERSION: Hex = '0xffa1ad74'
/** Modules that are told at most, and owners. */
const MOST = 50
/** `getModulesPaginated(address,uint256)` from the list's first entry on, and `getModules()` of versions before it. */
const MODULES: Hex = `0xcc2f8452${'1'.padStart(64, '0')}${MOST.toString(16).padStart(64, '0')}`
const EARLY_MODULES: Hex = '0xb2494df3'
/** Where a Safe keeps its guard and what answers for functions that it has not got (GuardManager.sol, FallbackManager.sol). */
export const SAFE_SLOTS = {
  guard: keccakHex(Buffer.from('guard_manager.guard.address')),
  fallback: keccakHex(Buffer.from('fallback_manager.handler.address')),
} as const
/** Text of a version: a digit and some dots. */
const MOST_VERSION = 20

/**
 * Who may act for a Safe now: its owners and how many of them it takes, modules that act without them, and the guard that may refuse (screens-evm §9.3). null where the
 * contract tells no owners. A call that reverts is "not said"; a node that does not answer is an error.
 */
export async function readSafe(rpc: RpcClient, address: Hex, signal: AbortSignal): Promise<SafeState | null> {
  const header = await rpc.call(headerByNumber('latest'), signal)
  if (header === null) return null
  // Most that are asked are none: they are asked nothing else.
  const [said] = await rpc.settle([contractCall(address, OWNERS, header.number)], signal)
  const owners = addressesIn(said === undefined ? null : saidByContract(said), 0)
  if (owners === null || owners.list.length === 0) return null
  const calls: readonly RpcCall<Hex>[] = [
    ...[THRESHOLD, VERSION, MODULES, EARLY_MODULES].map((input) => contractCall(address, input, header.number)),
    storageAt(address, SAFE_SLOTS.guard, header.number),
    storageAt(address, SAFE_SLOTS.fallback, header.number),
  ]
  const told = (await rpc.settle(calls, signal)).map(saidByContract)
  const threshold = told[0] == null ? null : readUint(told[0])
  const modules = addressesIn(told[2] ?? null, 0) ?? addressesIn(told[3] ?? null, 0)
  // The page's second word is where the next one begins: the list's first entry again where there is none.
  const next = told[2] == null ? 1n : (readUint(`0x${told[2].slice(66, 130)}`) ?? 1n)
  return {
    asOf: { height: toNumber(header.number), hash: header.hash },
    version: told[1] == null ? null : versionIn(told[1]),
    owners: owners.list,
    ownersMore: owners.more,
    threshold: threshold === null || threshold > 1_000n ? null : Number(threshold),
    modules: modules?.list ?? null,
    modulesMore: modules !== null && (modules.more || next > 1n),
    guard: told[4] == null ? null : addressIn(told[4]),
    fallback: told[5] == null ? null : addressIn(told[5]),
  }
}

/** Of these (at most 100) those that tell owners now: one batch asks them all. A call that reverts is "not said"; a node that does not answer is an error. */
export async function readSafesAmong(
  rpc: RpcClient,
  addresses: readonly Hex[],
  signal: AbortSignal,
): Promise<readonly Hex[]> {
  const header = await rpc.call(headerByNumber('latest'), signal)
  if (header === null || addresses.length === 0) return []
  const calls = addresses.map((address) => contractCall(address, OWNERS, header.number))
  const told = (await rpc.settle(calls, signal)).map(saidByContract)
  return addresses.filter((_, at) => (addressesIn(told[at] ?? null, 0)?.list.length ?? 0) > 0)
}

/** An ABI list of addresses, whose place stands in a word; null for anything else. */
function addressesIn(
  answer: Hex | null,
  word: number,
): { readonly list: readonly Hex[]; readonly more: boolean } | null {
  if (answer === null) return null
  const digits = answer.slice(2)
  const at = small(digits, word * 64)
  const length = at === null ? null : small(digits, at * 2)
  if (at === null || length === null) return null
  const list: Hex[] = []
  for (let index = 0; index < Math.min(length, MOST); index++) {
    const from = (at + 32 + index * 32) * 2
    const address = addressIn(`0x${digits.slice(from, from + 64)}`)
    if (address === null) return null
    list.push(address)
  }
  return { list, more: length > MOST }
}

/** The word at a digit position, where it is small enough to be a place or a length. */
function small(digits: string, at: number): number | null {
  const word = digits.slice(at, at + 64)
  return word.length === 64 && word.startsWith('0'.repeat(56)) ? Number.parseInt(word.slice(56), 16) : null
}

function versionIn(answer: Hex): string | null {
  const digits = answer.slice(2)
  const at = small(digits, 0)
  const length = at === null ? null : small(digits, at * 2)
  if (at === null || length === null || length > MOST_VERSION) return null
  const text = Buffer.from(digits.slice((at + 32) * 2, (at + 32 + length) * 2), 'hex').toString('latin1')
  return /^\d+(\.\d+)*(\+L2)?$/.test(text) ? text : null
}
