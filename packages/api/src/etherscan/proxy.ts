import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Json, JsonObject } from '@orrery/primitives/json'
import type { Action, Call, Module } from './action.ts'
import type { Query } from './query.ts'
import { withoutHosts } from '../server/without-hosts.ts'

const ID = 1 // Etherscan answers ids of its own; scripts do not compare them
const INVALID_PARAMS = -32_602
const INTERNAL = -32_603

/** A parameter that does not have the form that the node's method takes. */
class Malformed extends Error {}

/** Digits of a transaction of 128 KiB, the longest that nodes take (go-ethereum, `txMaxSize`). */
const LONGEST_TX = 2 + 2 * 131_072
/** Digits of 1 MiB, for a transaction that brings its blobs (go-ethereum, `txMaxSize` of the blob pool). */
const LONGEST_BLOB_TX = 2 + 2 * 1_048_576

const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/
const HASH = /^0x[0-9a-fA-F]{64}$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const DATA = /^0x(?:[0-9a-fA-F]{2})*$/
const TAG = /^(latest|earliest|pending|safe|finalized|0x[0-9a-fA-F]{1,13})$/

function text({ find }: Query, name: string, form: RegExp, fallback?: string, most?: number): string {
  const value = find(name, most) ?? fallback ?? null
  if (value === null) throw new Malformed(`missing value for required argument ${name}`)
  if (!form.test(value)) throw new Malformed(`invalid argument ${name}`)
  return value
}

/** A number as nodes take it. Those in decimals, as ethers writes places of storage, are made so. */
function number(query: Query, name: string, form = QUANTITY, fallback?: string): string {
  const value = query.find(name) ?? fallback ?? null
  return value !== null && /^\d{1,77}$/.test(value)
    ? `0x${BigInt(value).toString(16)}`
    : text(query, name, form, fallback)
}

/** A call for `eth_call` and `eth_estimateGas`, of the fields that are given: without `to` it makes a contract of its data. */
function callOf(query: Query): JsonObject {
  const fields: Record<string, string> = {}
  for (const [name, form, most] of [
    ['to', ADDRESS],
    ['from', ADDRESS],
    // As much as a transaction may carry: the code of a large contract is longer than any other parameter.
    ['data', DATA, LONGEST_TX],
    ['value', QUANTITY],
    ['gas', QUANTITY],
    ['gasPrice', QUANTITY],
  ] as const)
    if (query.find(name, most) !== null) fields[name] = text(query, name, form, undefined, most)
  return fields
}

/** The balance that the sender is taken to have for this call alone, as the node's methods take it; nothing where none is given (go-ethereum, state overrides). */
function overrideOf(query: Query): readonly JsonObject[] {
  if (query.find('balance') === null) return []
  return [{ [text(query, 'from', ADDRESS)]: { balance: text(query, 'balance', QUANTITY) } }]
}

/** The bytes of a signed transaction. Only those of type 3 bring blobs, so that only they may be as long. */
function signedOf(query: Query): string {
  const hex = text(query, 'hex', DATA, undefined, LONGEST_BLOB_TX)
  if (hex.length > LONGEST_TX && !hex.startsWith('0x03')) throw new Malformed('invalid argument hex: oversized data')
  return hex
}

const passed = (
  method: string,
  summary: string,
  params: readonly string[],
  read: (query: Query) => readonly Json[],
): Action => ({
  summary,
  params,
  run: (call) => answer(call, method, read),
})

async function answer({ desk, query }: Call, method: string, read: (query: Query) => readonly Json[]) {
  try {
    const result = (await desk.node.passThrough(method, read(query))) as Json
    return { rpc: { jsonrpc: '2.0', id: ID, result } }
  } catch (error) {
    return { rpc: { jsonrpc: '2.0', id: ID, error: failureOf(error) } }
  }
}

