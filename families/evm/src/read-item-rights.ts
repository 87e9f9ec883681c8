import type { ItemRights } from '@orrery/family/adapter'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { BOUND_KINDS, boundAccount } from './bound-accounts.ts'
import { codeOf, contractCall, headerByNumber } from './calls.ts'
import { addressIn } from './contract/detect-proxy.ts'
import { toNumber } from './raw.ts'
import { saidByContract } from './said-by-contract.ts'

/** Of a price of a million base units a royalty is as many millionths. */
const PRICE = 1_000_000n
/** The end of the year 9999, seconds. */
const LAST_SECOND = 253_402_300_799n

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const supports = (id: string): string => `0x01ffc9a7${id.padEnd(64, '0')}`
const wordAt = (answer: string, at: number): bigint | null =>
  answer.length >= 2 + 64 * (at + 1) ? BigInt(`0x${answer.slice(2 + 64 * at, 2 + 64 * (at + 1))}`) : null
const isTrue = (answer: string): boolean => answer.length === 66 && wordAt(answer, 0) === 1n

/**
 * Who may do what with an item of an NFT contract now, by standards that the contract says it follows (ERC-165): who may take it (ERC-721), what a sale is
 * asked for (ERC-2981), who uses it until when (ERC-4907), whether it stays where it is (ERC-5192), and which accounts are its own (ERC-6551). What is not said is
 * null. null without a block.
 */
export async function readItemRights(
  rpc: RpcClient,
  chainId: number,
  asset: Hex,
  tokenId: bigint,
  signal: AbortSignal,
): Promise<ItemRights | null> {
  const header = await rpc.call(headerByNumber('latest'), signal)
  if (header === null) return null
  const id = word(tokenId)
  const calls = [
    `0x081812fc${id}`,
    `0x2a55205a${id}${word(PRICE)}`,
    `0xc2f1f14a${id}`,
    `0x8fc88c48${id}`,
    `0xb45a3c0e${id}`,
    supports('80ac58cd'),
    supports('2a55205a'),
    supports('ad092b5c'),
    supports('b45a3c0e'),
  ]
  const bound = BOUND_KINDS.map((kind) => ({
    version: kind.version,
    address: boundAccount(kind, chainId, asset, tokenId),
  }))
  const [answers, codes] = await Promise.all([
    rpc.settle(
      calls.map((input) => contractCall(asset, input as Hex, header.number)),
      signal,
    ),
    rpc.settle(
      bound.map(({ address }) => codeOf(address, header.number)),
      signal,
    ),
  ])
  const told = answers.map((answer) => saidByContract(answer) ?? '0x')
  // A contract that answers everything with the same says nothing by it.
  const [approved, royalty, user, expires, locked] = [
    isTrue(told[5]!) ? told[0]! : '0x',
    isTrue(told[6]!) ? told[1]! : '0x',
    isTrue(told[7]!) ? told[2]! : '0x',
    isTrue(told[7]!) ? told[3]! : '0x',
    isTrue(told[8]!) ? told[4]! : '0x',
  ]
  const share = wordAt(royalty, 1)
  const receiver = addressIn(royalty.slice(0, 66) as Hex)
  const until = wordAt(expires, 0)
  const using = addressIn(user.slice(0, 66) as Hex)
  return {
    asOf: { height: toNumber(header.number), hash: header.hash },
    approved: addressIn(approved.slice(0, 66) as Hex),
    royalty: receiver === null || share === null || share > PRICE ? null : { receiver, ppm: Number(share) },
    user:
      using === null
        ? null
        : { address: using, untilMs: until === null || until > LAST_SECOND ? null : Number(until) * 1_000 },
    locked: locked.length === 66 ? wordAt(locked, 0) !== 0n : null,
    // Items that are many of a kind have no one owner to act for.
    accounts: isTrue(told[5]!)
      ? bound.map((account, at) => {
          const code = saidByContract(codes[at]!)
          return { ...account, exists: code === null ? null : code !== '0x' }
        })
      : [],
  }
}
