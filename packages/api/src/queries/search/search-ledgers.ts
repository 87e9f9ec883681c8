import { OrreryError } from '@orrery/errors/orrery-error'
import type { SearchHit, SearchResult } from '@orrery/model/wire/search'
import { brc20Key } from '@orrery/model/brc20'
import { cat20Word, readCat20Id } from '@orrery/model/cat20'
import type { Cat20Ref } from '@orrery/model/wire/cat20'
import { beginningOf, readInscriptionId } from '@orrery/model/inscription'
import type { Hex } from '@orrery/primitives/hex'
import { LEDGER_ERRORS } from '../../contract/params.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { countOf } from './probe-candidate.ts'
import { readBrc20Token } from '../ledgers/brc20.ts'
import { proposeCat20, readCat20Token } from '../ledgers/cat20.ts'
import { isCategory, readCashToken } from '../ledgers/cash-tokens.ts'
import { keepsBrc20 } from '../ledgers/keeps-brc20.ts'
import { isInscriptionNumber, readInscription, tellsNumbers } from '../ledgers/inscriptions.ts'
import { proposeRunes, readRune, runeNamed } from '../ledgers/runes.ts'

/** What ledgers above a chain have under a query; a hint where they have not read so far. */
export type LedgerFindings = {
  /** `sure` where the text can mean nothing else of this chain: an id. Whoever etches a rune chooses its name, and a ticker is anybody's. */
  readonly hits: readonly Found[]
  /** `sure` likewise: any short word may be a rune or a ticker that the ledger has not come to. */
  readonly hints: readonly (SearchResult['hints'][number] & { readonly sure: boolean })[]
}

/** `begins` where the text is only the start of its name. */
type Found = { readonly hit: SearchHit; readonly sure: boolean; readonly begins?: true }

/** Runes by an id, a name or the start of one, BRC20 by its whole ticker, CAT20 by an id, a name, a symbol or the start of one, CashTokens by the id of their category and by what the operator's registry calls them, and an inscription by its id or its number (screens-nonevm §12.1). Never throws for what is not found. */
export async function searchLedgers(desk: ChainDesk, query: string): Promise<LedgerFindings> {
  const rune = runeNamed(query)
  const found = await Promise.all([
    told(
      desk,
      'rune',
      rune !== null && desk.runtime.layers?.has('runes') === true,
      rune !== null && 'height' in rune,
      () => findRunes(desk, rune!),
    ),
    told(
      desk,
      'inscription',
      readInscriptionId(query) !== null && desk.runtime.layers?.has('inscriptions') === true,
      true,
      () => findInscription(desk, query),
    ),
    told(
      desk,
      'inscription',
      isInscriptionNumber(query) && tellsNumbers(desk) && desk.runtime.layers?.has('inscriptions') === true,
      false,
      async () => {
        const { hit } = await findInscription(desk, query)
        // A number that is a block means the block first.
        const isBlock = Number(query) >= 0 && Number(query) <= (desk.runtime.head.view().tip?.height ?? -1)
        return { hit, sure: false, ...(isBlock && { begins: true as const }) }
      },
    ),
    told(desk, 'token', isCategory(query) && desk.runtime.layers?.has('cashTokens') === true, true, () =>
      findCategory(desk, query),
    ),
    told(
      desk,
      'token',
      desk.runtime.tokenNames !== undefined && query.length >= 2 && desk.runtime.layers?.has('cashTokens') === true,
      false,
      () => findNamedCategories(desk, query),
    ),
    told(
      desk,
      'token',
      desk.runtime.layers?.has('cat20') === true && mayNameCat20(desk, query),
      readCat20Id(query) !== null,
      () => findCat20(desk, query),
    ),
    told(desk, 'token', brc20Key(query) !== null && keepsBrc20(desk), false, () => findBrc20(desk, query)),
  ])
  return { hits: found.flatMap(({ hits }) => hits), hints: found.flatMap(({ hints }) => hints) }
}

const NAMED_SHOWN = 5
const IS_BEHIND: ReadonlySet<string> = new Set(LEDGER_ERRORS)
const NOTHING: LedgerFindings = { hits: [], hints: [] }

async function told(
  { chain }: ChainDesk,
  kind: string,
  isMeant: boolean,
  sure: boolean,
  find: () => Promise<Found | readonly Found[]>,
): Promise<LedgerFindings> {
  if (!isMeant) return NOTHING
  try {
    return { hits: [await find()].flat(), hints: [] }
  } catch (error) {
    // What the ledger has not read is not called absent.
    return error instanceof OrreryError && IS_BEHIND.has(error.code)
      ? {
          hits: [],
          hints: [
            {
              chain: chain.code,
              kind,
              why: 'ledgerBehind',
              reason: error.message,
              sure,
            },
          ],
        }
      : NOTHING
  }
}

