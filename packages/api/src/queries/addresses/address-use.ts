import { OrreryError } from '@orrery/errors/orrery-error'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { AccountTx } from '@orrery/model/reads'
import type { AccountUse } from '@orrery/model/account-use'
import { joinProducers, MOST_PRODUCERS } from '@orrery/model/sum-producers'
import { joinTallies, NO_TALLY } from '@orrery/model/tally'
import { ROLE } from '@orrery/model/rows'
import { SENDER_GAS, SENDER_GAS_ROWS } from '@orrery/model/sender-gas'
import type { AddressUse } from '@orrery/model/wire/address-activity'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ContractBook } from '../../verification/create-contract-book.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { listContractUpgrades } from '../contracts/contract-upgrades.ts'
import { worthOf } from '../exchanges/worth-of.ts'
import { isIndexed, knownSpans } from '../charts/chart-points.ts'
import { accountTxList, countBlocks } from '../lists/chain-lists.ts'
import { readKeysetPage } from '../lists/keyset-list.ts'
import { countTraced } from '../ledgers/ledger-coverage.ts'
import { joinHalves } from '../ledgers/join-halves.ts'
import { heightBefore } from '../blocks/height-before.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { rankIn } from '../rankings/rank-in.ts'
import { firstFunding, fundingOf } from './address-signals.ts'
import { sumHoldings } from './holdings.ts'
import { unlessTooMuch } from '../unless-unsettled.ts'

const DAYS = 30
const DAY_MS = 86_400_000
/** Transactions that are read at most, and of the Head's blocks. */
const MOST = 1_000_000
const MOST_NEWEST = 20_000
const PAGE = 100

/**
 * What an address paid in all, who called it in 30 days, and of a contract its source and its last upgrade (screens-evm §5). A floor is told as such: where not every block of the time is indexed, or
 * there are more transactions than are read. Throws `CAPABILITY_MISSING` on chains whose coins are outputs.
 */
export async function addressUse(
  desk: ChainDesk,
  address: Hex,
  book: ContractBook | null = null,
): Promise<Answer<AddressUse>> {
  if (desk.family.can.utxos)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'fees and calls of accounts' })
  // Names of tokens may come from the node, which no moment waits for. What is not told leaves the rest.
  const [held, upgrades] = await Promise.all([
    desk.family.can.tokens ? sumHoldings(desk, address).catch(() => null) : null,
    listContractUpgrades(desk, address, { limit: 1 }),
  ])
  const [upgrade] = upgrades.data.hits
  const price = worthOf(desk)?.(EMPTY, 10n ** BigInt(desk.chain.native.decimals))?.dollars ?? null
  const source = book?.find(desk.chain.code, address) ?? null
  return atOneMoment(desk.runtime, async (snapshot) => {
    const { tip, newest, deep, coverage } = snapshot
    const block = tip && ((await newest.block(tip.height)) ?? (await deep.block(tip.height)))
    const sinceMs = (block?.timeMs ?? 0) - DAYS * DAY_MS
    const [before, spans, made, withdrawn, funded, ends, inside] = await Promise.all([
      heightBefore(desk, snapshot, sinceMs),
      knownSpans(snapshot),
      madeBy(snapshot, address),
      unlessTooMuch(withdrawnTo(desk, snapshot, address)),
      coverage.complete ? unlessTooMuch(firstFunding(desk, snapshot, address)) : null,
      readEnds(desk, snapshot, address),
      unlessTooMuch(countInside(desk, snapshot, address)),
    ])
    const isWhole = block !== null && isIndexed(sinceMs, block.timeMs, spans)
    // Before a fork is walked through, what is added up may be of blocks that are no more.
    const spent = coverage.complete ? await spentBy(desk, address) : null
    const [rest, lately] = await Promise.all([
      useOf(snapshot, address, (spent?.height ?? -1) + 1),
      useOf(snapshot, address, before + 1),
    ])
    const rich = desk.rich.lastBook(EMPTY)
    return {
      data: {
        sent: rest && {
          txs: (spent?.txs ?? 0) + rest.sent,
          fees: ((spent?.fees ?? 0n) + rest.fees).toString(),
          isFloor: rest.isCut || !coverage.complete,
        },
        ...(spent !== null && {
          gas: { gas: spent.gas.toString(), txs: spent.txs, height: spent.height, isFloor: spent.untold > 0 },
        }),
        calls: lately && {
          txs: lately.calls,
          callers: lately.callers,
          fees: lately.callFees.toString(),
          isFloor: lately.isCut || !isWhole,
        },
        made,
        withdrawn,
        funded: funded && fundingOf(desk, funded),
        ...(rich !== null && { rank: rankIn(rich, address) }),
        upgraded:
          upgrade === undefined ? null : { txHash: upgrade.txHash, height: upgrade.height, timeMs: upgrade.timeMs },
        ...(inside !== null && { inside }),
        ...(price !== null && { price }),
        ...(book !== null && {
          source: source && { name: source.name, compiler: source.compiler, match: source.match },
        }),
        ...(held?.worth != null && { tokens: held.worth }),
        ...(held?.items != null && { items: held.items }),
        ...ends,
        at: tip?.height ?? null,
      },
      head: desk.wire.head(tip),
    }
  })
}

