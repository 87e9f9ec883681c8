import { gunzipSync } from 'node:zlib'
import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { hexData, integer, object, ShapeError, unknown } from '@orrery/transport/shape'
import { headerByNumber } from '../calls.ts'
import { hashedRoot } from '../verify/ordered-root.ts'
import { encodeRlp, toRlpNumber } from '../verify/rlp.ts'
import type { Allocation } from './allocation.ts'
import { readFunded } from './read-funded.ts'

/** What a node told about block 0, or why it cannot. */
export type GenesisFinding =
  | { readonly ok: true; readonly how: string; readonly allocation: Allocation }
  | { readonly ok: false; readonly why: string }

const TIMEOUT_MS = 60_000
const MOST_ACCOUNTS = 1_000_000
/** A development node's whole state, unpacked. */
const MOST_STATE_BYTES = 256 * 2 ** 20

/**
 * Reads what block 0 gave to whom. `debug_dumpBlock` (geth and its kin) is held to the state root of block 0, so nothing
 * can be missing in it. Anvil's block 0 has no true root: the accounts that it funds are held to the root that it proves
 * them from, and where others were there, too, it is asked for all states that it keeps, which may be too many to send.
 */
export async function readGenesis(rpc: RpcClient, signal: AbortSignal): Promise<GenesisFinding> {
  const header = await rpc.call(headerByNumber('0x0'), signal)
  if (header === null) return { ok: false, why: 'the node does not have block 0' }
  const refusals: string[] = []
  for (const [how, read] of [
    ['debug_dumpBlock', () => rpc.call(dumpedBlock(header.stateRoot), signal)],
    ['eth_getProof', () => readFunded(rpc, header.stateRoot, signal)],
    ['anvil_dumpState', () => rpc.call(dumpedState(header.hash), signal)],
  ] as const) {
    try {
      const told = await read()
      if (told !== null) return { ok: true, how, allocation: allocationOf(told) }
      refusals.push(`${how}: block 0 has more accounts than those whose keys the node lends`)
    } catch (error) {
      if (!isOrreryError(error) || error.kind !== 'upstream') throw error
      refusals.push(`${how}: ${isOrreryError(error, 'UPSTREAM_RPC') ? error.context.reason : error.message}`)
    }
  }
  return { ok: false, why: `who was given what in block 0 is not told (${refusals.join('; ')})` }
}

const dumped = object({ root: unknown, accounts: unknown })
const dumpedAccount = object({
  balance: unknown,
  nonce: integer(),
  root: hexData(32),
  codeHash: hexData(32),
})
const address = hexData(20)

/** Source: geth `core/state/dump.go`. */
const dumpedBlock = (stateRoot: Hex): RpcCall<Allocation> => ({
  method: 'debug_dumpBlock',
  params: ['0x0'],
  timeoutMs: TIMEOUT_MS,
  parse(result) {
    const accounts = entriesOf(dumped(result).accounts).map(([key, told]) => {
      const { balance, nonce, root, codeHash } = dumpedAccount(told)
      return { address: address(key), balance: decimalOf(balance), nonce, root, codeHash }
    })
    const proven = hashedRoot(
      accounts.map(({ address: key, balance, nonce, root, codeHash }) => ({
        key: Buffer.from(key.slice(2), 'hex'),
        value: encodeRlp([numberOf(nonce), numberOf(balance), root, codeHash]),
      })),
    )
    if (proven !== stateRoot) throw new ShapeError('all accounts of block 0, by its state root')
    return accounts
  },
})

const stateShape = object({ best_block_number: unknown, accounts: unknown, historical_states: unknown })
const historicState = object({ accounts: unknown })
const balanced = object({ balance: unknown })

/** Source: anvil `anvil_dumpState`, gzipped JSON; with `true` it holds the states of older blocks by hash. */
const dumpedState = (genesis: Hex): RpcCall<Allocation> => ({
  method: 'anvil_dumpState',
  params: [true],
  timeoutMs: TIMEOUT_MS,
  parse(result) {
    const {
      best_block_number: best,
      accounts: now,
      historical_states: states,
    } = stateShape(unpacked(hexData()(result)))
    if (!Array.isArray(states)) throw new ShapeError('states by block', '.historical_states')
    const found = (states as unknown[]).find((entry) => Array.isArray(entry) && entry[0] === genesis) as
      | unknown[]
      | undefined
    // While block 0 is the newest there is no older state: its accounts are those of now.
    const { accounts } = found === undefined && best === 0 ? { accounts: now } : historicState(found?.[1])
    return entriesOf(accounts).map(([key, told]) => ({
      address: address(key),
      balance: quantityOf(balanced(told).balance),
    }))
  },
})

function unpacked(bytes: Hex): unknown {
  try {
    const text = gunzipSync(Buffer.from(bytes.slice(2), 'hex'), { maxOutputLength: MOST_STATE_BYTES }).toString('utf8')
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new ShapeError(`gzipped JSON of at most ${MOST_STATE_BYTES} bytes (${String(cause)})`)
  }
}

function entriesOf(accounts: unknown): readonly (readonly [string, unknown])[] {
  if (typeof accounts !== 'object' || accounts === null || Array.isArray(accounts))
    throw new ShapeError('accounts', '.accounts')
  const entries = Object.entries(accounts)
  if (entries.length > MOST_ACCOUNTS) throw new ShapeError(`at most ${MOST_ACCOUNTS} accounts`)
  return entries
}

function decimalOf(told: unknown): bigint {
  if (typeof told !== 'string' || !/^\d{1,78}$/.test(told)) throw new ShapeError('a balance in decimal')
  return BigInt(told)
}

function quantityOf(told: unknown): bigint {
  if (typeof told !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(told)) throw new ShapeError('a balance')
  return BigInt(told)
}

const numberOf = (value: number | bigint): Hex =>
  value === 0 || value === 0n ? '0x' : toRlpNumber(`0x${value.toString(16)}`)

/** By address: a node tells the same accounts in another order each time, and their rows are numbered. */
const allocationOf = (accounts: Allocation): Allocation =>
  accounts
    .filter(({ balance }) => balance > 0n)
    .map(({ address: who, balance }) => ({ address: who, balance }))
    .toSorted((a, b) => (a.address < b.address ? -1 : 1))
