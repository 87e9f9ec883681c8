import { OrreryError } from '@orrery/errors/orrery-error'
import type { SettlementLog } from '@orrery/family/settlement'
import type { FamilyRow } from '@orrery/model/rows'
import type { OutputRoot, RollupState, RollupStateDetail, RollupStateList } from '@orrery/model/wire/rollup-settlement'
import type { Json } from '@orrery/primitives/json'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { hexOrNull, kindOf, numberOrNull, placeRows, type EventRow } from '../lists/event-pages.ts'
import { familyList, placeOf } from '../lists/family-list.ts'
import { readKeysetPage, type KeysetList, type ListParams } from '../lists/keyset-list.ts'
import { toList } from '../lists/to-list.ts'
import { unitedList } from '../lists/united-list.ts'
import { atOneMoment } from '../snapshot.ts'
import {
  believed,
  contractOf,
  coverageOf,
  matchOf,
  parentHead,
  parentTx,
  requireSettlement,
  rowsOfBoth,
  type Settled,
} from './find-settlement.ts'
import { fieldsOf, wordOf } from './node-words.ts'

/** A list for each contract and kind: each stands together in its table. */
export function listsOf(
  settled: Settled,
  table: keyof Settled['tables'],
  logs: readonly SettlementLog[],
): readonly KeysetList<FamilyRow>[] {
  const { table: name, kinds } = settled.tables[table]
  return logs.flatMap((log) =>
    believed(settled, log.role).map((contract) =>
      familyList(name, { contract, kind: Math.max(0, kinds.indexOf(log.kind)) }),
    ),
  )
}

function stateOf({ parent, tables }: Settled, event: EventRow): RollupState {
  const { row, tx } = event
  const hash = (column: string): string | null => {
    const found = hexOrNull(row, column)
    return found && parent.wire.hash(found)
  }
  return {
    kind: kindOf(row, tables.roots.kinds) as RollupState['kind'],
    number: numberOrNull(row, 'number'),
    root: hash('root'),
    l2Height: numberOrNull(row, 'l2_height'),
    l2Hash: hash('l2_hash'),
    assertion: hash('subject'),
    contract: parent.wire.address(contractOf(row)),
    proposer: parent.wire.party(tx?.from ?? null),
    tx: parentTx(event),
  }
}

/**
 * States of a rollup as its contracts on the parent chain logged them, newest first: claimed outputs, or what was confirmed. Throws `CAPABILITY_MISSING` where the parent is not
 * followed here or nobody there is believed.
 */
export async function listStates(
  context: Pick<ApiContext, 'desks'>,
  desk: ChainDesk,
  { kind, ...params }: ListParams & { readonly kind?: RollupState['kind'] },
): Promise<Answer<RollupStateList>> {
  const settled = await requireSettlement(context, desk, (how) => how.states)
  const { parent, how } = settled
  const asked = how.states.filter((log) => kind === undefined || log.kind === kind)
  const lists = listsOf(settled, 'roots', asked)
  if (lists.length === 0)
    throw new OrreryError('PARAMETER_INVALID', { name: 'kind', reason: `no ${kind} is known of ${desk.chain.code}` })
  return atOneMoment(parent.runtime, async (snapshot) => {
    const page = await readKeysetPage(parent, snapshot, unitedList(lists), params)
    const events = await placeRows(parent, snapshot, page.rows, true)
    const hits = events.map((event) => stateOf(settled, event))
    return {
      data: {
        parent: parentHead(settled, snapshot),
        list: toList({ coverage: coverageOf(snapshot) }, page, hits, null),
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  })
}

const newestFirst = (a: FamilyRow, b: FamilyRow): number => {
  const [x, y] = [placeOf(a), placeOf(b)]
  return y.height - x.height || y.txIndex - x.txIndex || y.seq - x.seq
}

/** The state that has a number: the output of that index, or the node. Of several the last: what was taken back is claimed anew. Throws `STATE_NOT_FOUND`. */
export async function readState(
  context: Pick<ApiContext, 'desks'>,
  desk: ChainDesk,
  number: number,
): Promise<Answer<RollupStateDetail>> {
  const settled = await requireSettlement(context, desk, (how) => how.states)
  const { parent, how, tables } = settled
  return atOneMoment(parent.runtime, async (snapshot) => {
    for (const log of how.states) {
      const match = matchOf(settled, 'roots', log)
      const rows = await rowsOfBoth(snapshot, tables.roots.table, match && { ...match, number })
      const [event] = await placeRows(parent, snapshot, rows.toSorted(newestFirst).slice(0, 1), true)
      if (event === undefined) continue
      const page = await readKeysetPage(parent, snapshot, unitedList(listsOf(settled, 'roots', [log])), { limit: 1 })
      const [last] = page.rows
      return {
        data: {
          parent: parentHead(settled, snapshot),
          state: stateOf(settled, event),
          newest: last === undefined ? null : numberOrNull(last, 'number'),
        },
        head: desk.wire.head(desk.runtime.head.view().tip),
      }
    }
    throw new OrreryError('STATE_NOT_FOUND', { number: String(number), chain: desk.chain.code })
  })
}

/**
 * The output root of a block, made of the header and of the storage of the contract that keeps the chain's messages, as the rollup's own node tells them. Throws `CAPABILITY_MISSING` where the stack has no such
 * roots, `BLOCK_NOT_FOUND` where the node has no such block, and what it says where it does not tell old states.
 */
export async function readOutputRoot(desk: ChainDesk, block: string): Promise<Answer<OutputRoot>> {
  const { chain, family, node, wire, runtime } = desk
  const outputs = (await family.settlement?.(chain))?.outputs ?? null
  if (outputs === null) throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: 'output roots' })
  const height = /^\d{1,15}$/.test(block) ? Number(block) : null
  if (height === null) throw new OrreryError('BLOCK_NOT_FOUND', { chain: chain.code, block: block.slice(0, 80) })
  const at = `0x${height.toString(16)}`
  const ask = (method: string, params: readonly Json[]) => node.passThrough(method, params)
  const [header, proof] = await Promise.all([
    ask('eth_getBlockByNumber', [at, false]),
    ask('eth_getProof', [outputs.passer, [], at]),
  ])
  const [told, storage] = [fieldsOf(header), fieldsOf(proof)]
  const [blockHash, stateRoot] = [wordOf(told['hash']), wordOf(told['stateRoot'])]
  const passerRoot = wordOf(storage['storageHash'])
  if (blockHash === null || stateRoot === null) throw new OrreryError('BLOCK_NOT_FOUND', { chain: chain.code, block })
  if (passerRoot === null)
    throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: 'eth_getProof' })
  return {
    data: {
      height,
      blockHash: wire.hash(blockHash),
      stateRoot: wire.hash(stateRoot),
      passerRoot: wire.hash(passerRoot),
      root: wire.hash(outputs.rootOf({ stateRoot, passerRoot, blockHash })),
    },
    head: wire.head(runtime.head.view().tip),
  }
}
