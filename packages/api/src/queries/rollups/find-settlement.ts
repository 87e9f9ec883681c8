import { OrreryError } from '@orrery/errors/orrery-error'
import { rollupContractsOf } from '@orrery/chains/rollup-contracts'
import type { EventSources } from '@orrery/family/event-sources'
import type { Settlement, SettlementLog } from '@orrery/family/settlement'
import type { FamilyMatch } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { RollupContracts } from '@orrery/model/rollup-contracts'
import type { Coverage } from '@orrery/model/wire/common'
import type { ParentHead, ParentTx } from '@orrery/model/wire/rollup-settlement'
import type { Hex } from '@orrery/primitives/hex'
import { difference } from '@orrery/primitives/intervals'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { hexOf, numberOf, type EventRow } from '../lists/event-pages.ts'
import type { Snapshot } from '../snapshot.ts'

/** What a rollup's contracts write on its parent chain, where this site follows both and somebody there is believed. */
export type Settled = {
  readonly parent: ChainDesk
  readonly how: Settlement
  readonly contracts: RollupContracts
  readonly tables: EventSources['rollups']
}

/** Rows of one question: a page of messages has no more. */
export const MOST_ROWS = 1_000

/** Null where the parent chain is not followed here, or nobody there is believed about this one. */
export async function findSettlement(
  { desks }: Pick<ApiContext, 'desks'>,
  { chain, family }: Pick<ChainDesk, 'chain' | 'family'>,
): Promise<Settled | null> {
  const parent = desks().find((desk) => desk.chain.code === chain.settlesOn)
  const tables = parent?.family.events?.rollups
  const how = (await family.settlement?.(chain)) ?? null
  const contracts = rollupContractsOf(chain)
  if (parent === undefined || tables === undefined || how === null || Object.keys(contracts).length === 0) return null
  return { parent, how, contracts, tables }
}

/** The same; throws `CAPABILITY_MISSING` where there is none, or nobody is believed in any of these roles. */
export async function requireSettlement(
  context: Pick<ApiContext, 'desks'>,
  desk: Pick<ChainDesk, 'chain' | 'family'>,
  logsOf: (how: Settlement) => readonly SettlementLog[],
): Promise<Settled> {
  const settled = await findSettlement(context, desk)
  if (settled === null || !logsOf(settled.how).some(({ role }) => believed(settled, role).length > 0))
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'logs of its parent chain' })
  return settled
}

/** Contracts that are believed in a role. */
export const believed = ({ contracts }: Pick<Settled, 'contracts'>, role: SettlementLog['role']): readonly Hex[] =>
  contracts[role] ?? []

/** Which rows of a table are logs of this kind by those who are believed; null where nobody is. */
export function matchOf(settled: Settled, table: keyof Settled['tables'], log: SettlementLog): FamilyMatch | null {
  const contract = believed(settled, log.role)
  const kind = settled.tables[table].kinds.indexOf(log.kind)
  return contract.length === 0 || kind === -1 ? null : { contract, kind }
}

/** Rows of head and archive that match; nothing for null. What both hold stands there once. */
export async function rowsOfBoth(
  { newest, deep, cut }: Pick<Snapshot, 'newest' | 'deep' | 'cut'>,
  table: string,
  match: FamilyMatch | null,
): Promise<readonly FamilyRow[]> {
  if (match === null || Object.values(match).some((value) => Array.isArray(value) && value.length === 0)) return []
  const [held, archived] = await Promise.all([
    newest.familyRows(table, match, MOST_ROWS),
    deep.familyRows(table, match, MOST_ROWS),
  ])
  return [...archived.filter((row) => numberOf(row, 'height') < cut), ...held]
}

/** What the index of the parent chain covers of this: blocks that were indexed by older rules lack it. */
export function coverageOf({ coverage, state: { older } }: Pick<Snapshot, 'coverage' | 'state'>): Coverage {
  return older === undefined
    ? coverage
    : { ...coverage, ranges: [...difference(coverage.ranges, older)], complete: false }
}

/** From when on nothing of the parent chain is missing (Unix ms); null where nothing is told. */
export async function toldSince(snapshot: Snapshot): Promise<number | null> {
  const last = coverageOf(snapshot).ranges.at(-1)
  if (last === undefined || snapshot.tip === null || last.to < snapshot.tip.height) return null
  if (last.from === 0) return 0
  const { view, cut, deep } = snapshot
  const first = view.bundle(last.from)?.block ?? (last.from < cut ? await deep.block(last.from) : null)
  return first?.timeMs ?? null
}

/** The parent chain as answers name it. */
export const parentHead = ({ parent }: Pick<Settled, 'parent'>, { tip }: Pick<Snapshot, 'tip'>): ParentHead => ({
  chain: parent.chain.code,
  height: tip?.height ?? null,
})

/** Where a row stands on the parent chain. */
export const parentTx = ({ place }: Pick<EventRow, 'place'>): ParentTx => ({
  hash: place.txHash,
  height: place.height,
  timeMs: place.timeMs,
})

/** The contract that logged a row. */
export const contractOf = (row: FamilyRow): Hex => hexOf(row, 'contract')

/** Has contracts of the parent chain asked at its newest block: shared, and kept for a moment at most and no longer than that block is the newest that is known here. */
export const askParent = <T>(
  { parent }: Pick<Settled, 'parent'>,
  key: string,
  read: Parameters<typeof parent.node.askContracts<T>>[1],
): Promise<T | null> => parent.node.askContracts(`${key} ${parent.runtime.head.view().tip?.hash ?? ''}`, read)
