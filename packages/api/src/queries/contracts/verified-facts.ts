import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { VerifiedContract } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { ContractBook } from '../../verification/create-contract-book.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { createKept, type Kept } from '../kept.ts'
import { nativeOf } from '../rankings/labelled-groups.ts'
import { MOST_ASKED } from '../rankings/node-coins.ts'
import { readActivities } from '../rankings/rich-lists.ts'
import { atOneMoment } from '../snapshot.ts'
import { readTokens } from '../tokens/find-tokens.ts'

/** What stands beside a verified contract in lists; null is what nobody tells. */
export type VerifiedFact = {
  /** Of the blocks that are indexed. */
  readonly txCount: number | null
  /** Base units of the chain's coin. */
  readonly balance: bigint | null
  readonly isToken: boolean
  /** Whether it runs other code, as the node tells it. */
  readonly isProxy: boolean | null
}

/** Facts of the newest verified contracts as they were counted last. */
export type VerifiedFacts = { readonly countedMs: number; readonly of: ReadonlyMap<string, VerifiedFact> }

/** Contracts that are counted, the newest first; addresses that are looked up at once, so that pages come between. */
const MOST_COUNTED = 10_000
const AT_ONCE = 8
/** Contracts that the node is asked about in one turn: what is no proxy hardly becomes one, so that each is asked once for its code. */
const PROXIES_ASKED = 200
const KEPT = { leastMs: 300_000, ratio: 50, waitMs: 1_500 } as const

const kept = new WeakMap<ChainDesk, Kept<VerifiedFacts>>()
/** By address and the hash of its code. */
const proxies = new WeakMap<ChainDesk, Map<string, boolean>>()

/** The facts by which verified contracts are put in order (screens-evm §6.2): counted beside the visits, and kept. */
export function verifiedFacts(desk: ChainDesk, book: ContractBook): Kept<VerifiedFacts> {
  const own =
    kept.get(desk) ?? createKept(() => count(desk, book.list(desk.chain.code).slice(0, MOST_COUNTED)), desk.clock, KEPT)
  kept.set(desk, own)
  return own
}

async function count(desk: ChainDesk, contracts: readonly VerifiedContract[]): Promise<VerifiedFacts> {
  const known = await proxiesAmong(desk, contracts)
  const of = new Map<string, VerifiedFact>()
  for (let from = 0; from < contracts.length; from += AT_ONCE) {
    const part = contracts.slice(from, from + AT_ONCE)
    for (const [index, fact] of (await readFacts(desk, part)).entries()) {
      const contract = part[index]!
      of.set(contract.address, { ...fact, isProxy: known.get(keyOf(contract)) ?? null })
    }
  }
  return { countedMs: desk.clock.now(), of: await withCoins(desk, of) }
}

/** Transactions, balance and whether it is a token, a look-up by key each; balances are null where the ledger does not tell all that moves the coin. At most 1,000. */
export function readFacts(
  desk: ChainDesk,
  contracts: readonly Pick<VerifiedContract, 'address'>[],
): Promise<readonly Omit<VerifiedFact, 'isProxy'>[]> {
  const keys = contracts.map(({ address }) => desk.family.parseAddress(address, desk.chain))
  return atOneMoment(desk.runtime, async (snapshot) => {
    const [activities, coins, tokens] = await Promise.all([
      readActivities(desk, snapshot, keys),
      nativeOf(desk, snapshot, keys),
      desk.family.can.tokens ? readTokens(desk, keys) : [],
    ])
    const isToken = new Set(tokens.map(({ address }) => address))
    return keys.map((key, index) => ({
      txCount: activities[index]?.txCount ?? null,
      balance: coins === null ? null : (coins.get(key) ?? 0n),
      isToken: isToken.has(key),
    }))
  })
}

/** Transactions and balances of a few contracts as they are now, by address; an archive that is away takes the counts along and nothing else. At most 1,000. */
export async function factsNow(
  desk: ChainDesk,
  contracts: readonly Pick<VerifiedContract, 'address'>[],
): Promise<ReadonlyMap<string, Pick<VerifiedFact, 'txCount' | 'balance'>>> {
  const of = new Map<string, Pick<VerifiedFact, 'txCount' | 'balance'>>()
  for (let from = 0; from < contracts.length; from += AT_ONCE) {
    const part = contracts.slice(from, from + AT_ONCE)
    const facts = await readFacts(desk, part).catch((error: unknown) => {
      if (isOrreryError(error)) return null
      throw error
    })
    for (const [index, { address }] of part.entries())
      of.set(address, { txCount: facts?.[index]?.txCount ?? null, balance: facts?.[index]?.balance ?? null })
  }
  return withCoins(desk, of)
}

/** Balances by the node, where the ledger told none. */
async function withCoins<Fact extends Pick<VerifiedFact, 'balance'>>(
  desk: ChainDesk,
  facts: ReadonlyMap<string, Fact>,
): Promise<ReadonlyMap<string, Fact>> {
  const untold = [...facts].filter(([, { balance }]) => balance === null)
  const told = new Map(facts)
  for (let from = 0; from < untold.length; from += MOST_ASKED) {
    const part = untold.slice(from, from + MOST_ASKED)
    const keys = part.map(([address]) => desk.family.parseAddress(address, desk.chain))
    const answer = await desk.node.coinBalances(keys).catch(() => null)
    for (const [index, [address, fact]] of part.entries())
      told.set(address, { ...fact, balance: answer?.balances[index] ?? null })
  }
  return told
}

const keyOf = ({ address, codeHash }: Pick<VerifiedContract, 'address' | 'codeHash'>): string =>
  `${address} ${codeHash}`

async function proxiesAmong(
  desk: ChainDesk,
  contracts: readonly VerifiedContract[],
): Promise<ReadonlyMap<string, boolean>> {
  const known = proxies.get(desk) ?? new Map<string, boolean>()
  proxies.set(desk, known)
  const asked = contracts.filter((contract) => !known.has(keyOf(contract))).slice(0, PROXIES_ASKED)
  await sideBySide(
    asked.map((contract) => async () => {
      const key: Hex = desk.family.parseAddress(contract.address, desk.chain)
      const state = await desk.node.contract(key, null).catch(() => null)
      // Where other code stands now, or none, that says nothing of the code that was verified.
      if (state !== null && state.codeHash === contract.codeHash) known.set(keyOf(contract), state.proxies.length > 0)
    }),
    4,
  )
  return known
}

/** Verified contracts by a fact of theirs, the largest first; those of which it is not known come last, in their own order. Pure. */
export function byFact(
  contracts: readonly VerifiedContract[],
  facts: ReadonlyMap<string, VerifiedFact>,
  order: 'txs' | 'balance',
): readonly VerifiedContract[] {
  const valueOf = ({ address }: VerifiedContract): bigint => {
    const fact = facts.get(address)
    const value = order === 'txs' ? fact?.txCount : fact?.balance
    return value == null ? -1n : BigInt(value)
  }
  return contracts
    .map((contract) => ({ contract, value: valueOf(contract) }))
    .toSorted((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0))
    .map(({ contract }) => contract)
}
