import { BRC20_TABLES } from '@orrery/model/brc20'
import type { LayerReads } from '@orrery/model/layer'
import type { FamilyRow, FamilyRows } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { readInscriptionId } from '@orrery/model/inscription'
import { MOST_ROWS, readAll } from '../read-all.ts'
import { applyBrc20, refund } from './apply-brc20.ts'
import {
  balanceKey,
  idOf,
  type Brc20Balance,
  type Brc20Cause,
  type Brc20Event,
  type Brc20Note,
  type Brc20State,
  type Brc20Token,
} from './brc20-book.ts'
import { digestBlock, digestOfNothing, digestRow, eventText, readDigest } from './brc20-digest.ts'
import { balanceRow, deployRow, eventRow, newBrc20Rows, noteRow, readNote, readToken, stateRow } from './brc20-rows.ts'
import { keyOfScript, MODULE_KEY, type Brc20Rules } from './brc20-rules.ts'

/** Values of one column that one look-up names. */
const VALUES_AT_ONCE = 2_500

/** The messages of a block and the first moves of such, in the order in which they count. */
export type Brc20Block = {
  readonly height: number
  readonly timeMs: number
  readonly causes: readonly Brc20Cause[]
  /** Not all inscriptions of the block are told or followed. */
  readonly isBroken: boolean
}

/** The rows of the ledger of BRC20 that blocks make which follow what `reads` knows. */
export async function settleBrc20(
  blocks: readonly Brc20Block[],
  rules: Brc20Rules,
  reads: LayerReads,
): Promise<FamilyRows> {
  const rows = newBrc20Rows()
  const state = await loadState(blocks, rules, reads)
  const [known] = await reads.familyPage(BRC20_TABLES.breaks, {}, { limit: 1 })
  const broken = known === undefined ? blocks.find(({ isBroken }) => isBroken) : undefined
  if (broken !== undefined) rows[BRC20_TABLES.breaks].push({ height: broken.height, tx_index: 0, seq: 0 })
  const digests = await openDigests(rules, reads)
  for (const block of blocks) {
    const texts = settleBlock(block, state, rules, rows)
    digests?.add(block, texts, rows[BRC20_TABLES.digests])
  }
  const undecided = rows[BRC20_TABLES.states].find((row) => row['undecided'] !== null)
  if (undecided !== undefined && (await reads.familyPage(BRC20_TABLES.doubts, {}, { limit: 1 })).length === 0)
    rows[BRC20_TABLES.doubts].push({ height: Number(undecided['undecided']), tx_index: 0, seq: 0 })
  return rows
}

/** The hashes over events, block by block; null where there are none, or they are no longer known. */
async function openDigests({ from, hashedFrom }: Brc20Rules, reads: LayerReads) {
  if (hashedFrom === null) return null
  const [row] = await reads.familyPage(BRC20_TABLES.digests, {}, { limit: 1 })
  // Blocks before the first whose messages count are blocks without an event, too.
  let last = row === undefined ? digestOfNothing(from - hashedFrom) : readDigest(row)
  let isKnown = row === undefined || last !== null
  return {
    add({ height, isBroken }: Brc20Block, texts: readonly (string | null)[], rows: FamilyRow[]): void {
      if (!isKnown || height < from) return
      const told = texts.filter((text) => text !== null)
      isKnown = !isBroken && told.length === texts.length
      const digest = isKnown ? digestBlock(last, told) : null
      last = digest?.cumulative ?? null
      rows.push(digestRow(height, digest))
    },
  }
}

