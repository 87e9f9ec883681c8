import { concerns } from '@orrery/indexer/concerns'
import type { Bundle } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { contains, difference } from '@orrery/primitives/intervals'
import type { Outcome } from './run-scenario.ts'
import type { Scenario } from './scenario.ts'

/** The same text for equal rows, bigint and all. */
export const rowText = (row: unknown): string =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

/**
 * Compares what a run left behind with what its chain says, row by row (reliability I-1 to I-4): archive and
 * Head together must hold each height of the retained range exactly once, with exactly the rows of the canonical block.
 * `archived` gives the bundles that the archive holds.
 */
export async function compareOutcome(
  scenario: Scenario,
  outcome: Outcome,
  archived: ReadonlyMap<number, Bundle>,
): Promise<readonly string[]> {
  const { chain, world, head, archive, seen, crashes } = outcome
  const wrong: string[] = []
  const view = head.view()
  const tip = chain.tip().header.height
  const { retention = 'full' } = scenario.options
  const watched = typeof retention === 'object' && 'watch' in retention ? new Set(retention.watch) : null
  const from =
    retention === 'full' || watched
      ? 0
      : retention === 'none' || retention === 'onDemand'
        ? (view.base ?? tip)
        : Math.max(0, tip - ('lastBlocks' in retention ? retention.lastBlocks : 0) + 1)
  const held = { from: view.base ?? tip + 1, to: view.tip?.height ?? -1 }
  const { ranges, passed = [] } = archive.state()
  const gaps = difference([{ from, to: tip }], [...ranges, ...passed, held])
  if (gaps.length > 0) wrong.push(`I-2: heights ${rowText(gaps)} are nowhere`)
  for (let height = 0; height <= tip; height++) {
    const truth = world.truth(height)
    const inHead = view.bundle(height)
    const inArchive = archived.get(height)
    if (inHead && inArchive) wrong.push(`I-2: block ${height} is both in the Head and in the archive`)
    if (watched && inArchive && !concerns(truth, watched))
      wrong.push(`issue 4: block ${height} is kept and concerns none of the watch list`)
    if (watched && contains(passed, height) && concerns(truth, watched))
      wrong.push(`issue 4: block ${height} concerns the watch list and was passed over`)
    for (const bundle of [inHead, inArchive])
      if (bundle && rowText(bundle) !== rowText(truth)) wrong.push(`I-1: block ${height} differs`)
  }
  for (const height of archived.keys())
    if (height > tip || !contains(archive.state().ranges, height))
      wrong.push(`I-2: block ${height} is archived and should not be`)
  const firstSeen = new Map<Hex, number>()
  for (const height of [...archived.keys()].sort((a, b) => a - b)) {
    for (const { asset } of archived.get(height)!.transfers)
      if (asset !== EMPTY && !firstSeen.has(asset)) firstSeen.set(asset, height)
  }
  for (const [asset, height] of firstSeen) {
    const row = await archive.reads.token(asset)
    // A chunk's tokens are saved right before it. A crash in between leaves those of blocks that may be forked away before the
    // next start: their first block is then told too low, which nothing but the token's page shows.
    const isLowByCrash = crashes > 0 && row !== null && row.height < height
    if (row?.height !== height && !isLowByCrash)
      wrong.push(`token ${asset} of block ${height} is ${row ? `known from block ${row.height}` : 'unknown'}`)
  }
  // In the same way a crash may leave one whose block never came.
  if (crashes === 0) {
    for (const token of await archive.reads.tokens({ offset: 0, limit: 100 }))
      if (!firstSeen.has(token.address)) wrong.push(`token ${token.address} of no archived block is kept`)
  }
  // What forks away while nobody follows was not seen to be lost; and what a failing disk did not take, a crash takes along. Each swap
  // in calm weather is held to more (`runScenario`).
  if (crashes === 0 && !scenario.steps.some((step) => step.do === 'restart')) {
    for (const hash of seen) {
      const block = chain.byHash(hash as `0x${string}`)!
      const isCanonical = chain.at(block.header.height)?.hash === hash
      const isOrphan = view.orphans.some((orphan) => orphan.hash === hash)
      if (isCanonical && isOrphan) wrong.push(`canonical block ${block.header.height} is listed as an orphan`)
      if (!isCanonical && !(await archive.orphan(block.hash)))
        wrong.push(`orphan ${block.header.height} ${hash} was not kept`)
    }
  }
  const waiting = new Set(view.pending.list(0, 1_000).map((tx) => tx.hash))
  for (const hash of waiting) if (!chain.pool.has(hash)) wrong.push(`F-47: ${hash} waits for ever`)
  if (outcome.sleepers > 0) wrong.push(`${outcome.sleepers} timers are left after the stop`)
  return [...outcome.violations, ...wrong, ...(await world.ledgerDifferences())]
}
