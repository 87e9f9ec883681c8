import type { TokenRow } from '@orrery/model/rows'
import { SKELETON_STEPS } from '@orrery/model/name-skeleton'
import type { ChainReads } from '@orrery/model/reads'
import { MOST_DECIMALS, type TokenOrder } from '@orrery/model/token-order'
import type { RowOf } from '@orrery/store/columns'
import { TOKENS } from '../tables/archive-tables.ts'
import { STANDARD, wordOf } from '../tables/codes.ts'
import { select, where, type Scope } from './scope.ts'
import { createFirstTokens, FIRST_TOKENS } from './first-tokens.ts'
import { openTokenBook } from './token-book.ts'
import { checkKey, checkLimit } from './where.ts'

const { chain: _chain, name_folded: _name, symbol_folded: _symbol, ...COLUMNS } = TOKENS.columns
const OFFSET_LIMIT = 1_000_000
const ORDERED_LIMIT = 10_000
const WITHOUT_LIMIT = 1_000
/** As `compareTokens` has them; amounts by their leading digits, which is what a list is cut by. */
const ORDERED: Readonly<Record<TokenOrder, string>> = {
  newest: 'height DESC, address',
  oldest: 'height, address',
  name: "name_folded = '', name_folded, height, address",
  symbol: "symbol_folded = '', symbol_folded, height, address",
  supply: `toFloat64(total_supply) / exp10(if(standard = ${STANDARD.of.erc20}, least(ifNull(decimals, 0), ${MOST_DECIMALS}), 0)) DESC NULLS LAST, height, address`,
}
/** Names are at most 256 code points long, so no longer text is in one. */
const TEXT_LIMIT = 512
/** A contract may claim any number; what does not fit is as unusable as this one, and shown the same way. */
const DECIMALS_LIMIT = 0xffff_ffff

/** Text in the form in which searches compare it. */
export const fold = (text: string): string => text.toLowerCase()

/** `nameSkeleton` of a folded column. */
const skeleton = (column: string): string => {
  const steps = SKELETON_STEPS.reduce((sql, [one, other]) => `replaceAll(${sql}, '${one}', '${other}')`, column)
  return String.raw`replaceRegexpAll(${steps}, '[^\\p{L}\\p{N}]', '')`
}

const toToken = (row: RowOf<typeof COLUMNS>): TokenRow => ({
  address: row.address,
  standard: wordOf(STANDARD, row.standard),
  name: row.name,
  symbol: row.symbol,
  decimals: row.decimals,
  totalSupply: row.total_supply,
  rawName: row.raw_name,
  height: row.height,
  readAt: row.read_at,
})

/** A token as it is stored. */
export const tokenRow = (chain: number, token: TokenRow): RowOf<(typeof TOKENS)['columns']> => ({
  chain,
  address: token.address,
  standard: STANDARD.of[token.standard],
  name: token.name,
  symbol: token.symbol,
  decimals: token.decimals === null ? null : Math.min(token.decimals, DECIMALS_LIMIT),
  total_supply: token.totalSupply,
  raw_name: token.rawName === '0x' ? null : token.rawName,
  height: token.height,
  read_at: token.readAt,
  name_folded: fold(token.name ?? ''),
  symbol_folded: fold(token.symbol ?? ''),
})

/** Tokens carry no height that a list is cut at: all reads of an archive keep the same ones. */
const firsts = new WeakMap<Scope['tokenWrites'], ReturnType<typeof createFirstTokens>>()
function firstOf({ tokenWrites }: Scope): ReturnType<typeof createFirstTokens> {
  const own = firsts.get(tokenWrites) ?? createFirstTokens(tokenWrites)
  firsts.set(tokenWrites, own)
  return own
}

