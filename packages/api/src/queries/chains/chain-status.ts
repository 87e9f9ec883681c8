import type { Capability } from '@orrery/model/capabilities'
import type { ChainStatus } from '@orrery/model/wire/chain'
import type { ChainDesk } from '../chain-desk.ts'
import { coverageOf } from '../snapshot.ts'
import { waitingOf } from '../pending/tells-pool.ts'

/** State of one followed chain, for `/status`, `/ready` and the about page. No store is asked. */
export function chainStatus({ runtime, chain, wire }: ChainDesk): ChainStatus {
  const view = runtime.head.view()
  const state = runtime.archive.state()
  const follower = runtime.status()
  const { capabilities } = follower
  return {
    chain: chain.code,
    state: follower.state,
    reason: follower.reason,
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
    pending: waitingOf(follower, view),
    nodes: runtime.nodes().map(({ retries: _retries, ...node }) => node),
    capabilities: capabilities && {
      client: capabilities.client,
      checkedMs: capabilities.checkedMs,
      can: Object.fromEntries(
        (Object.keys(capabilities.can) as Capability[]).map((name) => [name, noteOf(capabilities.can[name])]),
      ),
    },
  }
}

const noteOf = (can: { readonly ok: true; readonly how: string } | { readonly ok: false; readonly why: string }) => ({
  ok: can.ok,
  note: can.ok ? can.how : can.why,
})