/** How many calls inside transactions an address made or got, which are kept by address; null where no block was traced. */
async function countInside(
  desk: ChainDesk,
  snapshot: Snapshot,
  address: Hex,
): Promise<NonNullable<AddressUse['inside']> | null> {
  const source = desk.family.calls
  const traced = source === undefined ? 0 : await countTraced(desk, snapshot)
  if (source === undefined || traced === 0) return null
  const counts = await Promise.all(
    [snapshot.newest, snapshot.deep].map((reads) => reads.familyCount(source.byAccount, { address })),
  )
  return { count: counts[0]! + counts[1]!, isFloor: traced < countBlocks(snapshot) || !snapshot.coverage.complete }
}

/** The first and the last transaction of an address in the index. */
async function readEnds(
  desk: ChainDesk,
  snapshot: Snapshot,
  address: Hex,
): Promise<Required<Pick<AddressUse, 'first' | 'last'>>> {
  const list = accountTxList(address)
  const [newest, oldest] = await Promise.all([
    readKeysetPage(desk, snapshot, list, { limit: 10 }),
    readKeysetPage(desk, snapshot, list, { limit: 10, cursor: 'last' }),
  ])
  const told = (row: AccountTx | undefined): (AddressUse['last'] & object) | null =>
    row === undefined ? null : { txHash: desk.wire.hash(row.tx.hash), height: row.height, timeMs: row.tx.timeMs }
  return { first: snapshot.coverage.complete ? told(oldest.rows.at(-1)) : null, last: told(newest.rows.at(0)) }
}

type Spent = {
  readonly txs: number
  readonly untold: number
  readonly gas: bigint
  readonly fees: bigint
  /** The last block that is added up. */
  readonly height: number
}

/** What an address spent by the sums that are kept beside the archive; null where none are, or they have not begun. */
async function spentBy({ runtime }: Pick<ChainDesk, 'runtime'>, address: Hex): Promise<Spent | null> {
  const layer = runtime.layers?.get(SENDER_GAS)
  if (layer === undefined || layer.status().lack !== null) return null
  return layer.consistent(async (through, reads) => {
    if (through === null) return null
    const sums = ['txs', 'untold', 'gas', 'fees_high', 'fees_low']
    const [row] = await reads.summed(SENDER_GAS_ROWS, { address }, 'address', sums, 1)
    const { height } = through
    if (row === undefined) return { txs: 0, untold: 0, gas: 0n, fees: 0n, height }
    const [txs, untold] = [Number(row['txs']), Number(row['untold'])]
    return { txs, untold, gas: row['gas'] as bigint, fees: joinHalves(row, 'fees_'), height }
  })
}