/** What is known about tokens, whether their blocks are committed or still in the Head. */
export function tokenReads(
  scope: Scope,
): Pick<ChainReads, 'token' | 'tokensByAddress' | 'tokens' | 'searchTokens' | 'firstTokensLike'> {
  const table = `${TOKENS.name} FINAL`
  const book = openTokenBook(async (limit) => {
    const columns = { ...COLUMNS, name_folded: 'text', symbol_folded: 'text' } as const
    const rows = await select(scope, table, columns, where(scope), `ORDER BY height, address LIMIT ${limit}`)
    return rows.map((row) => ({ token: toToken(row), name: row.name_folded, symbol: row.symbol_folded }))
  }, scope.tokenWrites)
  return {
    async token(address) {
      const condition = where(scope)
      const [row] = await select(
        scope,
        table,
        COLUMNS,
        condition.and(`address = ${condition.bind('hex', checkKey(address, 'address'))}`),
        'LIMIT 1',
      )
      return row ? toToken(row) : null
    },
    async tokensByAddress(addresses) {
      checkLimit(addresses.length, 1000)
      if (addresses.length === 0) return []
      const known = book()
      if (known) return [...new Set(addresses)].flatMap((address) => known.token(checkKey(address, 'address')) ?? [])
      const condition = where(scope)
      condition.and(
        `address IN (${addresses.map((address) => condition.bind('hex', checkKey(address, 'address'))).join(', ')})`,
      )
      return (await select(scope, table, COLUMNS, condition)).map(toToken)
    },
    async tokens({ offset, limit, standards, from, without = [], order }) {
      const condition = where(scope)
      if (standards)
        condition.and(
          `standard IN (${standards.map((standard) => condition.bind('u8', STANDARD.of[standard])).join(', ') || 'NULL'})`,
        )
      if (from !== undefined) condition.and(`height >= ${condition.bind('u32', from)}`)
      checkLimit(without.length, WITHOUT_LIMIT)
      checkLimit(limit, order === undefined ? 100 : ORDERED_LIMIT)
      checkLimit(offset, OFFSET_LIMIT)
      const ask = async (rows: number, past: number): Promise<readonly TokenRow[]> => {
        const end = `ORDER BY ${ORDERED[order ?? 'newest']} LIMIT ${rows} OFFSET ${past}`
        return (await select(scope, table, COLUMNS, condition, end)).map(toToken)
      }
      // Of the first ones in memory no more can be left out than are named.
      if (order === undefined && from === undefined && offset + limit + without.length <= FIRST_TOKENS) {
        const first = await firstOf(scope)(standards?.join() ?? '', (most) => ask(most, 0))
        const left = new Set(without)
        return (left.size === 0 ? first : first.filter(({ address }) => !left.has(address))).slice(
          offset,
          offset + limit,
        )
      }
      if (without.length > 0)
        condition.and(
          `address NOT IN (${without.map((address) => condition.bind('hex', checkKey(address, 'address'))).join(', ')})`,
        )
      return ask(limit, offset)
    },
    async searchTokens(text, limit) {
      checkLimit(limit, 100)
      // What is no text becomes what the engine makes of it.
      const folded = fold(text).toWellFormed()
      if (folded.length === 0 || folded.length > TEXT_LIMIT) return []
      const known = book()
      if (known) return known.search(folded, limit)
      const condition = where(scope)
      const needle = condition.bind('text', folded)
      condition.and(`(position(symbol_folded, ${needle}) > 0 OR position(name_folded, ${needle}) > 0)`)
      // Best first: the symbol itself, then what begins with the text, then what contains it; older tokens before newer ones.
      const rank = `multiIf(symbol_folded = ${needle}, 0, startsWith(symbol_folded, ${needle}), 1, startsWith(name_folded, ${needle}), 2, 3)`
      return (await select(scope, table, COLUMNS, condition, `ORDER BY ${rank}, height, address LIMIT ${limit}`)).map(
        toToken,
      )
    },
    async firstTokensLike(skeletons) {
      checkLimit(skeletons.length, 100)
      if (skeletons.length === 0) return []
      const found = await Promise.all(
        ['symbol_folded', 'name_folded'].map((column) => {
          const condition = where(scope)
          condition.and(`has(${condition.bind('text[]', skeletons)}, ${skeleton(column)})`)
          return select(scope, table, COLUMNS, condition, `ORDER BY height, address LIMIT 1 BY ${skeleton(column)}`)
        }),
      )
      return found.flat().map(toToken)
    },
  }
}
