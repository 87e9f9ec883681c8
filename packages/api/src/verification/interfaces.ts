import type { ContractInterface } from '@orrery/family/family'
import type { ContractSource } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { ApiContext } from '../queries/context.ts'
import { createLru, type Lru } from '../queries/lru.ts'
import { within } from '../queries/with-deadline.ts'
import { NO_INTERFACES, type Interfaces, type KnownInterface } from './known-interface.ts'
import { standingSource } from './standing-source.ts'

/** Contracts of one answer that the node is asked about, and how long an answer waits for that. */
const MOST_ASKED = 24
const MOST_LOOKED_UP = 1_000
const WAIT_MS = 400
/** Contracts behind a diamond whose sources are looked for. */
const MOST_FACETS = 24
const KEPT = 5_000
const READ_KEPT = 100
/** What stands behind a proxy may change with any block; what is no proxy hardly becomes one. */
const PROXY_MS = 15_000
const PLAIN_MS = 60_000

type Book = {
  readonly found: Lru<Hex, Promise<readonly KnownInterface[] | null>>
  /** By address and the hash of its code: an interface is of one code. */
  readonly read: Lru<string, ContractInterface>
}
const books = new WeakMap<ChainDesk['node'], Book>()

function bookOf({ node, clock }: ChainDesk): Book {
  const now = () => clock.monotonic()
  const book = books.get(node) ?? { found: createLru(KEPT, now), read: createLru(READ_KEPT, now) }
  books.set(node, book)
  return book
}

/**
 * Interfaces of contracts that were verified here and whose code still stands, proxies by what stands behind them now. Where nothing of the
 * chain is verified, no node is asked. With `known`, proxies are not asked for: for lists, which name methods by what is known already.
 * Never throws.
 */
export async function interfacesOf(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  addresses: readonly (Hex | null)[],
  depth: 'ask' | 'known' = 'ask',
): Promise<Interfaces> {
  const contracts = await context.contracts
  if (contracts === null || desk.family.decode === undefined || !contracts.hasAny(desk.chain.code)) return NO_INTERFACES
  const book = bookOf(desk)
  const wanted = [...new Set(addresses)]
    .filter((address) => address !== null)
    .slice(0, MOST_LOOKED_UP)
    .map((address) => ({ address, isVerified: contracts.find(desk.chain.code, address) !== null }))
    // What is known to have an interface goes before what may stand for something that has.
    .toSorted((a, b) => Number(b.isVerified) - Number(a.isVerified))
  let asked = 0
  const flights = wanted.flatMap(({ address, isVerified }) => {
    let flight = book.found.get(address)
    if (flight === undefined) {
      if (depth === 'known' && !isVerified) return []
      if (++asked > MOST_ASKED) return []
      flight = learn(context, desk, address, isVerified)
      book.found.set(address, flight, PLAIN_MS)
      void flight.then((told) => {
        // What was not told is asked for again.
        if (told === null) book.found.delete(address)
        else if (told.some(({ by }) => by === 'implementation')) book.found.set(address, flight!, PROXY_MS)
      })
    }
    return [flight.then((told) => [address, told ?? []] as const)]
  })
  const told = new Map<Hex, readonly KnownInterface[]>()
  await within(WAIT_MS, Promise.all(flights.map(async (flight) => told.set(...(await flight)))))
  return { of: (address) => (address === null ? [] : (told.get(address) ?? [])) }
}

/** Forgets what a new verification may have changed. */
export const forgetInterfaces = ({ node }: Pick<ChainDesk, 'node'>): void => void books.delete(node)

async function learn(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  address: Hex,
  isVerified: boolean,
): Promise<readonly KnownInterface[] | null> {
  try {
    const state = await desk.node.contract(address, null)
    if (state === null || state.codeHash === null) return []
    const last = state.proxies.at(-1)
    const behind: readonly { readonly contract: Hex; readonly codeHash?: Hex | null }[] =
      last === undefined || state.end === 'unknown'
        ? []
        : last.facets.length > 0
          ? last.facets.slice(0, MOST_FACETS).map((contract) => ({ contract }))
          : state.end === 'code' && last.implementation !== null
            ? [{ contract: last.implementation, codeHash: state.endCodeHash }]
            : []
    const found = await Promise.all([
      isVerified ? readOf(context, desk, 'verified', address, state.codeHash) : null,
      ...behind.map(({ contract, codeHash }) => readOf(context, desk, 'implementation', contract, codeHash)),
    ])
    return found.filter((known) => known !== null)
  } catch {
    return null
  }
}

const placesOf = ({ functions = [] }: Pick<ContractSource, 'functions'>): KnownInterface['places'] =>
  new Map(functions.map(({ selector, file, line }) => [selector, { file, line }]))

async function readOf(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  by: KnownInterface['by'],
  contract: Hex,
  codeHash: Hex | null | undefined,
): Promise<KnownInterface | null> {
  const source = await standingSource(context, desk, contract, codeHash)
  if (source === null) return null
  const { read } = bookOf(desk)
  const key = `${contract} ${source.codeHash} ${source.verifiedMs}`
  const known = read.get(key) ?? (await desk.family.decode!.read(source.abi))
  read.set(key, known, PLAIN_MS * 60)
  return { by, contract, read: known, layout: source.layout ?? null, places: placesOf(source) }
}