/** An error object of JSON-RPC: the node's own where it is the node that refuses. What is none of these goes on. */
function failureOf(error: unknown): JsonObject {
  if (error instanceof Malformed) return { code: INVALID_PARAMS, message: error.message }
  if (isOrreryError(error, 'UPSTREAM_RPC'))
    return { code: Number(error.context.code), message: String(error.context.reason) }
  if (isOrreryError(error) && error.kind !== 'fault') return { code: INTERNAL, message: withoutHosts(error).message }
  throw error
}

const tag = (query: Query): string => number(query, 'tag', TAG, 'latest')

/** Calls of a node that are let through, with parameters by name and answers as the node gives them. */
export const proxy: Module = {
  eth_blockNumber: passed('eth_blockNumber', 'Number of the newest block.', [], () => []),
  eth_chainId: passed('eth_chainId', 'EIP-155 id of the chain.', [], () => []),
  eth_blobBaseFee: passed('eth_blobBaseFee', 'Base fee per blob gas of the next block, wei (EIP-7516).', [], () => []),
  eth_gasPrice: passed('eth_gasPrice', 'Price per gas that the node suggests, wei.', [], () => []),
  eth_getBlockByNumber: passed('eth_getBlockByNumber', 'A block by number or tag.', ['tag', 'boolean?'], (query) => [
    number(query, 'tag', TAG),
    text(query, 'boolean', /^(true|false)$/, 'false') === 'true',
  ]),
  eth_getUncleByBlockNumberAndIndex: passed(
    'eth_getUncleByBlockNumberAndIndex',
    'An uncle by its block and place.',
    ['tag', 'index'],
    (query) => [number(query, 'tag', TAG), number(query, 'index')],
  ),
  eth_getBlockTransactionCountByNumber: passed(
    'eth_getBlockTransactionCountByNumber',
    'How many transactions a block has.',
    ['tag'],
    (query) => [number(query, 'tag', TAG)],
  ),
  eth_getTransactionByHash: passed('eth_getTransactionByHash', 'A transaction.', ['txhash'], (query) => [
    text(query, 'txhash', HASH),
  ]),
  eth_getTransactionByBlockNumberAndIndex: passed(
    'eth_getTransactionByBlockNumberAndIndex',
    'A transaction by its block and place.',
    ['tag', 'index'],
    (query) => [number(query, 'tag', TAG), number(query, 'index')],
  ),
  eth_getTransactionCount: passed('eth_getTransactionCount', 'Nonce of an address.', ['address', 'tag?'], (query) => [
    text(query, 'address', ADDRESS),
    tag(query),
  ]),
  eth_sendRawTransaction: passed(
    'eth_sendRawTransaction',
    'Sends a signed transaction; by POST where it is long.',
    ['hex'],
    (query) => [signedOf(query)],
  ),
  eth_getTransactionReceipt: passed('eth_getTransactionReceipt', 'Receipt of a transaction.', ['txhash'], (query) => [
    text(query, 'txhash', HASH),
  ]),
  eth_call: passed(
    'eth_call',
    'A call that changes nothing.',
    ['to?', 'data?', 'from?', 'value?', 'gas?', 'balance?', 'tag?'],
    (query) => [callOf(query), tag(query), ...overrideOf(query)],
  ),
  eth_getCode: passed('eth_getCode', 'Code of an address.', ['address', 'tag?'], (query) => [
    text(query, 'address', ADDRESS),
    tag(query),
  ]),
  eth_getStorageAt: passed('eth_getStorageAt', 'A storage slot.', ['address', 'position', 'tag?'], (query) => [
    text(query, 'address', ADDRESS),
    number(query, 'position'),
    tag(query),
  ]),
  eth_estimateGas: passed(
    'eth_estimateGas',
    'Gas that a call would use.',
    ['to?', 'data?', 'from?', 'value?', 'gas?', 'gasPrice?', 'balance?'],
    (query) => {
      const override = overrideOf(query)
      return override.length === 0 ? [callOf(query)] : [callOf(query), 'latest', ...override]
    },
  ),
}
