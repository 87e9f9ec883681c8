import type { CallSource } from '@orrery/family/call-lookup'
import type { Capability } from '@orrery/model/capabilities'
import type { FamilyMatch } from '@orrery/model/reads'
import type { DataSet } from '@orrery/model/wire/data-set'
import { measure } from '@orrery/primitives/intervals'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { countBlocks } from '../lists/chain-lists.ts'
import { countTraced } from '../ledgers/ledger-coverage.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'

const GAP_OF = {
  full: 'backfilling',
  none: 'noHistory',
  onDemand: 'onDemand',
  newest: 'retention',
  watch: 'watchList',
} as const

type Name = DataSet['name']
type Covered = Omit<DataSet, 'name'>

/** Which blocks each data set of a chain covers, and where one is not whole, why. */
export function dataSetsOf(desk: ChainDesk): Promise<Answer<{ hits: DataSet[] }>> {
  return atOneMoment(desk.runtime, async (snapshot) => {
    const { family, wire } = desk
    const { calls } = family
    const blocks = coverageOfBlocks(desk, snapshot)
    const alike = (...names: Name[]): DataSet[] => names.map((name) => ({ name, ...blocks }))
    const traced = async (name: Name, capability: Capability, source: CallSource, match: FamilyMatch) => ({
      name,
      ...(await coverageOfTraces(desk, snapshot, blocks, capability, source, match)),
    })
    const hits = [
      ...alike('blocks', 'transactions'),
      ...(family.can.contracts ? alike('logs') : []),
      ...(family.can.tokens ? alike('transfers', 'tokenBalances') : []),
      ...(family.outputs ? alike('outputs') : []),
      ...(family.can.utxos ? alike('nativeBalances') : []),
      ...(calls
        ? await Promise.all([
            traced('calls', 'traces', calls, {}),
            traced('nativeBalances', 'native-ledger', calls, calls.ledger),
          ])
        : []),
      ...(family.events ? alike('events') : []),
      ...(family.blockData ? alike('withdrawals', 'blobs', 'authorizations', 'requests', 'uncles') : []),
      { name: 'statistics' as const, ...coverageOfStatistics(snapshot, blocks) },
      { name: 'forkedBlocks' as const, ...NOTHING, why: 'observed' as const },
    ]
    return { data: { hits }, head: wire.head(snapshot.tip) }
  })
}

const NOTHING: Covered = { from: null, to: null, blocks: null, complete: false, why: null, note: null }

function coverageOfBlocks({ runtime }: ChainDesk, snapshot: Snapshot): Covered {
  const { state, view, coverage } = snapshot
  const { keeps = 'full', backfill, capabilities } = runtime.status()
  const isBrought = backfill !== null && backfill.done >= backfill.total
  const isOnItsWay = keeps === 'newest' && backfill !== null && !isBrought
  const from = state.ranges[0]?.from ?? view.base
  // All that the node still has is here.
  const archive = capabilities?.can.archive
  const pruned = keeps === 'full' && isBrought && (from ?? 0) > 0 && archive?.ok === false ? archive.why : null
  return {
    from,
    to: snapshot.tip?.height ?? null,
    blocks: countBlocks(snapshot),
    complete: coverage.complete,
    why: coverage.complete ? null : pruned !== null ? 'nodeCannot' : isOnItsWay ? 'backfilling' : GAP_OF[keeps],
    note: coverage.complete ? null : pruned,
  }
}

/** All blocks but those of which the archive counts again what a change of the program, or a kill, left uncounted. */
function coverageOfStatistics({ state, counted: { ranges } }: Snapshot, blocks: Covered): Covered {
  if (state.uncounted === undefined) return blocks
  return {
    from: ranges[0]?.from ?? null,
    to: ranges.at(-1)?.to ?? null,
    blocks: measure(ranges),
    complete: false,
    why: blocks.why ?? 'counting',
    note: blocks.note,
  }
}

/** What only traced blocks have: a node may have learnt or forgotten to trace on the way. */
async function coverageOfTraces(
  desk: ChainDesk,
  snapshot: Snapshot,
  indexed: Covered,
  capability: Capability,
  source: CallSource,
  match: FamilyMatch,
): Promise<Covered> {
  const { newest, deep } = snapshot
  const blocks = await countTraced(desk, snapshot, match)
  const complete = indexed.complete && blocks === indexed.blocks
  const can = desk.runtime.status().capabilities?.can[capability]
  const lacks = blocks < (indexed.blocks ?? 0)
  const refused = can?.ok === false ? can.why : null
  const [from, to] = await Promise.all([
    deep
      .familyRows(source.traced, match, 1)
      .then(async (rows) => rows[0] ?? (await newest.familyRows(source.traced, match, 1))[0]),
    newest
      .familyPage(source.traced, match, { limit: 1 })
      .then(async (rows) => rows[0] ?? (await deep.familyPage(source.traced, match, { limit: 1 }))[0]),
  ])
  return {
    from: heightOf(from),
    to: heightOf(to),
    blocks,
    complete,
    why: complete ? null : !lacks ? indexed.why : refused === null ? 'notTold' : 'nodeCannot',
    note: lacks ? refused : null,
  }
}

const heightOf = (row: { readonly [column: string]: unknown } | undefined): number | null =>
  (row?.['height'] as number | undefined) ?? null