/** Settles a block. Answers the texts of its events, in their order; null for one that cannot be written. */
function settleBlock(
  { height, timeMs, causes }: Brc20Block,
  state: Brc20State,
  rules: Brc20Rules,
  rows: ReturnType<typeof newBrc20Rows>,
): readonly (string | null)[] {
  const texts: (string | null)[] = []
  const tokens = new Set<Brc20Token>()
  const balances = new Map<string, { readonly address: Hex; readonly token: Brc20Token }>()
  const seqs = new Map<number, number>()
  const tell = (event: Brc20Event, changed: readonly Hex[]): void => {
    const { token, tx } = event
    const at = tx?.txIndex ?? 0
    const seq = seqs.get(at) ?? 0
    seqs.set(at, seq + 1)
    const row = eventRow(event, seq)
    rows[BRC20_TABLES.events].push(row)
    rows[BRC20_TABLES.history].push(row)
    if (event.key !== null) rows[BRC20_TABLES.uses].push(row)
    if (event.action === 'deploy') rows[BRC20_TABLES.deploys].push(deployRow(token))
    tokens.add(token)
    for (const address of changed) balances.set(balanceKey(address, token.key), { address, token })
  }
  if (rules.refund?.height === height) {
    const { from, to } = rules.refund
    for (const token of [...state.tokens.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      const event = refund(state, token, from, to, { height, timeMs })
      if (event !== null) tell(event, [from, to])
    }
  }
  for (const cause of causes) {
    const { event, note, changed, undecided } = applyBrc20(cause, state, rules)
    if (event !== null) tell(event, changed)
    if (event !== null || note?.kind === 'predeploy') texts.push(eventText(cause, event, note))
    else if (note !== null || isUntold(cause, rules)) texts.push(null)
    if (undecided !== null) tokens.add(undecided)
    if (note === null) continue
    state.notes.set(idOf(cause.key), note)
    rows[BRC20_TABLES.notes].push(noteRow(height, cause.key, note))
  }
  for (const token of tokens) rows[BRC20_TABLES.states].push(stateRow(height, token))
  for (const [key, { address, token }] of balances) {
    const row = balanceRow(height, address, token.key, state.balances.get(key)!)
    rows[BRC20_TABLES.balances].push(row)
    rows[BRC20_TABLES.holders].push(row)
  }
  return texts
}

/** Whether a message that came to nothing here is an event all the same: one to the programmable module, or an announcement whose script is not known. */
function isUntold(
  { message, landing, tx: { height } }: Brc20Cause,
  { programsFrom, announcedFrom }: Brc20Rules,
): boolean {
  if (message?.op === 'program') return programsFrom !== null && height >= programsFrom
  return message?.op === 'predeploy' && !landing.isFee && announcedFrom !== null && height >= announcedFrom
}

/** Everything of the ledger that the causes may touch, looked up by key. */
async function loadState(blocks: readonly Brc20Block[], rules: Brc20Rules, reads: LayerReads): Promise<Brc20State> {
  const causes = blocks.flatMap((block) => block.causes)
  const notes = await loadNotes(causes, reads)
  /** The tokens that each cause may be about, also by a message of the same step. */
  const inscribed = new Map(causes.flatMap((cause) => (cause.message === null ? [] : [[idOf(cause.key), cause]])))
  const keyOf = ({ key, message }: Brc20Cause): string | null => {
    const told = message ?? inscribed.get(idOf(key))?.message
    if (told != null) return 'ticker' in told ? told.ticker.key : null
    const note = notes.get(idOf(key))
    return note === undefined || note.kind === 'predeploy' ? null : note.key
  }
  const pairs: (readonly [Hex, string])[] = []
  for (const cause of causes) {
    const token = keyOf(cause)
    if (token === null) continue
    const note = notes.get(idOf(cause.key))
    if (cause.landing.address !== null) pairs.push([cause.landing.address, token])
    else if (cause.landing.script !== null) pairs.push([keyOfScript(cause.landing.script), token])
    if (note !== undefined && note.kind !== 'predeploy') pairs.push([note.address ?? MODULE_KEY, token])
    else if (cause.message === null) pairs.push([MODULE_KEY, token])
  }
  if (rules.refund !== null && blocks.some(({ height }) => height === rules.refund!.height))
    pairs.push(...(await refundPairs(pairs, rules.refund, reads)))
  const keys = new Set([...pairs.map(([, token]) => token), ...causes.flatMap((cause) => keyOf(cause) ?? [])])
  const tokens = await readAll([...keys], VALUES_AT_ONCE, (tick) =>
    reads.latest(BRC20_TABLES.states, { tick }, ['tick'], MOST_ROWS),
  )
  return {
    notes,
    tokens: new Map(tokens.map((row) => [String(row['tick']), readToken(row)])),
    balances: await loadBalances(pairs, reads),
  }
}

/** What moves first, and what announced a ticker. */
async function loadNotes(causes: readonly Brc20Cause[], reads: LayerReads): Promise<Map<string, Brc20Note>> {
  const ids = new Map<string, { readonly reveal: Hex; readonly item: number }>()
  for (const { key, message, parent } of causes) {
    if (message === null) ids.set(idOf(key), key)
    if (message?.op !== 'deploy' || message.salt === null || parent === null) continue
    const read = readInscriptionId(parent)
    if (read !== null) ids.set(parent, { reveal: `0x${read.txid}`, item: read.item })
  }
  const found = await readAll([...ids.values()], VALUES_AT_ONCE, (part) =>
    reads.familyRows(
      BRC20_TABLES.notes,
      { reveal: [...new Set(part.map(({ reveal }) => reveal))], item: [...new Set(part.map(({ item }) => item))] },
      MOST_ROWS,
    ),
  )
  return new Map(
    found.flatMap((row) => {
      const id = idOf({ reveal: row['reveal'] as Hex, item: Number(row['item']) })
      return ids.has(id) ? [[id, readNote(row)] as const] : []
    }),
  )
}

/** Each token that the script has, or may have got in this step, with both addresses. */
async function refundPairs(
  pairs: readonly (readonly [Hex, string])[],
  { from, to }: NonNullable<Brc20Rules['refund']>,
  reads: LayerReads,
): Promise<(readonly [Hex, string])[]> {
  const held = await reads.held(BRC20_TABLES.balances, { address: from }, ['tick'], 'amount', MOST_ROWS)
  const tokens = new Set([...pairs.map(([, token]) => token), ...held.map((row: FamilyRow) => String(row['tick']))])
  return [...tokens].flatMap((token) => [
    [from, token],
    [to, token],
  ])
}

async function loadBalances(
  pairs: readonly (readonly [Hex, string])[],
  reads: LayerReads,
): Promise<Map<string, Brc20Balance>> {
  const addresses = [...new Set(pairs.map(([address]) => address))]
  const ticks = [...new Set(pairs.map(([, token]) => token))]
  const wanted = new Set(pairs.map(([address, token]) => balanceKey(address, token)))
  const balances = new Map<string, Brc20Balance>()
  for (let at = 0; at < ticks.length; at += VALUES_AT_ONCE) {
    const tick = ticks.slice(at, at + VALUES_AT_ONCE)
    const rows = await readAll(addresses, VALUES_AT_ONCE, (address) =>
      reads.latest(BRC20_TABLES.balances, { address, tick }, ['address', 'tick'], MOST_ROWS),
    )
    for (const row of rows) {
      const key = balanceKey(row['address'] as Hex, String(row['tick']))
      if (wanted.has(key)) balances.set(key, { amount: BigInt(row['amount']!), available: BigInt(row['available']!) })
    }
  }
  return balances
}
