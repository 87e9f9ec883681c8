import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { TokenRow, TokenStandard } from '@orrery/model/rows'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { readBool, readContractText, readUint } from './abi-text.ts'
import { contractCall, headerByNumber } from './calls.ts'
import { toNumber } from './raw.ts'
import { within } from './within.ts'

const ZERO_WORD = '0'.repeat(64)
const supports = (id: string): Hex => `0x01ffc9a7${id}${'0'.repeat(56)}`

/** ERC-20, ERC-721, ERC-1155 and ERC-165 (the last must refuse 0xffffffff). */
const QUESTIONS = {
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  totalSupply: '0x18160ddd',
  balanceOfZero: `0x70a08231${ZERO_WORD}`,
  is721: supports('80ac58cd'),
  is1155: supports('d9b67a26'),
  isNonsense: supports('ffffffff'),
} as const satisfies Record<string, Hex>

type Question = keyof typeof QUESTIONS
const NAMES = Object.keys(QUESTIONS) as Question[]

/** `uint8`. A contract that says more is not believed (reliability F-37). */
const MOST_DECIMALS = 255n
/** What contracts are given that were not answered for together with others, all of them, and how many of them are asked at once. */
const APART_MS = 25_000
const APART_AT_ONCE = 8
/** A call that is no work: where it is not answered in so long, it is the node that is late and no contract. */
const IDLE_MS = 6_000
const NOBODY: Hex = `0x${'0'.repeat(40)}`

type Outcome = PromiseSettledResult<Hex>

/**
 * Asks contracts what tokens they are. Those that answer like none are left out. A call that reverts
 * is "not said"; a node that does not answer is an error.
 */
export async function readTokens(
  { rpc, clock }: { readonly rpc: RpcClient; readonly clock: Clock },
  addresses: readonly Hex[],
  signal: AbortSignal,
): Promise<readonly Omit<TokenRow, 'height'>[]> {
  if (addresses.length === 0) return []
  // Beside: what contracts are asked may be lost together.
  const [header, answers] = await Promise.all([
    rpc.call(headerByNumber('latest'), signal),
    rpc.settle(addresses.flatMap(questionsOf), signal),
  ])
  if (header === null) throw new OrreryError('UPSTREAM_NOT_YET', { source: 'the node', what: 'a first block' })
  const readAt = toNumber(header.number)
  await askApart({ rpc, clock }, addresses, answers, signal)
  return addresses.flatMap((address, i) => {
    const of = (question: Question): Hex => {
      const answer = answers[i * NAMES.length + NAMES.indexOf(question)]!
      if (answer.status === 'fulfilled') return answer.value
      if (
        isOrreryError(answer.reason, 'UPSTREAM_RPC') ||
        isOrreryError(answer.reason, 'UPSTREAM_SHAPE') ||
        isOrreryError(answer.reason, 'UPSTREAM_TIMEOUT')
      )
        return '0x'
      throw answer.reason
    }
    const standard = standardOf(of)
    if (standard === null) return []
    const name = readContractText(of('name'))
    const symbol = readContractText(of('symbol'))
    return [
      {
        address,
        standard,
        name: name.text,
        symbol: symbol.text,
        decimals: standard === 'erc20' ? decimalsOf(of('decimals')) : null,
        totalSupply: readUint(of('totalSupply')),
        rawName: name.raw,
        readAt,
      },
    ]
  })
}

const questionsOf = (address: Hex): readonly RpcCall<Hex>[] =>
  NAMES.map((name) => contractCall(address, QUESTIONS[name]))

/** A client leaves a node that hung alone for a moment. */
const isLate = (one: Outcome): one is PromiseRejectedResult =>
  one.status === 'rejected' &&
  (isOrreryError(one.reason, 'UPSTREAM_TIMEOUT') || isOrreryError(one.reason, 'UPSTREAM_UNREACHABLE'))

/** Contracts that burn all they are given take along those that were asked with them (reliability F-35): each of these is asked by itself. */
async function askApart(
  { rpc, clock }: { readonly rpc: RpcClient; readonly clock: Clock },
  addresses: readonly Hex[],
  answers: Outcome[],
  signal: AbortSignal,
): Promise<void> {
  const late = addresses.flatMap((_, i) =>
    answers.slice(i * NAMES.length, (i + 1) * NAMES.length).some(isLate) ? [i] : [],
  )
  if (late.length === 0) return
  if ((await within(clock, IDLE_MS, signal, (limit) => rpc.call(contractCall(NOBODY, '0x'), limit))) === null)
    throw answers.find(isLate)!.reason
  if (addresses.length === 1) return
  await within(clock, APART_MS, signal, async (limit) => {
    const next = async (): Promise<void> => {
      for (let i = late.shift(); i !== undefined; i = late.shift())
        answers.splice(i * NAMES.length, NAMES.length, ...(await rpc.settle(questionsOf(addresses[i]!), limit)))
    }
    await Promise.all(Array.from({ length: APART_AT_ONCE }, next))
  })
}

function standardOf(of: (question: Question) => Hex): TokenStandard | null {
  // A contract whose fallback says yes to everything says nothing.
  const honest = readBool(of('isNonsense')) !== true
  if (honest && readBool(of('is1155')) === true) return 'erc1155'
  if (honest && readBool(of('is721')) === true) return 'erc721'
  const supply = readUint(of('totalSupply'))
  const says =
    decimalsOf(of('decimals')) !== null ||
    readContractText(of('symbol')).text !== null ||
    readUint(of('balanceOfZero')) !== null
  return supply !== null && says ? 'erc20' : null
}

const decimalsOf = (answer: Hex): number | null => {
  const value = readUint(answer)
  return value === null || value > MOST_DECIMALS ? null : Number(value)
}

/** Current balances of one holder; null where the contract does not answer with a number. */
export async function readBalances(
  rpc: RpcClient,
  holder: Hex,
  assets: readonly Hex[],
  signal: AbortSignal,
): Promise<readonly (bigint | null)[]> {
  const input: Hex = `0x70a08231${holder.slice(2).padStart(64, '0')}`
  const answers = await rpc.settle(
    assets.map((asset) => contractCall(asset, input)),
    signal,
  )
  return answers.map((answer) => (answer.status === 'fulfilled' ? readUint(answer.value) : null))
}
