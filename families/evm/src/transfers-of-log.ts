import type { TokenStandard } from '@orrery/model/rows'
import { MOST_IN_LOG } from '@orrery/model/transfer-place'
import type { Hex } from '@orrery/primitives/hex'
import { placePairs } from './word-pairs.ts'

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

/** Items of a range (ERC-2309) that are told one by one; a longer one stays a range (reliability F-38): its log has 32 bytes, whatever it claims. */
export const MOST_OF_RANGE = 10_000
/** As many of all ranges of a block together: each such log costs 2,131 gas, so that a block of 30 million has room for 14,000, which would make 140 million rows. */
export const MOST_OF_RANGES = 20_000

/** How many items of ranges may still be told one by one, and how many ranges were not. */
export type RangeRoom = { left: number; refused: number }

/** Room for the ranges of one block. */
export const roomForRanges = (left = MOST_OF_RANGES): RangeRoom => ({ left, refused: 0 })

/** A range of items that moved as one (ERC-2309). */
export type LogRange = {
  readonly from: Hex | null
  readonly to: Hex | null
  readonly first: bigint
  readonly last: bigint
}

const NONE: readonly LogTransfer[] = []
const WORD = 64

/**
 * The token movements that one log tells, by the number of its topics and the length of its data,
 * whatever the contract calls itself. A log that fits no standard gives none, nor does a range that is longer than its
 * own bound or than what is left of `room`. `wrapsNative` says that its contract is the chain's wrapped coin, whose deposits and withdrawals need no Transfer. Never
 * throws. What a log gives is bounded by its size, but for ranges, which `room` bounds.
 */
export function transfersOfLog(
  topics: readonly Hex[],
  data: Hex,
  wrapsNative: boolean,
  room: RangeRoom,
): readonly LogTransfer[] {
  switch (topics[0]) {
    case TRANSFER:
      return ofTransfer(topics, data)
    case TRANSFER_SINGLE:
      return ofSingle(topics, data)
    case TRANSFER_BATCH:
      return ofBatch(topics, data)
    case CONSECUTIVE_TRANSFER:
      return ofConsecutive(topics, data, room)
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
  const places = placePairs(Math.floor((data.length - 2) / WORD), (index) => wordAt(data, index), MOST_IN_LOG)
  if (places === null) return NONE
  const { first, second, count } = places
  return Array.from({ length: count }, (_, i) => ({
    standard: 'erc1155',
    from,
    to,
    tokenId: wordAt(data, first + i),
    amount: wordAt(data, second + i),
  }))
}

const wordAt = (data: Hex, index: number): bigint => BigInt(`0x${data.slice(2 + index * WORD, 2 + (index + 1) * WORD)}`)

/** The range that a log tells; null of any other log. Never throws. */
export function rangeOfLog(topics: readonly Hex[], data: Hex): LogRange | null {
  if (topics[0] !== CONSECUTIVE_TRANSFER) return null
  const from = addressOf(topics[2])
  const to = addressOf(topics[3])
  if (from === undefined || to === undefined || data.length !== 2 + WORD) return null
  const [first, last] = [BigInt(topics[1]!), BigInt(data)]
  return last < first ? null : { from, to, first, last }
}

function ofConsecutive(topics: readonly Hex[], data: Hex, room: RangeRoom): readonly LogTransfer[] {
  const range = rangeOfLog(topics, data)
  if (range === null) return NONE
  const { from, to, first, last } = range
  const count = last - first + 1n
  if (count > BigInt(MOST_OF_RANGE) || count > BigInt(room.left)) {
    room.refused++
    return NONE
  }
  room.left -= Number(count)
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
