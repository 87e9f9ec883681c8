import {
  mostOfOmni,
  OMNI_ACTIONS,
  OMNI_DECIMALS,
  OMNI_PROPERTY,
  OMNI_TABLES,
  type OmniAction,
} from '@orrery/model/omni'
import { LEDGER_COUNTS } from '@orrery/model/ledger-counts'
import type { FamilyMatch, Position } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import { hourOf } from '@orrery/model/statistics'
import type { ListOf } from '@orrery/model/wire/common'
import type { OmniAccount, OmniBalance, OmniMove, OmniNote, OmniToken } from '@orrery/model/wire/omni'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { atLayer, type LayerMoment } from './at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { amountOrNull, hexOrNull, numberOf } from '../lists/event-pages.ts'
import { familyList, placeOf } from '../lists/family-list.ts'
import { readKeysetPage, type ListParams } from '../lists/keyset-list.ts'
import type { FoundTx } from '../transactions/find-tx.ts'
import { listHolders, listOfTx, type LedgerList } from './ledger-lists.ts'
import { toList } from '../lists/to-list.ts'

const LAYER = 'omni'

const big = (row: FamilyRow | undefined, column: string): bigint => BigInt(row?.[column] ?? 0)

const stateOf = async ({ reads }: LayerMoment): Promise<FamilyRow | undefined> =>
  (await reads.latest(OMNI_TABLES.states, { property: OMNI_PROPERTY }, ['property'], 1))[0]

/** The property as a whole, as far as its ledger has come. */
export const readOmni = (desk: ChainDesk): Promise<Answer<OmniToken>> =>
  atLayer(desk, LAYER, async (at) => {
    const state = await stateOf(at)
    const party = (column: string): string | null =>
      desk.wire.party(state === undefined ? null : hexOrNull(state, column))
    return {
      data: {
        property: OMNI_PROPERTY,
        symbol: 'USDT',
        decimals: OMNI_DECIMALS,
        issuer: party('issuer'),
        delegate: party('delegate'),
        // What was not read yet is not zero.
        supply: at.through < 0 ? null : big(state, 'supply').toString(),
        supplyMost: at.through < 0 ? null : big(state, 'supply_most').toString(),
        holders: at.through < 0 ? null : Number(state?.['holders'] ?? 0),
        events: at.through < 0 ? null : Number(state?.['events'] ?? 0),
        sent24h: await sentToday(desk, at),
        frozen: at.through < 0 ? null : await countFrozen(desk, at),
        ledger: at.ledger,
      },
      head: desk.wire.head(at.tip),
    }
  })

const DAY_HOURS = 24

/** Messages of the last 24 hours that moved some, as blocks are counted. */
async function sentToday({ clock }: ChainDesk, { ledger, reads, through }: LayerMoment): Promise<number | null> {
  if (through < 0 || ledger.tip === null || through < ledger.tip) return null
  const now = hourOf(clock.now())
  const today = Math.floor(now / DAY_HOURS)
  const { table } = LEDGER_COUNTS.omni
  const rows = await reads.summed(table, { day: [today - 1, today] }, 'hour', ['sent'], 3 * DAY_HOURS)
  return rows.reduce((sum, row) => sum + (Number(row['hour']) > now - DAY_HOURS ? Number(row['sent']) : 0), 0)
}

/** Frozen addresses that are looked at; more are not counted. */
const MOST_FROZEN = 1_000

/** Addresses that are frozen now: a freeze stands until it is taken back, alone or with freezing itself. */
async function countFrozen(desk: ChainDesk, at: LayerMoment): Promise<number | null> {
  const rows = await at.reads.latest(OMNI_TABLES.notes, { list: 'freeze' }, ['to'], MOST_FROZEN + 1)
  if (rows.length > MOST_FROZEN) return null
  const addresses = rows.flatMap((row) => hexOrNull(row, 'to') ?? [])
  return (await balancesOf(desk, at, addresses)).filter(({ frozen }) => frozen).length
}

