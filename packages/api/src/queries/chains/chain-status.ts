import type { Capabilities, Capability } from '@orrery/model/capabilities'
import type { ChainStatus } from '@orrery/model/wire/chain'
import type { ChainDesk } from '../chain-desk.ts'
import { coverageOf } from '../snapshot.ts'
import { hideHosts } from '../../server/without-hosts.ts'
import { waitingOf } from '../pending/tells-pool.ts'

/**
 * State of one followed chain, for `/status`, `/ready` and the about page. No store is asked. Where the operator's nodes are is told to nobody here (reliability S-46): they
 * have numbers, in the order of the configuration; log and metrics name them.
 */
export function chainStatus({ runtime, chain, wire }: ChainDesk): ChainStatus {
  const view = runtime.head.view()
  const state = runtime.archive.state()
  const follower = runtime.status()
  const { capabilities } = follower
  return {
    chain: chain.code,
    state: follower.state,
    reason: follower.state === 'unreachable' && follower.reason !== null ? hideHosts(follower.reason) : follower.reason,
    head: view.tip && { height: view.tip.height, hash: wire.hash(view.tip.hash), timeMs: view.tip.timeMs },
    nodeHead: follower.nodeHead,
    lag: view.tip && follower.nodeHead !== null ? Math.max(0, follower.nodeHead - view.tip.height) : null,
    safe: view.safe,
    final: view.final,
    archivedTo: state.ranges.at(-1)?.to ?? null,
    coverage: coverageOf(view, state),
    backfill: follower.backfill && { ...follower.backfill },
    reorgs: { ...follower.reorgs },
    ...(follower.stoppedLedgers && { stoppedLedgers: [...follower.stoppedLedgers] }),
    ...(follower.verifyShare !== undefined && { verifyShare: follower.verifyShare }),
    ...(follower.proven && {
      verified: {
        ranges: follower.proven.runs.map(({ from, to, proven }) => ({ from, to, blocks: proven })),
        more: follower.proven.more,
      },
    }),
    ...(follower.waivedChecks && {
      waivedChecks: follower.waivedChecks.map(({ hash, ...waived }) => ({ ...waived, hash: wire.hash(hash) })),
    }),
    pending: waitingOf(follower, view),
    nodes: numbered(runtime.nodes()),
    capabilities: capabilities && {
      client: capabilities.client,
      checkedMs: capabilities.checkedMs,
      ...(capabilities.syncing && { syncing: { ...capabilities.syncing } }),
      can: Object.fromEntries(
        (Object.keys(capabilities.can) as Capability[]).map((name) => [name, noteOf(capabilities.can[name])]),
      ),
    },
  }
}

/** Whoever is named twice, as a node that is asked in two ways, has one number. */
function numbered(nodes: ReturnType<ChainDesk['runtime']['nodes']>): ChainStatus['nodes'] {
  const names = [...new Set(nodes.map(({ source }) => source))]
  return nodes.map(({ retries: _retries, source, lastError, ...node }) => ({
    ...node,
    source: `#${names.indexOf(source) + 1}`,
    lastError: lastError === null ? null : hideHosts(lastError, source),
  }))
}

const noteOf = (can: Capabilities['can'][Capability]) => ({
  ok: can.ok,
  note: can.ok ? can.how : can.why,
  ...(!can.ok && can.applies === false && { applies: false as const }),
})
