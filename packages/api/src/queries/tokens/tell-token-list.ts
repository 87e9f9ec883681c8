import type { ListOf } from '@orrery/model/wire/common'
import type { TokenSummary } from '@orrery/model/wire/token'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { worthOf } from '../exchanges/worth-of.ts'
import { findMarket } from '../exchanges/write-market.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { toList } from '../lists/to-list.ts'
import { atOneMoment } from '../snapshot.ts'
import { tellFloors } from './collection-floors.ts'
import { isRanked, listRankedTokens, listTokens, type TokenChoice } from './list-tokens.ts'
import { marketOf } from './token-keys.ts'
import { readLately } from './token-lately.ts'
import { tokenMarks } from './token-marks.ts'
import { summariseTokens } from './token-summary.ts'

/** One page of a list of tokens as it goes over the wire: with what speaks for each, what happened lately, and what pools told of it (screens-evm §8.1). */
export async function tellTokenList(
  desk: ChainDesk,
  { sort, standard, text, among }: TokenChoice,
  { turned, leastHolders, vouched, pooled, ...params }: ListParams & TokenChoice,
  context: ApiContext,
): Promise<Answer<ListOf<TokenSummary>>> {
  const marks = tokenMarks(desk, await context.contracts)
  const choice = { sort, standard, text, among, turned, leastHolders, vouched, pooled }
  // Prices are made beside for whoever asks next; who asks for an order by them waits for them as long as for an order.
  if (sort === 'cap') await findMarket(desk).catch(() => undefined)
  else worthOf(desk)
  const chosen = isRanked(choice)
    ? await listRankedTokens(desk, choice, params, (address) => marks(address).listed)
    : null
  const told = await atOneMoment(desk.runtime, async (snapshot) => {
    const { page, total } = chosen ?? (await listTokens(desk, snapshot, choice, params))
    const [rows, lately] = await Promise.all([
      summariseTokens(desk, snapshot, page.rows),
      readLately(desk, snapshot, page.rows),
    ])
    return { snapshot, page, total, rows, lately }
  })
  const { snapshot, page, total, rows, lately } = told
  // Beside the moment above: what is not known yet is waited for, a little.
  const [floors, prices] = await Promise.all([
    tellFloors(desk, page.rows),
    marketOf(
      desk,
      page.rows.map(({ address }) => address),
    ),
  ])
  const hits = rows.map((row, at) => {
    const { address } = page.rows[at]!
    const price = prices.get(address)
    return {
      ...row,
      market: price === undefined ? null : { coin: price.coin, dollars: price.dollars },
      marks: marks(address),
      lately: { ...lately(address), floor: floors(address) },
    }
  })
  const list = toList(snapshot, page, hits, total, chosen?.ranked?.of ?? null)
  return {
    data: chosen?.ranked?.isCut === true ? { ...list, extend: { ...list.extend, totalIsFloor: true } } : list,
    head: desk.wire.head(snapshot.tip),
  }
}
