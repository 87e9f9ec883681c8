import type { LogRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { hexOf } from '../verify/hex-bytes.ts'
import { keccak } from '../verify/keccak.ts'
import { encodeRlp, toRlpNumber, type RlpItem } from '../verify/rlp.ts'

/** MessageDelivered(uint256,bytes32,address,uint8,address,bytes32,uint256,uint64) of a bridge, and InboxMessageDelivered(uint256,bytes) of its inbox. */
const DELIVERED: Hex = '0x5e3c1311ea442664e8b1611bfabef659120ea7a0a2cfc0667700bebc69cbffe1'
const CONTENT: Hex = '0xff64905f73a67fb594e0f940a8075a860db489ad991e032f48c81123eb52d60b'
/** Kinds of messages (nitro-contracts, `MessageTypes`), and the types of the transactions that they make (Nitro, `arb_types.go`). */
const RETRYABLE = 9
const DEPOSIT = 12
const RETRYABLE_TYPE = 0x69
const DEPOSIT_TYPE = 0x64
/** Messages of one transaction that are read: each takes gas of the parent chain. */
const MOST = 50
const WORD = 64
const ADDRESS = 40
/** Words of a ticket's content before its calldata. */
const TICKET_WORDS = 9

type Log = Pick<LogRow, 'topics' | 'data'>

/** A word of data without its prefix; null where it ends before. */
const wordAt = (data: string, at: number): string | null =>
  data.length < (at + 1) * WORD ? null : data.slice(at * WORD, (at + 1) * WORD)
const addressOf = (word: string): Hex => `0x${word.slice(-ADDRESS)}`
const numberOf = (word: string): Hex => toRlpNumber(`0x${word}`)

/**
 * Hashes of the transactions of an Arbitrum chain that the logs of one on the parent chain announce: of what makes tickets and of what pays coins in. A message is written by
 * its number in two logs, who sent it and what it holds. Anybody can write such logs: whether the chain has such a transaction is to be looked up. Pure.
 */
export function arbitrumMessagesOf(logs: readonly Log[], chainId: number): readonly Hex[] {
  const contents = new Map(
    logs.flatMap(({ topics, data }) => {
      const content = topics[0] === CONTENT && topics.length === 2 ? bytesOf(data) : null
      return content === null ? [] : [[topics[1]!, content] as const]
    }),
  )
  return logs
    .filter(({ topics }) => topics[0] === DELIVERED && topics.length === 3)
    .slice(0, MOST)
    .flatMap((log) => {
      const content = contents.get(log.topics[1]!)
      return content === undefined ? [] : (hashOf(log, content, toRlpNumber(`0x${chainId.toString(16)}`)) ?? [])
    })
}

/** The bytes of an event that has nothing else, without their prefix; null where they are cut. */
function bytesOf(data: Hex): string | null {
  const plain = data.slice(2)
  const [place, size] = [wordAt(plain, 0), wordAt(plain, 1)]
  if (place === null || size === null || BigInt(`0x${place}`) !== 32n) return null
  const length = BigInt(`0x${size}`)
  if (BigInt(plain.length) < BigInt(2 * WORD) + 2n * length) return null
  return plain.slice(2 * WORD, 2 * WORD + 2 * Number(length))
}

function hashOf({ topics, data }: Log, content: string, chainId: Hex): Hex | null {
  const [kind, sender, , baseFee] = [1, 2, 3, 4].map((at) => wordAt(data.slice(2), at))
  if (kind == null || sender == null || baseFee == null) return null
  const start: readonly RlpItem[] = [chainId, topics[1]!, addressOf(sender)]
  const type = BigInt(`0x${kind}`)
  if (type === BigInt(DEPOSIT)) {
    // Packed: whom, and how much.
    if (content.length !== ADDRESS + WORD) return null
    return hashed([...start, `0x${content.slice(0, ADDRESS)}`, numberOf(content.slice(ADDRESS))], DEPOSIT_TYPE)
  }
  if (type !== BigInt(RETRYABLE)) return null
  const words = Array.from({ length: TICKET_WORDS }, (_, at) => wordAt(content, at)).filter((word) => word !== null)
  if (words.length < TICKET_WORDS) return null
  const [target, value, brought, submission, feeTo, beneficiary, gas, price, size] = words as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const input = content.slice(TICKET_WORDS * WORD)
  if (BigInt(`0x${size}`) * 2n !== BigInt(input.length)) return null
  return hashed(
    [
      ...start,
      numberOf(baseFee),
      numberOf(brought),
      numberOf(price),
      numberOf(gas),
      // Nobody: it makes a contract.
      /^0+$/.test(target) ? '0x' : addressOf(target),
      numberOf(value),
      addressOf(beneficiary),
      numberOf(submission),
      addressOf(feeTo),
      `0x${input}`,
    ],
    RETRYABLE_TYPE,
  )
}

const hashed = (fields: readonly RlpItem[], type: number): Hex => hexOf(keccak(encodeRlp(fields, type)))
