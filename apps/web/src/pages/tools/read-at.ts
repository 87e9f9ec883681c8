import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import { plainDigits } from '@orrery/ui/rules/own-digits'
import { writtenHeight } from '../../routing/written-height.ts'
import { askNode, askNumber, NodeRefusal } from '../../page-parts/ask-node.ts'

/** Addresses that are asked about at once (screens-evm §15.2). */
export const MOST_ADDRESSES = 50
const AT_ONCE = 4
const DAY_MS = 86_400_000

/** explorer §2.4: a value with one of these makes the page of past balances invalid. */
export const hasForbiddenSign = (value: string): boolean => /[&%{}[]/.test(value)

/** Which of the tools: what addresses held, or how much of a token there was. */
export type Asked = 'balance' | 'supply'

/** Whether the query of a link says all that the tool asks for, so that it answers without a click. */
export const asksWhole = (query: URLSearchParams, of: Asked): boolean =>
  ['block', of === 'balance' ? 'address' : 'token'].every((name) => (query.get(name) ?? '').trim() !== '') &&
  (of === 'supply' || ![...query.values()].some(hasForbiddenSign))

/** The query of a link to what was asked, which answers it again: fields that are empty are left out. */
export const linkQuery = (
  fields: Readonly<Record<'chain' | 'address' | 'token' | 'block' | 'to' | 'step', string>>,
): string => new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString()

/** The addresses of a text, and what in it is none. */
export function readAddresses(text: string): { readonly addresses: readonly string[]; readonly wrong: string | null } {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  return {
    addresses: [...new Set(parts.filter(isAddress))].slice(0, MOST_ADDRESSES),
    wrong: parts.find((part) => !isAddress(part)) ?? null,
  }
}

export const isAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text)

/** What a text says of a block: a height, the end of a day in unix seconds, or that it is neither. */
export function readMoment(text: string): { readonly height: bigint } | { readonly before: number } | null {
  const height = writtenHeight(text)
  if (height !== null) return { height: BigInt(height) }
  const written = plainDigits(text).trim()
  const day = /^\d{4}-\d\d-\d\d$/.test(written) ? Date.parse(`${written}T00:00:00Z`) : Number.NaN
  return Number.isNaN(day) ? null : { before: Math.floor((day + DAY_MS) / 1000) - 1 }
}

/** The height of a moment; throws `NodeRefusal` where the site knows no block of that time. */
export async function heightOf(
  chain: Chain,
  moment: NonNullable<ReturnType<typeof readMoment>>,
  signal: AbortSignal,
): Promise<bigint> {
  if ('height' in moment) return moment.height
  const answer = await askNode(
    chain,
    'block.getblocknobytime',
    { timestamp: String(moment.before), closest: 'before' },
    signal,
  )
  // Etherscan has the number bare or in an object, by its version.
  const told =
    typeof answer === 'object' && answer !== null ? (answer as { blockNumber?: unknown }).blockNumber : answer
  if (!/^\d+$/.test(String(told))) throw new NodeRefusal(String(told))
  return BigInt(String(told))
}

/** Addresses of an output chain in a text: whether each is one says the site, which knows their spellings and checksums. */
export function readOutputAddresses(text: string): ReturnType<typeof readAddresses> {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  return {
    addresses: [...new Set(parts)].slice(0, MOST_ADDRESSES),
    wrong: parts.find((part) => !/^[\w:]{1,200}$/.test(part)) ?? null,
  }
}

/** The height of a moment on an output chain: of the last block that is not later. */
export const outputHeightOf = async (
  api: Pick<ApiClient, 'getBlock'>,
  chain: Chain,
  moment: NonNullable<ReturnType<typeof readMoment>>,
  signal: AbortSignal,
): Promise<bigint> => {
  const block = 'height' in moment ? moment.height.toString() : `@${new Date(moment.before * 1000).toISOString()}`
  return BigInt((await api.getBlock({ chain: chain.code, block }, signal)).height)
}

/** What an address of an output chain had behind a block, by its outputs; null where it cannot be told while blocks are missing. In base units. */
export async function outputBalanceAt(
  api: Pick<ApiClient, 'getAddress' | 'getAddressBalanceHistory'>,
  chain: Chain,
  address: string,
  height: bigint | 'latest',
  signal: AbortSignal,
): Promise<bigint | null> {
  const asked = { chain: chain.code, address }
  if (height === 'latest') {
    const { balance } = await api.getAddress(asked, signal)
    return balance === null ? null : BigInt(balance.amount)
  }
  const { list } = await api.getAddressBalanceHistory({ ...asked, limit: 10, cursor: height.toString() }, signal)
  const [last] = list.hits
  if (last === undefined) return list.extend.coverage.complete ? 0n : null
  return last.after === null ? null : BigInt(last.after)
}

/** ERC-20 `balanceOf(address)` and `totalSupply()`. */
const BALANCE_OF = '0x70a08231'
const TOTAL_SUPPLY = '0x18160ddd'

/** What an address holds at a height: of the chain's coin, or of a token. In base units. Throws `NodeRefusal`. */
export const balanceAt = (
  chain: Chain,
  address: string,
  token: string | null,
  height: bigint | 'latest',
  signal: AbortSignal,
): Promise<bigint> =>
  token !== null
    ? callNumber(chain, token, `${BALANCE_OF}${address.slice(2).toLowerCase().padStart(64, '0')}`, height, signal)
    : height === 'latest'
      ? askNumber(chain, 'account.balance', { address }, signal)
      : askNumber(chain, 'account.balancehistory', { address, blockno: height.toString() }, signal)

/** All that there is of a token at a height, in base units. Throws `NodeRefusal`. */
export const supplyAt = (
  chain: Chain,
  token: string,
  height: bigint | 'latest',
  signal: AbortSignal,
): Promise<bigint> => callNumber(chain, token, TOTAL_SUPPLY, height, signal)

async function callNumber(
  chain: Chain,
  to: string,
  data: string,
  height: bigint | 'latest',
  signal: AbortSignal,
): Promise<bigint> {
  const tag = height === 'latest' ? height : `0x${height.toString(16)}`
  const answer = await askNode(chain, 'eth_call', { to, data, tag }, signal)
  // No contract there answers with nothing, which is not zero.
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}/i.test(answer)) throw new NodeRefusal(String(answer))
  return BigInt(answer.slice(0, 66))
}

/** Does the work of each, a few at a time, in their order. */
export async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const run = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
  return results
}
