import type { FindOutputs } from '@orrery/family/find-outputs'
import type { Layer, LayerBlock } from '@orrery/family/layer'
import { CAT20_TABLES } from '@orrery/model/cat20'
import type { LayerReads } from '@orrery/model/layer'
import type { FamilyRow, FamilyRows } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { MOST_ROWS, readAll } from '../read-all.ts'
import { outpoint } from '../read-node-tx.ts'
import type { WitnessesOf } from '../runes/rune-commitment.ts'
import { applyCat20 } from './apply-cat20.ts'
import type { Cat20Book, Cat20Event, Cat20Lot, Cat20Token, Cat20Tx } from './cat20-book.ts'
import { ownersOf, signingOwner } from './cat20-owners.ts'
import * as write from './cat20-rows.ts'
import { CAT20_RULES, type Cat20Rules } from './cat20-rules.ts'
import { cat20Tables } from './cat20-tables.ts'
import { readCat20Txs } from './read-cat20-txs.ts'

/** Values of one column that one look-up names. */
const VALUES_AT_ONCE = 2_500

/** What the ledger of CAT20 is made from. */
export type Cat20LayerParts = {
  /** The block from which tokens count. */
  readonly from: number
  readonly rules: keyof typeof CAT20_RULES | Cat20Rules
  readonly findOutputs: FindOutputs
  /** Witnesses of a transaction that are too long to be kept in its row: nearly every one of the protocol. */
  readonly witnessesOf: WitnessesOf
}

/** The ledger of CAT20: which tokens there are and who has how much of each (screens-nonevm §4.7); see `applyCat20` for its rules. */
export function createCat20Layer(parts: Cat20LayerParts): Layer {
  const rules = typeof parts.rules === 'string' ? CAT20_RULES[parts.rules] : parts.rules
  return {
    id: 'cat20',
    version: 1,
    from: parts.from,
    tables: cat20Tables,
    keysOf: ownersOf,
    async apply(blocks, reads, signal) {
      const lots = await loadLots(blocks, reads)
      const txs = await readCat20Txs(blocks, lots, parts, signal)
      const minters = await loadMinters(txs, reads)
      const tokens = await loadTokens(
        new Set([...minters.values(), ...[...lots.values()].map(({ token }) => token)]),
        reads,
      )
      const made = applyAll(txs, { lots, minters, tokens }, rules)
      const balances = await settleBalances(made.changes, made.states, reads)
      return {
        ...made.rows,
        [CAT20_TABLES.states]: balances.states,
        [CAT20_TABLES.balances]: balances.rows,
        [CAT20_TABLES.holders]: balances.rows,
        [CAT20_TABLES.owners]: await learnOwners(made.told, reads),
      }
    },
  }
}

/** What the blocks spend of what was known before: only taproot outputs hold anything. */
async function loadLots(blocks: readonly LayerBlock[], reads: LayerReads): Promise<Map<string, Cat20Lot>> {
  const own = new Set(blocks.flatMap(({ txs }) => txs.map(({ hash }) => hash)))
  const wanted = new Map<string, { readonly txid: Hex; readonly vout: number }>()
  for (const { txs } of blocks)
    for (const { ext } of txs)
      for (const { txid, vout, type } of (ext as unknown as Inputs).inputs)
        if (txid !== null && !own.has(txid) && (type === 'p2tr' || type === 'unknown'))
          wanted.set(outpoint(txid, vout), { txid, vout })
  const rows = await readAll([...wanted.values()], VALUES_AT_ONCE, (part) =>
    reads.familyRows(
      CAT20_TABLES.outputs,
      { txid: [...new Set(part.map(({ txid }) => txid))], vout: [...new Set(part.map(({ vout }) => vout))] },
      MOST_ROWS,
    ),
  )
  return new Map(
    rows.flatMap((row) => {
      const key = outpoint(row['txid'] as Hex, Number(row['vout']))
      return wanted.has(key) ? [[key, write.readLot(row)] as const] : []
    }),
  )
}

type Inputs = {
  readonly inputs: readonly { readonly txid: Hex | null; readonly vout: number; readonly type: string }[]
}

/** Tokens by the minters that may be among the inputs. */
async function loadMinters(txs: readonly Cat20Tx[], reads: LayerReads): Promise<Map<Hex, Hex>> {
  const shown = txs.flatMap(({ isCat, inputs }) => (isCat ? inputs.filter((input) => input.shown !== null) : []))
  const addresses = [...new Set(shown.flatMap(({ address }) => address ?? []))]
  const rows = await readAll(addresses, VALUES_AT_ONCE, (minter) =>
    reads.familyRows(CAT20_TABLES.minters, { minter }, MOST_ROWS),
  )
  // In the order of the chain: of one address the first stays.
  return new Map(rows.toReversed().map((row) => [row['minter'] as Hex, row['token'] as Hex]))
}

async function loadTokens(ids: ReadonlySet<Hex>, reads: LayerReads): Promise<Map<Hex, Cat20Token>> {
  const rows = await readAll([...ids], VALUES_AT_ONCE, (token) =>
    reads.latest(CAT20_TABLES.states, { token }, ['token'], MOST_ROWS),
  )
  return new Map(rows.map((row) => [row['token'] as Hex, write.readState(row)]))
}

type Change = { readonly height: number; readonly token: Hex; readonly owner: Hex; readonly amount: bigint }
/** A token as a block left it, its holders not yet counted. */
type State = { readonly height: number; readonly token: Cat20Token }
/** What tells whose a hash is: who had a part in a transaction, and the addresses beside them. */
type Told = { readonly tx: Cat20Tx; readonly events: readonly Cat20Event[] }

