import type { FamilyMatch } from '@orrery/model/reads'
import type { ChainDesk } from '../chain-desk.ts'
import { countBlocks } from '../lists/chain-lists.ts'
import { countDeep } from '../lists/count-rows.ts'
import type { Snapshot } from '../snapshot.ts'
import { unlessUnsettled } from '../unless-unsettled.ts'

/** How many of the indexed blocks were traced; with the family's own mark, how many put all native balances into the ledger. */
export async function countTraced(desk: ChainDesk, snapshot: Snapshot, match: FamilyMatch = {}): Promise<number> {
  const { calls } = desk.family
  if (calls === undefined) return 0
  const [newest, deep] = await Promise.all([
    snapshot.newest.familyCount(calls.traced, match),
    countDeep(desk, snapshot, `traced ${JSON.stringify(match)}`, () => snapshot.deep.familyCount(calls.traced, match)),
  ])
  return newest + deep
}

/** Whether the calls inside transactions are known: of all indexed blocks, of some, or of none. */
export async function tracedOf(desk: ChainDesk, snapshot: Snapshot): Promise<'none' | 'some' | 'all'> {
  const traced = await countTraced(desk, snapshot)
  return traced === 0 ? 'none' : traced === countBlocks(snapshot) ? 'all' : 'some'
}

/** Whether any archived block was traced: where none was, nothing has to be asked of a block's calls. Known for as long as the archive does not change. */
export async function hasTraced(desk: ChainDesk): Promise<boolean> {
  const { calls } = desk.family
  if (calls === undefined) return false
  const { archive } = desk.runtime
  const deep = archive.reads
  return (
    (await countDeep(desk, { state: archive.state(), deep }, 'traced {}', () => deep.familyCount(calls.traced, {}))) > 0
  )
}

/**
 * True when the native ledger accounts for every unit: all blocks are indexed, and each shows all that moved in it. Blocks of
 * output chains do; those of account chains where they were traced and where it is known what block 0 gave to whom.
 */
export async function isLedgerWhole(desk: ChainDesk, snapshot: Snapshot): Promise<boolean> {
  const { family } = desk
  if (!snapshot.coverage.complete) return false
  if (family.can.utxos || family.calls === undefined) return family.can.utxos
  return (await unlessUnsettled(countTraced(desk, snapshot, family.calls.ledger))) === countBlocks(snapshot)
}