/** What grants and revokes added to the supply, by hour; all of them, as they are few. */
export const readOmniSupply = (
  desk: ChainDesk,
): Promise<{
  readonly through: number
  readonly rows: readonly { readonly hour: number; readonly change: bigint }[]
}> =>
  atLayer(desk, LAYER, async (at) => {
    const notes: FamilyRow[] = []
    for (let before: Position | undefined; notes.length < MOST_NOTES;) {
      const page = await at.reads.familyPage(
        OMNI_TABLES.notes,
        { list: 'supply' },
        { limit: NOTES, ...(before && { before }) },
      )
      notes.push(...page)
      if (page.length < NOTES) break
      before = placeOf(page.at(-1)!)
    }
    return {
      through: at.through,
      rows: notes.flatMap((row) =>
        row['state'] === 'valid'
          ? [
              {
                hour: hourOf(numberOf(row, 'time_ms')),
                change: row['action'] === 'revoke' ? -big(row, 'amount') : big(row, 'amount'),
              },
            ]
          : [],
      ),
    }
  })

/** Grants and revokes of one question, and in all: there were a few hundred. */
const NOTES = 100
const MOST_NOTES = 10_000

/** What a message did, as it goes over the wire, but for the fee of its transaction. */
export const writeOmniMove = ({ wire }: ChainDesk, row: FamilyRow): Omit<OmniMove, 'fee'> => ({
  txHash: wire.hash(row['txid'] as Hex),
  height: numberOf(row, 'height'),
  timeMs: numberOf(row, 'time_ms'),
  action: OMNI_ACTIONS[row['action'] as OmniAction],
  amount: amountOrNull(row, 'amount'),
  state: row['state'] as OmniMove['state'],
  reason: row['reason'] == null ? null : String(row['reason']),
  from: wire.party(hexOrNull(row, 'from')),
  to: wire.party(hexOrNull(row, 'to')),
})

/** The same with what their transactions paid, which are in memory still or archived. */
async function writeMoves(
  desk: ChainDesk,
  { snapshot: { newest, deep } }: LayerMoment,
  rows: readonly FamilyRow[],
): Promise<OmniMove[]> {
  const fees = new Map<Hex, bigint | null>()
  for (const side of [newest, deep]) {
    const open = rows.filter((row) => !fees.has(row['txid'] as Hex)).map(placeOf)
    if (open.length > 0) for (const { hash, fee } of await side.txsAt(open)) fees.set(hash, fee)
  }
  return rows.map((row) => ({
    ...writeOmniMove(desk, row),
    fee: fees.get(row['txid'] as Hex)?.toString() ?? null,
  }))
}

const listRows = <T>(
  desk: ChainDesk,
  table: string,
  match: FamilyMatch,
  params: ListParams,
  write: (at: LayerMoment, rows: readonly FamilyRow[]) => Promise<T[]>,
): Promise<Answer<ListOf<T>>> =>
  atLayer(desk, LAYER, async (at) => {
    const page = await readKeysetPage(desk, at.snapshot, familyList(table, match), params)
    return { data: toList(at.snapshot, page, await write(at, page.rows), null), head: desk.wire.head(at.tip) }
  })

/** What messages did with it, newest first. */
export const listOmniMoves = (desk: ChainDesk, params: ListParams): Promise<Answer<ListOf<OmniMove>>> =>
  listRows(desk, OMNI_TABLES.events, {}, params, (at, rows) => writeMoves(desk, at, rows))

/** The same of one address. */
export const listAddressOmniMoves = (
  desk: ChainDesk,
  address: Hex,
  params: ListParams,
): Promise<Answer<ListOf<OmniMove>>> =>
  listRows(desk, OMNI_TABLES.history, { address }, params, (at, rows) => writeMoves(desk, at, rows))

/** What the message of one transaction did: none or one. */
export const listTxOmniMoves = (
  desk: ChainDesk,
  found: FoundTx,
  params: ListParams,
): Promise<Answer<LedgerList<OmniMove>>> =>
  listOfTx(desk, LAYER, OMNI_TABLES.events, found, params, (at, rows) => writeMoves(desk, at, rows))