function applyAll(txs: readonly Cat20Tx[], book: Cat20Book, rules: Cat20Rules) {
  const rows = {
    [CAT20_TABLES.tokens]: [] as FamilyRow[],
    [CAT20_TABLES.deploys]: [] as FamilyRow[],
    [CAT20_TABLES.names]: [] as FamilyRow[],
    [CAT20_TABLES.minters]: [] as FamilyRow[],
    [CAT20_TABLES.outputs]: [] as FamilyRow[],
    [CAT20_TABLES.events]: [] as FamilyRow[],
    [CAT20_TABLES.history]: [] as FamilyRow[],
    [CAT20_TABLES.parties]: [] as FamilyRow[],
  } satisfies FamilyRows
  const changes: Change[] = []
  const states = new Map<string, State>()
  const told: Told[] = []
  for (const tx of txs) {
    const { deployed, spent, made, events, touched } = applyCat20(tx, book, rules)
    if (deployed !== null) {
      rows[CAT20_TABLES.tokens].push(write.tokenRow(tx, deployed))
      rows[CAT20_TABLES.deploys].push(write.deployRow(tx, deployed))
      rows[CAT20_TABLES.names].push(...write.nameRows(tx, deployed))
      rows[CAT20_TABLES.minters].push(write.minterRow(tx, deployed))
    }
    for (const [vout, lot] of made) rows[CAT20_TABLES.outputs].push(write.outputRow(tx, vout, lot))
    for (const event of events) {
      const row = write.eventRow(tx, event)
      rows[CAT20_TABLES.events].push(row)
      rows[CAT20_TABLES.history].push(row)
      rows[CAT20_TABLES.parties].push(...event.parties.map((owner) => ({ ...row, owner })))
    }
    const change = ({ token, owner, amount }: Cat20Lot, sign: bigint): void => {
      if (owner !== null) changes.push({ height: tx.height, token, owner, amount: sign * amount })
    }
    for (const lot of spent) change(lot, -1n)
    for (const lot of made.values()) change(lot, 1n)
    // As it stands after this transaction: the block's last one counts.
    for (const token of touched) states.set(`${tx.height} ${token.token}`, { height: tx.height, token: { ...token } })
    if (events.length > 0) told.push({ tx, events })
  }
  return { rows, changes, states: [...states.values()], told }
}

/** Balances after each block that changed them, and the tokens with the holders that they had then. */
async function settleBalances(changes: readonly Change[], states: readonly State[], reads: LayerReads) {
  const pairs = new Map(changes.map((change) => [`${change.owner} ${change.token}`, change]))
  const found = await readAll([...pairs.values()], VALUES_AT_ONCE, (part) =>
    reads.latest(
      CAT20_TABLES.balances,
      { owner: [...new Set(part.map(({ owner }) => owner))], token: [...new Set(part.map(({ token }) => token))] },
      ['owner', 'token'],
      MOST_ROWS,
    ),
  )
  const known = new Map(found.map((row) => [`${String(row['owner'])} ${String(row['token'])}`, BigInt(row['amount']!)]))
  const rows = new Map<string, FamilyRow>()
  /** By how much the number of holders grew in each block. */
  const grown = new Map<string, number>()
  // Block by block: within one an owner may spend what it gets there, and a balance is what the block leaves.
  const sums = new Map<string, Change>()
  for (const change of changes) {
    const key = `${change.height} ${change.owner} ${change.token}`
    sums.set(key, { ...change, amount: (sums.get(key)?.amount ?? 0n) + change.amount })
  }
  for (const [key, { height, token, owner, amount }] of sums) {
    const before = known.get(`${owner} ${token}`) ?? 0n
    const after = before + amount
    if (after < 0n) throw new Error(`${owner} would have ${after} of ${token}`)
    known.set(`${owner} ${token}`, after)
    const place = `${height} ${token}`
    grown.set(place, (grown.get(place) ?? 0) + Number(after > 0n) - Number(before > 0n))
    if (amount !== 0n) rows.set(key, { height, token, owner, amount: after })
  }
  const holders = new Map<Hex, number>()
  const counted = states.map(({ height, token }) => {
    const count = (holders.get(token.token) ?? token.holders) + (grown.get(`${height} ${token.token}`) ?? 0)
    holders.set(token.token, count)
    return write.stateRow(height, { ...token, holders: count })
  })
  return { rows: [...rows.values()], states: counted }
}

/** Addresses of owners that were not known: those of taproot and P2WPKH outputs beside them, of which they are the hash. */
async function learnOwners(told: readonly Told[], reads: LayerReads): Promise<readonly FamilyRow[]> {
  const owners = [...new Set(told.flatMap(({ events }) => events.flatMap(({ parties }) => parties)))]
  const known = new Set(
    (await readAll(owners, VALUES_AT_ONCE, (owner) => reads.familyRows(CAT20_TABLES.owners, { owner }, MOST_ROWS))).map(
      (row) => row['owner'] as Hex,
    ),
  )
  const rows: FamilyRow[] = []
  for (const { tx, events } of told) {
    const open = new Set(events.flatMap(({ parties }) => parties).filter((owner) => !known.has(owner)))
    if (open.size === 0) continue
    const addresses = new Set([...tx.inputs.map((input) => input.address), ...tx.outputs].flatMap((key) => key ?? []))
    for (const address of addresses) {
      const owner = signingOwner(address)
      if (owner === null || !open.delete(owner)) continue
      known.add(owner)
      rows.push({ height: tx.height, owner, address })
    }
  }
  return rows
}
