import type { UpgradeMark as Mark } from '@orrery/family/family'
import type { BlockRow } from '@orrery/model/rows'
import type { ForkRules, UpgradeMark, Upgrades } from '@orrery/model/wire/upgrade'
import type { ChainDesk } from '../chain-desk.ts'
import { countDeep } from '../lists/count-rows.ts'
import type { Snapshot } from '../snapshot.ts'
import { countTrue } from '../blocks/height-before.ts'

/**
 * The lowest indexed block that has an upgrade's field. Rules are never taken back, so it is found by halving: at most about thirty blocks of
 * a range are looked at, once per state of the archive.
 */
export async function findUpgrade(desk: ChainDesk, snapshot: Snapshot, { id, field }: Mark): Promise<UpgradeMark> {
  const { tip, coverage } = snapshot
  const none = { id, field, isActive: null, first: null }
  const top = tip === null ? null : await blockAt(snapshot, tip.height)
  if (top === null) return none
  const has = (block: BlockRow | null): boolean => block !== null && block.ext[field] !== undefined
  if (!has(top)) return { id, field, isActive: false, first: null }
  const height = await countDeep(desk, snapshot, `first block with ${field}`, async () => {
    const hasAt = async (at: number) => has(await blockAt(snapshot, at))
    const { ranges } = coverage
    const lacking = await countTrue(0, ranges.length, async (at) => !(await hasAt(ranges[at]!.to)))
    const range = ranges[lacking]
    return range === undefined ? top.height : countTrue(range.from, range.to, async (at) => !(await hasAt(at)))
  })
  const block = await blockAt(snapshot, height)
  // A range of before may have been let go of, or a fork be under way: then nothing is claimed.
  if (block === null || !has(block)) return { ...none, isActive: true }
  const below = height === 0 ? null : await blockAt(snapshot, height - 1)
  const isExact = height === 0 || (below !== null && !has(below))
  return { id, field, isActive: true, first: { height, timeMs: block.timeMs, isExact } }
}

const blockAt = async ({ view, deep, cut }: Snapshot, height: number): Promise<BlockRow | null> =>
  view.bundle(height)?.block ?? (height < cut ? deep.block(height) : null)

/** The node's own word on its rules. Null where it has no such call or says something else. */
export async function readForkRules(desk: ChainDesk): Promise<Upgrades['rules']> {
  if (desk.family.upgrades === undefined) return null
  const answer = await desk.node.passThrough('eth_config', []).catch(() => null)
  const { current, next } = objectOf(answer)
  const rules = toRules(current)
  return rules && { current: rules, next: toRules(next) }
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const whole = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

function toRules(value: unknown): ForkRules | null {
  const { activationTime, forkId, blobSchedule } = objectOf(value)
  const seconds = whole(activationTime)
  if (seconds === null || seconds > 8_000_000_000) return null
  const { target, max } = objectOf(blobSchedule)
  const [wanted, most] = [whole(target), whole(max)]
  return {
    activatesMs: seconds * 1_000,
    forkId: typeof forkId === 'string' && /^0x[0-9a-f]{8}$/i.test(forkId) ? forkId : null,
    blobs: wanted === null || most === null ? null : { target: wanted, most },
  }
}
