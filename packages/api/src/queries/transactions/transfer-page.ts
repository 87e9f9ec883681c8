import type { AccountTransferFilter } from '@orrery/model/reads'
import type { TokenStandard, TransferRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { Transfer, Worth } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { narrowed, walkedPage } from '../addresses/account-filters.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { UNTOLD } from '../lists/count-rows.ts'
import { worthOf } from '../exchanges/worth-of.ts'
import { worthThen } from '../exchanges/worth-then.ts'
import { bareToken, findTokens } from '../tokens/find-tokens.ts'
import { salesAmong, type Sale } from '../tokens/token-sales.ts'
import { readKeysetPage, type KeysetList, type KeysetPage, type ListParams } from '../lists/keyset-list.ts'
import { atOneMoment, sideOf, type Snapshot } from '../snapshot.ts'
import { cutToSpan, isCut, type TimeSpan } from '../time-span.ts'
import { toList } from '../lists/to-list.ts'
import { toldOf } from './suspicion-rules.ts'
import { tokenDoubts, transferDoubts } from './transfer-doubts.ts'
import { receiptsOf } from './tx-parts.ts'
import { unbackedAmong } from './unbacked.ts'

/**
 * A page of any list of transfers with its tokens named. `count` gives the exact number of all of them where one is known; the page may tell it. Those of a
 * span of time or of one standard are not counted: they are told to be some of all. With `doubtedBy` each tells what is suspicious about it to that address, and items what was paid for them; or, for `token`, to whoever looks at its token.
 */
export async function transferPage(
  desk: ChainDesk,
  list: KeysetList<TransferRow>,
  params: ListParams &
    TimeSpan & { readonly standard?: TokenStandard; readonly worth?: boolean; readonly methods?: boolean },
  count: (snapshot: Snapshot, page: KeysetPage<TransferRow>) => Promise<number | null>,
  filter?: AccountTransferFilter,
  doubtedBy?: Hex | 'token',
): Promise<Answer<ListOf<Transfer>>> {
  const read = await atOneMoment(desk.runtime, async (snapshot) => {
    const found = await readKeysetPage(
      desk,
      snapshot,
      await cutToSpan(desk, snapshot, narrowed(desk, snapshot, list, filter), params),
      params,
    )
    const page = filter === undefined ? found : walkedPage(found)
    const isFiltered = isCut(params) || params.standard !== undefined || filter !== undefined
    const [all, doubts, methods, sales] = await Promise.all([
      count(snapshot, isFiltered ? UNTOLD : page),
      doubtedBy === undefined
        ? null
        : doubtedBy === 'token'
          ? tokenDoubts(snapshot, page.rows, desk.runtime.safety)
          : transferDoubts(snapshot, doubtedBy, page.rows, desk.chain, desk.runtime.safety),
      params.methods === true ? methodsOf(snapshot, page.rows) : null,
      doubtedBy === undefined || doubtedBy === 'token' ? NO_SALES : salesAmong(desk, snapshot, page.rows),
    ])
    return {
      snapshot,
      page,
      doubts,
      methods,
      sales,
      ...(isFiltered ? { total: null, of: all } : { total: all, of: null }),
    }
  })
  // Names may come from the node, which must not hold up the moment above.
  const paid = [...read.sales.values()].flatMap(({ token }) => (token === null ? [] : [token]))
  const [tokens, unbacked] = await Promise.all([
    findTokens(desk, [...read.page.rows.map((row) => row.asset), ...paid]),
    unbackedAmong(
      desk,
      doubtedBy === undefined
        ? []
        : receiptsOf(read.page.rows.filter(({ to }) => doubtedBy === 'token' || to === doubtedBy)),
    ),
  ])
  const worth = params.worth === true ? worthOf(desk) : null
  const then = worth && (await worthThen(desk, distinctOf(read.page.rows)))
  const hits = read.page.rows.map((row) => ({
    ...desk.wire.transfer(row, tokens),
    ...saleOf(desk, tokens, read.sales.get(row)),
    ...(worth && { worth: worth(row.asset, row.amount) }),
    ...(then && pastWorth(then(row.asset, row.amount, row.timeMs))),
    ...(read.methods && { method: methodText(desk, read.methods.get(placeKey(row)) ?? null) }),
    ...(read.doubts !== null && toldOf(read.doubts(row, tokens.get(row.asset), unbacked), desk.runtime.safety)),
  }))
  return {
    data: toList(read.snapshot, read.page, hits, read.total, read.of),
    head: desk.wire.head(read.snapshot.tip),
  }
}

const distinctOf = (rows: readonly TransferRow[]): readonly Hex[] => [...new Set(rows.map(({ asset }) => asset))]

const pastWorth = (told: Worth | null): Pick<Transfer, 'worthThen'> => (told === null ? {} : { worthThen: told })

const NO_SALES: Awaited<ReturnType<typeof salesAmong>> = new Map()

function saleOf(
  { wire }: Pick<ChainDesk, 'wire'>,
  tokens: Awaited<ReturnType<typeof findTokens>>,
  sale: Pick<Sale, 'token' | 'amount'> | undefined,
): Pick<Transfer, 'sale'> {
  if (sale === undefined) return {}
  const token = sale.token === null ? null : wire.token(tokens.get(sale.token) ?? bareToken(sale.token))
  return { sale: { token, amount: sale.amount.toString() } }
}

type Place = Pick<TransferRow, 'height' | 'txIndex'>
export const placeKey = ({ height, txIndex }: Place): string => `${height} ${txIndex}`

/** What the transactions of rows call, by place, in one question to each side. */
async function methodsOf(snapshot: Snapshot, rows: readonly TransferRow[]): Promise<ReadonlyMap<string, Hex | null>> {
  const places = [...new Map(rows.map((row) => [placeKey(row), { height: row.height, txIndex: row.txIndex }])).values()]
  const found = await Promise.all(
    [...Map.groupBy(places, ({ height }) => sideOf(snapshot, height))].map(([reads, own]) => reads.txRefs(own)),
  )
  return new Map(found.flat().map((tx) => [placeKey(tx), tx.method]))
}

/** By the table of signatures: who is called may have an interface of its own, which a list does not ask for. */
export const methodText = (
  { family }: Pick<ChainDesk, 'family'>,
  selector: Hex | null,
): Exclude<Transfer['method'], undefined> => selector && { selector, name: family.decode?.method(selector) ?? null }
