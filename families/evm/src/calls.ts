import type { ContractCall } from '@orrery/family/contract-call'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall } from '@orrery/transport/rpc'
import { hexData, hexQuantity, nullable, text, unknown } from '@orrery/transport/shape'
import {
  rawBlock,
  rawHeader,
  rawReceipt,
  rawReceipts,
  rawTx,
  rawUncle,
  toNumber,
  type RawBlock,
  type RawHeader,
  type RawReceipt,
  type RawTx,
  type RawUncle,
} from './raw.ts'

/** A height as the node wants it. */
export const toQuantity = (height: number): Hex => `0x${height.toString(16)}`

/** A tag or height of a block parameter. */
export type BlockTag = Hex | 'latest' | 'safe' | 'finalized' | 'pending' | 'earliest'

const maybeBlock = nullable(rawBlock)
const maybeHeader = nullable(rawHeader)
const maybeUncle = nullable(rawUncle)
const maybeTx = nullable(rawTx)
const maybeReceipt = nullable(rawReceipt)
const maybeReceipts = nullable(rawReceipts)
const height = hexQuantity(53)
const gasAmount = hexQuantity(64)

export const blockByNumber = (at: BlockTag): RpcCall<RawBlock | null> => ({
  method: 'eth_getBlockByNumber',
  params: [at, true],
  parse: maybeBlock,
})

export const blockByHash = (hash: Hex): RpcCall<RawBlock | null> => ({
  method: 'eth_getBlockByHash',
  params: [hash, true],
  parse: maybeBlock,
})

export const headerByNumber = (at: BlockTag): RpcCall<RawHeader | null> => ({
  method: 'eth_getBlockByNumber',
  params: [at, false],
  parse: maybeHeader,
})

export const headerByHash = (hash: Hex): RpcCall<RawHeader | null> => ({
  method: 'eth_getBlockByHash',
  params: [hash, false],
  parse: maybeHeader,
})

export const uncleOf = (blockHash: Hex, index: number): RpcCall<RawUncle | null> => ({
  method: 'eth_getUncleByBlockHashAndIndex',
  params: [blockHash, toQuantity(index)],
  parse: maybeUncle,
})

/** `at` is a height, or a hash where the node takes one. */
export const receiptsOf = (at: Hex): RpcCall<readonly RawReceipt[] | null> => ({
  method: 'eth_getBlockReceipts',
  params: [at],
  parse: maybeReceipts,
})

export const transactionByHash = (hash: Hex): RpcCall<RawTx | null> => ({
  method: 'eth_getTransactionByHash',
  params: [hash],
  parse: maybeTx,
})

export const receiptByHash = (hash: Hex): RpcCall<RawReceipt | null> => ({
  method: 'eth_getTransactionReceipt',
  params: [hash],
  parse: maybeReceipt,
})

export const heightNow = (): RpcCall<number> => ({
  method: 'eth_blockNumber',
  params: [],
  parse: (result) => toNumber(height(result)),
})

export const chainId = (): RpcCall<number> => ({
  method: 'eth_chainId',
  params: [],
  parse: (result) => toNumber(height(result)),
})

export const clientVersion = (): RpcCall<string> => ({ method: 'web3_clientVersion', params: [], parse: text(1_000) })

const quantity = hexQuantity(256)
const bytes = hexData()
const word = (result: unknown): Hex =>
  typeof result === 'string' && result.length === 66 ? bytes(result) : quantity(result)

export const balanceOf = (address: Hex, at: BlockTag): RpcCall<bigint> => ({
  method: 'eth_getBalance',
  params: [address, at],
  parse: (result) => BigInt(quantity(result)),
})

export const nonceOf = (address: Hex, at: BlockTag): RpcCall<number> => ({
  method: 'eth_getTransactionCount',
  params: [address, at],
  parse: (result) => toNumber(height(result)),
})

export const codeOf = (address: Hex, at: BlockTag): RpcCall<Hex> => ({
  method: 'eth_getCode',
  params: [address, at],
  parse: bytes,
})

/** A word of storage; some nodes leave its leading zeros out. */
export const storageAt = (address: Hex, slot: Hex, at: BlockTag): RpcCall<Hex> => ({
  method: 'eth_getStorageAt',
  params: [address, slot, at],
  parse: (result) => `0x${BigInt(word(result)).toString(16).padStart(64, '0')}`,
})

/** Enough for any honest view function, and an end for one that burns all it gets (reliability F-35). */
const CALL_GAS: Hex = '0x1c9c380'

/** A read-only call with a gas cap and a deadline of 5 s. */
export const contractCall = (to: Hex, input: Hex, at: BlockTag = 'latest'): RpcCall<Hex> => ({
  method: 'eth_call',
  params: [{ to, input, data: input, gas: CALL_GAS }, at],
  parse: bytes,
  timeoutMs: 5_000,
})

/** A visitor's call, with its sender and its value; the same cap and deadline. */
export const executed = ({ to, from, data, value }: ContractCall, at: BlockTag): RpcCall<Hex> => ({
  method: 'eth_call',
  params: [
    {
      to,
      input: data,
      data,
      gas: CALL_GAS,
      ...(from !== null && { from }),
      ...(value > 0n && { value: `0x${value.toString(16)}` }),
    },
    at,
  ],
  parse: bytes,
  timeoutMs: 5_000,
})

/** The gas that a call would take at a block, as the node estimates it. */
export const estimated = ({ to, from, data, value }: ContractCall, at: BlockTag): RpcCall<Hex> => ({
  method: 'eth_estimateGas',
  params: [
    { to, input: data, data, ...(from !== null && { from }), ...(value > 0n && { value: `0x${value.toString(16)}` }) },
    at,
  ],
  parse: gasAmount,
  timeoutMs: 5_000,
})

/** Any call, its result as it came. */
export const rawCall = (method: string, params: RpcCall<unknown>['params'], timeoutMs?: number): RpcCall<unknown> => ({
  method,
  params,
  parse: unknown,
  ...(timeoutMs === undefined ? {} : { timeoutMs }),
})
