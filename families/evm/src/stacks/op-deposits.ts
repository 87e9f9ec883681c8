import type { LogRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { hexOf } from '../verify/hex-bytes.ts'
import { keccak } from '../verify/keccak.ts'
import { encodeRlp, toRlpNumber } from '../verify/rlp.ts'

/** TransactionDeposited(address,address,uint256,bytes) of a portal (Optimism specs, "Deposits"). */
const DEPOSITED: Hex = '0xb3813568d9991fc951961fcb4c784893574240a28925604d09fc577c55bb7c32'
const DEPOSIT_TYPE = 0x7e
/** A transaction deposits no more: each takes gas of the parent chain. */
const MOST = 50
/** Amount minted, amount sent, gas, and whether a contract is made: before the data. */
const HEAD = 32 + 32 + 8 + 1

/**
 * Hashes of the transactions of an OP stack chain that the logs of one on the parent chain announce (Optimism specs, "Deposits": a deposit's hash follows from its log and its
 * block). Anybody can write such a log: whether the chain has such a transaction is to be looked up. Pure.
 */
export function opDepositsOf(
  logs: readonly Pick<LogRow, 'logIndex' | 'topics' | 'data'>[],
  parentBlockHash: Hex,
): readonly Hex[] {
  return logs
    .filter(({ topics }) => topics[0] === DEPOSITED && topics.length === 4 && BigInt(topics[3]!) === 0n)
    .slice(0, MOST)
    .flatMap((log) => hashOfDeposit(log, parentBlockHash) ?? [])
}

function hashOfDeposit(
  { logIndex, topics, data }: Pick<LogRow, 'logIndex' | 'topics' | 'data'>,
  parentBlockHash: Hex,
): Hex | null {
  const bytes = (from: number, length: number): Hex => `0x${data.slice(2 + 2 * from, 2 + 2 * (from + length))}`
  const length = Number(BigInt(`0x${bytes(32, 32).slice(2) || '0'}`))
  // Bytes stand behind their place and their length.
  if (BigInt(`0x${bytes(0, 32).slice(2) || '0'}`) !== 32n || length < HEAD || (data.length - 2) / 2 < 64 + length)
    return null
  const opaque = (from: number, size: number): Hex => bytes(64 + from, size)
  const address = (topic: Hex): Hex => `0x${topic.slice(26)}`
  const isCreation = opaque(72, 1) !== '0x00'
  const fields = [
    sourceHash(parentBlockHash, logIndex),
    address(topics[1]!),
    isCreation ? '0x' : address(topics[2]!),
    toRlpNumber(opaque(0, 32)),
    toRlpNumber(opaque(32, 32)),
    toRlpNumber(opaque(64, 8)),
    // No system transaction.
    '0x',
    opaque(HEAD, length - HEAD),
  ] as const
  return hexOf(keccak(encodeRlp(fields, DEPOSIT_TYPE)))
}

/** What a deposit by a user is called on the rollup: domain 0 (Optimism specs, "Source hash computation"). */
export function sourceHash(blockHash: Hex, logIndex: number): Hex {
  const inner = Buffer.alloc(64)
  inner.write(blockHash.slice(2), 'hex')
  inner.writeUInt32BE(logIndex, 60)
  return hexOf(keccak(Buffer.concat([Buffer.alloc(32), keccak(inner)])))
}