/** Both sides of the index together: who called in the newest blocks is told to the archive, which knows who called before. */
async function useOf({ newest, deep }: Snapshot, address: Hex, floor: number): Promise<AccountUse | null> {
  try {
    const above = await newest.accountUse(address, floor, MOST_NEWEST, [])
    const callers = above.calls === 0 ? [] : await callersOf(newest, address, floor)
    const below = await deep.accountUse(address, floor, MOST, callers)
    return {
      sent: above.sent + below.sent,
      fees: above.fees + below.fees,
      calls: above.calls + below.calls,
      callers: below.callers,
      callFees: above.callFees + below.callFees,
      isCut: above.isCut || below.isCut,
    }
  } catch (error) {
    if (isOrreryError(error, 'STORE_LIMIT')) return null
    throw error
  }
}

/** Blocks are not kept by producer: those of so many newest heights are looked at. */
const MADE_WITHIN = 20_000

/** What the blocks brought that an address produced lately. */
async function madeBy({ newest, deep, tip, cut, coverage }: Snapshot, address: Hex): Promise<AddressUse['made']> {
  if (tip === null) return null
  const from = Math.max(0, tip.height - MADE_WITHIN + 1)
  const [top, bottom] = [Math.max(from, cut), Math.min(tip.height, cut - 1)]
  const sides = await Promise.all([
    top > tip.height ? [] : newest.producers({ from: top, to: tip.height }),
    from > bottom ? [] : deep.producers({ from, to: bottom }),
  ])
  const own = joinProducers(sides).find(({ producer }) => producer === address)
  // Who made fewer than the thousandth of them is not among these.
  const isAmongMore = own === undefined && sides.some(({ length }) => length >= MOST_PRODUCERS)
  if (own === undefined && !isAmongMore) return null
  const isWhole = coverage.ranges.some((range) => range.from <= from && range.to >= tip.height)
  return {
    blocks: own?.blocks ?? 0,
    reward: own?.reward?.toString() ?? null,
    from,
    isFloor: !isWhole || isAmongMore,
  }
}

/** What withdrawals from the consensus layer paid an address, all of them; they are kept by address. */
async function withdrawnTo(
  { family }: Pick<ChainDesk, 'family'>,
  { newest, deep, tip, cut, coverage }: Snapshot,
  address: Hex,
): Promise<AddressUse['withdrawn']> {
  const table = family.blockData?.withdrawals.ofAccount
  if (table === undefined || tip === null) return null
  const match = { address }
  const some = (await Promise.all([newest, deep].map((reads) => reads.familyPage(table, match, { limit: 1 })))).flat()
  // A chain pays one thing or the other.
  if (some.length === 0 || some.some((row) => (row['token'] ?? null) !== null)) return null
  const of = { table, match, by: 'address', sum: 'amount', limit: 0, also: [] }
  const [top, bottom] = [Math.min(cut, tip.height + 1), Math.min(tip.height, cut - 1)]
  const { rows, sum } = joinTallies(
    await Promise.all([
      top > tip.height ? NO_TALLY : newest.familyTally({ ...of, range: { from: top, to: tip.height } }),
      bottom < 0 ? NO_TALLY : deep.familyTally({ ...of, range: { from: 0, to: bottom } }),
    ]),
  )
  if (rows === 0 || sum === null) return null
  return { count: rows, amount: sum.toString(), isFloor: !coverage.complete }
}

/** Who called in the blocks of the Head, which are in memory. */
async function callersOf(newest: Snapshot['newest'], address: Hex, floor: number): Promise<readonly Hex[]> {
  const callers = new Set<Hex>()
  let before: { height: number; txIndex: number; seq: number } | undefined
  for (let looked = 0; looked < MOST_NEWEST; looked += PAGE) {
    const rows = await newest.accountTxs(address, { limit: PAGE, floor, ...(before && { before }) })
    for (const { role, tx } of rows) if ((role & ROLE.to) !== 0 && tx.from !== null) callers.add(tx.from)
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) break
    before = { height: last.height, txIndex: last.txIndex, seq: 0 }
  }
  return [...callers]
}