/** Grants and revokes, or freezes and their ends. */
export const listOmniNotes = (
  desk: ChainDesk,
  match: { readonly list: 'supply' | 'freeze'; readonly action?: string },
  params: ListParams,
): Promise<Answer<ListOf<OmniNote>>> =>
  listRows(desk, OMNI_TABLES.notes, match, params, async (at, rows) => {
    const [moves, freed] = await Promise.all([writeMoves(desk, at, rows), freedLater(at, rows)])
    return rows.map((row, index) => ({
      ...moves[index]!,
      after: big(row, 'after').toString(),
      afterMost: big(row, 'after_most').toString(),
      freedBy: freed[index] == null ? null : desk.wire.hash(freed[index]),
    }))
  })

/** Freezes and their ends that are looked at for those of a page: there were some thousands. */
const MOST_FREED = 10_000

/** Of each freeze the transaction that freed the address again. */
async function freedLater({ reads }: LayerMoment, rows: readonly FamilyRow[]): Promise<(Hex | null)[]> {
  const isFreeze = (row: FamilyRow): boolean => row['action'] === 'freeze' && row['state'] === 'valid'
  const to = [...new Set(rows.flatMap((row) => (isFreeze(row) ? (hexOrNull(row, 'to') ?? []) : [])))]
  if (to.length === 0) return rows.map(() => null)
  const match = { list: 'freeze', action: 'unfreeze', state: 'valid', to } as const
  const ends = (await reads.familyRows(OMNI_TABLES.notes, match, MOST_FREED)).map((row) => ({ row, at: orderOf(row) }))
  return rows.map((row) => {
    if (!isFreeze(row)) return null
    const later = ends.filter((end) => end.row['to'] === row['to'] && end.at > orderOf(row))
    const [first] = later.toSorted((a, b) => (a.at < b.at ? -1 : 1))
    return first === undefined ? null : (first.row['txid'] as Hex)
  })
}

/** Where a message stands among all: one block has fewer transactions than that. */
const orderOf = (row: FamilyRow): bigint => (BigInt(numberOf(row, 'height')) << 32n) + BigInt(numberOf(row, 'tx_index'))

/** Balances of addresses, with what undecided messages may have brought them; never what is somebody else's for certain. */
async function balancesOf({ wire }: ChainDesk, at: LayerMoment, addresses: readonly Hex[]): Promise<OmniBalance[]> {
  if (addresses.length === 0) return []
  const [state, rows] = await Promise.all([
    stateOf(at),
    at.reads.latest(OMNI_TABLES.balances, { address: addresses }, ['address'], addresses.length),
  ])
  const whole = {
    shared: big(state, 'shared'),
    traded: big(state, 'traded'),
    supplyMost: big(state, 'supply_most'),
    certain: big(state, 'certain'),
  }
  const byAddress = new Map(rows.map((row) => [row['address'], row]))
  return addresses.map((address) => {
    const row = byAddress.get(address)
    const amount = big(row, 'amount')
    const held = { low: amount, high: big(row, 'most'), trades: Number(row?.['trades'] ?? 0) === 1 }
    return {
      address: wire.address(address),
      amount: amount.toString(),
      most: mostOfOmni(held, whole).toString(),
      frozen: row !== undefined && Number(row['frozen']) === Number(state?.['thaws'] ?? 0) + 1,
    }
  })
}

/** What an address has, as far as the ledger has come. */
export const readAddressOmni = (desk: ChainDesk, address: Hex): Promise<Answer<OmniAccount>> =>
  atLayer(desk, LAYER, async (at) => ({
    data: { ledger: at.ledger, balance: at.through < 0 ? null : (await balancesOf(desk, at, [address]))[0]! },
    head: desk.wire.head(at.tip),
  }))

/** The thousand addresses that have most for certain. */
export const listOmniHolders = (desk: ChainDesk, params: ListParams): Promise<Answer<ListOf<OmniBalance>>> =>
  atLayer(desk, LAYER, async (at) => {
    const holders = Number((await stateOf(at))?.['holders'] ?? 0)
    const list = { name: 'omni', table: OMNI_TABLES.balances, match: {}, value: 'amount', holders }
    return listHolders(desk, at, list, params, (found) =>
      balancesOf(
        desk,
        at,
        found.map(({ key }) => key as Hex),
      ),
    )
  })