async function findRunes(desk: ChainDesk, meant: NonNullable<ReturnType<typeof runeNamed>>): Promise<readonly Found[]> {
  if ('height' in meant) {
    const { rune } = (await readRune(desk, `${meant.height}:${meant.tx_index}`)).data
    return [{ hit: runeHit(desk, rune), sure: true }]
  }
  const { named, others } = await proposeRunes(desk, meant.name)
  return [
    ...(named === null ? [] : [{ hit: runeHit(desk, named), sure: false }]),
    // One letter begins what not.
    ...(meant.name.length < 2
      ? []
      : others.map((rune) => ({ hit: runeHit(desk, rune), sure: false, begins: true as const }))),
  ]
}

const runeHit = ({ chain }: ChainDesk, { id, name }: { readonly id: string; readonly name: string }): SearchHit => ({
  kind: 'rune',
  chain: chain.code,
  id,
  title: name,
  detail: id,
  path: `/${chain.path}/rune/${id}`,
  exact: false,
})

/** Categories that the registry calls so, or of which the name begins so. */
async function findNamedCategories(desk: ChainDesk, query: string): Promise<readonly Found[]> {
  const word = query.toLowerCase()
  const meant: { readonly category: Hex; readonly isWhole: boolean }[] = []
  for (const [category, { name, symbol }] of desk.runtime.tokenNames ?? []) {
    const names = [name, ...(symbol === null ? [] : [symbol])].map((text) => text.toLowerCase())
    if (names.some((text) => text.startsWith(word))) meant.push({ category, isWhole: names.includes(word) })
  }
  const first = meant.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole)).slice(0, NAMED_SHOWN)
  const found = await Promise.all(
    first.map(async ({ category, isWhole }): Promise<readonly Found[]> => {
      // A registry may name what this chain does not have.
      const one = await findCategory(desk, category).catch((error: unknown) => {
        if (error instanceof OrreryError && error.code === 'TOKEN_NOT_FOUND') return null
        throw error
      })
      return one === null ? [] : [{ hit: one.hit, sure: false, ...(!isWhole && { begins: true as const }) }]
    }),
  )
  return found.flat()
}

async function findCategory(desk: ChainDesk, query: string): Promise<Found> {
  const { category, txs, named } = (await readCashToken(desk, query)).data
  return {
    hit: {
      kind: 'token',
      chain: desk.chain.code,
      id: category,
      title: named?.name ?? 'CashTokens',
      ...countOf(txs),
      path: `/${desk.chain.path}/cash-token/${category}`,
      exact: false,
    },
    sure: true,
  }
}

async function findBrc20(desk: ChainDesk, query: string): Promise<Found> {
  const { token } = (await readBrc20Token(desk, query)).data
  return {
    hit: {
      kind: 'token',
      chain: desk.chain.code,
      id: token.id,
      title: token.ticker,
      detail: `${desk.chain.tokenPrefix ?? 'BRC'}20`,
      // Tickers may hold what no address can: the id of the deploy names them all.
      path: `/${desk.chain.path}/brc20/${token.id}`,
      exact: false,
    },
    sure: false,
  }
}

/** The longest name that a search looks for; what is longer is an id or an address. */
const MOST_NAME = 60

/** An id of a token, or a text that may be its name: any but an address. */
const mayNameCat20 = ({ family, chain }: ChainDesk, query: string): boolean =>
  readCat20Id(query) !== null ||
  (cat20Word(query) !== '' &&
    query.length <= MOST_NAME &&
    !family.recognise(query, chain).some(({ certain }) => certain))

async function findCat20(desk: ChainDesk, query: string): Promise<readonly Found[]> {
  if (readCat20Id(query) !== null) {
    const { token } = (await readCat20Token(desk, query)).data
    return [{ hit: cat20Hit(desk, token), sure: true }]
  }
  const { named, others } = await proposeCat20(desk, query)
  return [
    ...named.map((token) => ({ hit: cat20Hit(desk, token), sure: false })),
    // One letter begins what not.
    ...(cat20Word(query).length < 2
      ? []
      : others.map((token) => ({ hit: cat20Hit(desk, token), sure: false, begins: true as const }))),
  ]
}

const cat20Hit = ({ chain }: ChainDesk, { id, name, symbol }: Cat20Ref): SearchHit => ({
  kind: 'token',
  chain: chain.code,
  id,
  // Whatever its deployer wrote, or its id where there is nothing to see of that.
  title: /[^\s\p{M}\p{C}]/u.test(symbol) ? beginningOf(symbol, MOST_NAME) : id,
  detail: `CAT20 · ${beginningOf(name, MOST_NAME)}`,
  path: `/${chain.path}/cat20/${id}`,
  exact: false,
})

async function findInscription(desk: ChainDesk, query: string): Promise<Found> {
  const { id, number, contentType } = (await readInscription(desk, query)).data
  return {
    hit: {
      kind: 'inscription',
      chain: desk.chain.code,
      id,
      title: number === null ? id : `${number}`,
      detail: contentType,
      path: `/${desk.chain.path}/inscription/ordinals/${id}`,
      exact: false,
    },
    sure: true,
  }
}
