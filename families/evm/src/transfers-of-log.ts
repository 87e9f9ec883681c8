import type { TokenStandard } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { readWordPairs } from './word-pairs.ts'

/** A movement that a log tells. `null` addresses are the zero address: a mint or a burn. */
export type LogTransfer = {
  readonly standard: TokenStandard
  readonly from: Hex | null
  readonly to: Hex | null
  readonly amount: bigint
  readonly tokenId: bigint | null
}

/** ERC-20 and ERC-721: `Transfer(address,address,uint256)`. */
export const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** ERC-1155: `TransferSingle(address,address,address,uint256,uint256)`. */
export const TRANSFER_SINGLE: Hex = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** ERC-1155: `TransferBatch(address,address,address,uint256[],uint256[])`. */
export const TRANSFER_BATCH: Hex = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** ERC-2309: `ConsecutiveTransfer(uint256,uint256,address,address)`. */
export const CONSECUTIVE_TRANSFER: Hex = '0xdeaa91b6123d068f5821d0fb0678463d1a8a6079fe8af5de3ce5e896dcf9133d'
/** Wrapped coin: `Deposit(address,uint256)`. */
export const DEPOSIT: Hex = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
/** Wrapped coin: `Withdrawal(address,uint256)`. */
export const WITHDRAWAL: Hex = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** Where the protocol itself logs what moves of the coin, in the words of a token (EIP-7708). No contract can be there. */
export const COIN_LOGS: Hex = '0xfffffffffffffffffffffffffffffffffffffffe'

/** Most rows that one log makes (reliability F-38); a log that would make more is left unparsed. */
export const MAX_ROWS = 10_000

const NONE: readonly LogTransfer[] = []
const WORD = 64

/**
 * The token movements that one log tells, by the number of its topics and the length of its data,
 * whatever the contract calls itself. A log that fits no standard gives none. `wrapsNative` says that
 * its contract is the chain's wrapped coin, whose deposits and withdrawals need no Transfer. Never
 * throws.
 */
export function transfersOfLog(topics: readonly Hex[], data: Hex, wrapsNative: boolean): readonly LogTransfer[] {
  switch (topics[0]) {
    case TRANSFER:
      return ofTransfer(topics, data)
    case TRANSFER_SINGLE:
      return ofSingle(topics, data)
    case TRANSFER_BATCH:
      return ofBatch(topics, data)
    case CONSECUTIVE_TRANSFER:
      return ofConsecutive(topics, data)
    case DEPOSIT:
      return wrapsNative ? ofWrapping(topics, data, 'to') : NONE
    case WITHDRAWAL:
      return wrapsNative ? ofWrapping(topics, data, 'from') : NONE
    default:
      return NONE
  }
}

function ofTransfer(topics: readonly Hex[], data: Hex): readonly LogTransfer[] {
  const from = addressOf(topics[1])
  const to = addressOf(topics[2])
  if (from === undefined || to === undefined) return NONE
  if (topics.length === 3 && data.length === 2 + WORD)
    return [{ standard: 'erc20', from, to, amount: BigInt(data), tokenId: null }]
  if (topics.length === 4 && data === '0x')
    return [{ standard: 'erc721', from, to, amount: 1n, tokenId: BigInt(topics[3]!) }]
  return NONE
}

function ofSingle(topics: readonly Hex[], data: Hex): readonly LogTransfer[] {
  const from = addressOf(topics[2])
  const to = addressOf(topics[3])
  if (from === undefined || to === undefined || data.length !== 2 + 2 * WORD) return NONE
  return [
    {
      standard: 'erc1155',
      from,
      to,
      tokenId: BigInt(data.slice(0, 2 + WORD)),
      amount: BigInt(`0x${data.slice(2 + WORD)}`),
    },
  ]
}

function ofBatch(topics: readonly Hex[], data: Hex): readonly LogTransfer[] {
  const from = addressOf(topics[2])
  const to = addressOf(topics[3])
  if (from === undefined || to === undefined) return NONE
  const pairs = readWordPairs(data, MAX_ROWS)
  return pairs === null ? NONE : pairs.map(([tokenId, amount]) => ({ standard: 'erc1155', from, to, tokenId, amount }))
}

function ofConsecutive(topics: readonly Hex[], data: Hex): readonly LogTransfer[] {
  const from = addressOf(topics[2])
  const to = addressOf(topics[3])
  if (from === undefined || to === undefined || data.length !== 2 + WORD) return NONE
  const first = BigInt(topics[1]!)
  const count = BigInt(data) - first + 1n
  if (count < 1n || count > BigInt(MAX_ROWS)) return NONE
  return Array.from({ length: Number(count) }, (_, i) => ({
    standard: 'erc721',
    from,
    to,
    amount: 1n,
    tokenId: first + BigInt(i),
  }))
}

function ofWrapping(topics: readonly Hex[], data: Hex, side: 'from' | 'to'): readonly LogTransfer[] {
  const owner = addressOf(topics[1])
  if (owner === undefined || topics.length !== 2 || data.length !== 2 + WORD) return NONE
  return [
    {
      standard: 'erc20',
      from: side === 'from' ? owner : null,
      to: side === 'to' ? owner : null,
      amount: BigInt(data),
      tokenId: null,
    },
  ]
}

const PADDING = '0x000000000000000000000000'
const ZERO_TOPIC = `0x${'0'.repeat(64)}`

/** null for the zero address, undefined for a topic that holds no address. */
const addressOf = (topic: Hex | undefined): Hex | null | undefined => {
  if (topic === undefined || !topic.startsWith(PADDING)) return undefined
  return topic === ZERO_TOPIC ? null : `0x${topic.slice(26)}`
}
