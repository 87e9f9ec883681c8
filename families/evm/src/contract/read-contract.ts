import { isOrreryError } from '@orrery/errors/orrery-error'
import type { ContractLookup, ProxyEnd, ProxyStep } from '@orrery/family/contract-lookup'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { codeOf, contractCall, headerByNumber, storageAt, toQuantity, type BlockTag } from '../calls.ts'
import { toNumber } from '../raw.ts'
import { keccakHex } from '../verify/keccak.ts'
import { accountCodeOf } from './account-code.ts'
import { delegates } from './delegates.ts'
import { addressIn, detectProxy, PROXY_SLOTS, type ProxySlots } from './detect-proxy.ts'
import { readFacets } from './read-facets.ts'
import { saidByContract } from '../said-by-contract.ts'

const OWNER: Hex = '0x8da5cb5b'
const FACETS: Hex = '0x7a0ed627'
const IMPLEMENTATION: Hex = '0x5c60da1b'
/** Proxies behind proxies that are followed: honest ones have two. */
const MOST_STEPS = 5

const SLOT_NAMES = Object.keys(PROXY_SLOTS) as (keyof ProxySlots)[]

/**
 * Code, owner and proxies of an address at a block, the newest where `height` is null; null when there is no such block.
 * What the contract does not answer is null; a node that does not know the block's state is an error.
 */
export async function readContract(
  rpc: RpcClient,
  address: Hex,
  height: number | null,
  signal: AbortSignal,
): Promise<ContractLookup | null> {
  const header = await rpc.call(headerByNumber(height === null ? 'latest' : toQuantity(height)), signal)
  if (header === null) return null
  const asOf = { height: toNumber(header.number), hash: header.hash }
  const first = await readAt(rpc, address, header.number, signal)
  // A node behind a balancer may not have the newest block yet; its own newest is the next best.
  const fallBack = first.code === null && height === null
  const at: BlockTag = fallBack ? 'latest' : header.number
  const seen = fallBack ? await readAt(rpc, address, at, signal) : first
  if (seen.code === null) throw seen.failure
  const none = seen.code === '0x'
  return {
    asOf,
    codeSize: (seen.code.length - 2) / 2,
    codeHash: none ? null : hashOf(seen.code),
    owner: none ? null : await askAddress(rpc, address, OWNER, at, signal),
    ...(await followProxies(rpc, address, seen, at, signal)),
  }
}

const hashOf = (code: Hex): Hex => keccakHex(Buffer.from(code.slice(2), 'hex'))

/** What the node says of one address. `code` is null where it says nothing, and `failure` why. */
type Seen = { readonly code: Hex | null; readonly slots: ProxySlots; readonly failure: unknown }

async function readAt(rpc: RpcClient, address: Hex, at: BlockTag, signal: AbortSignal): Promise<Seen> {
  const calls: RpcCall<Hex>[] = [
    codeOf(address, at),
    ...SLOT_NAMES.map((name) => storageAt(address, PROXY_SLOTS[name], at)),
  ]
  const [code, ...words] = await rpc.settle(calls, signal)
  const refused = [code, ...words].find(
    (answer) => answer?.status === 'rejected' && !isOrreryError(answer.reason, 'UPSTREAM_RPC'),
  )
  if (refused?.status === 'rejected') throw refused.reason
  const slots = Object.fromEntries(
    SLOT_NAMES.map((name, index) => {
      const answer = words[index]!
      return [name, answer.status === 'fulfilled' ? answer.value : null]
    }),
  ) as ProxySlots
  return {
    code: code?.status === 'fulfilled' ? code.value : null,
    slots,
    failure: code?.status === 'rejected' ? code.reason : null,
  }
}

async function followProxies(
  rpc: RpcClient,
  start: Hex,
  first: Seen,
  at: BlockTag,
  signal: AbortSignal,
): Promise<Pick<ContractLookup, 'proxies' | 'end' | 'endCodeHash' | 'accountCode'>> {
  const proxies: ProxyStep[] = []
  const passed = new Set<Hex>()
  let address = start
  for (let seen = first; ; seen = await readAt(rpc, address, at, signal)) {
    passed.add(address)
    const endAt = (end: ProxyEnd) => ({ proxies, end, endCodeHash: null })
    if (seen.code === null) return endAt('unknown')
    if (seen.code === '0x') return endAt('empty')
    const step = await stepOf(rpc, address, seen, at, signal)
    if (step === null) {
      const accountCode = accountCodeOf(seen.code)
      return { ...endAt('code'), endCodeHash: hashOf(seen.code), ...(accountCode !== null && { accountCode }) }
    }
    proxies.push(step)
    if (step.kind === 'eip2535') return endAt('code')
    if (step.implementation === null) return endAt('unknown')
    if (passed.has(step.implementation)) return endAt('loop')
    if (proxies.length === MOST_STEPS) return endAt('deep')
    address = step.implementation
  }
}

async function stepOf(
  rpc: RpcClient,
  address: Hex,
  { code, slots }: Seen,
  at: BlockTag,
  signal: AbortSignal,
): Promise<ProxyStep | null> {
  const found = detectProxy(code!, slots)
  if (found !== null) {
    const implementation =
      found.implementation ??
      (found.beacon === null ? null : await askAddress(rpc, found.beacon, IMPLEMENTATION, at, signal))
    return { ...found, address, implementation, facets: [] }
  }
  if (!delegates(code!)) return null
  const facets = readFacets((await ask(rpc, address, FACETS, at, signal)) ?? '0x')
  return facets.length === 0
    ? null
    : { address, kind: 'eip2535', implementation: null, beacon: null, admin: null, facets }
}

/** The answer of a view; null where the contract does not answer. A node that is not there is an error. */
async function ask(rpc: RpcClient, to: Hex, input: Hex, at: BlockTag, signal: AbortSignal): Promise<Hex | null> {
  const [answer] = await rpc.settle([contractCall(to, input, at)], signal)
  return saidByContract(answer!)
}

const askAddress = async (
  rpc: RpcClient,
  to: Hex,
  input: Hex,
  at: BlockTag,
  signal: AbortSignal,
): Promise<Hex | null> => addressIn(((await ask(rpc, to, input, at, signal)) ?? '0x').slice(0, 66) as Hex)
