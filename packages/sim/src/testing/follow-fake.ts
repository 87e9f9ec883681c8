import type { Adapter } from '@orrery/family/adapter'
import { createChainHead } from '@orrery/head/create-chain-head'
import { createFollower } from '@orrery/indexer/create-follower'
import type { Engine } from '@orrery/indexer/engine'
import type { FollowerOptions } from '@orrery/indexer/follower-options'
import type { Clock } from '@orrery/primitives/clock'
import { silentLog, type Log } from '@orrery/primitives/log'
import { createRandom } from '@orrery/primitives/random'
import { createVirtualClock, type VirtualClock } from '@orrery/primitives/virtual-clock'
import { createFakeChain, type FakeBlock } from '../fake-chain.ts'
import { createFakeNode } from '../fake-node.ts'
import { createFaults } from '../faults.ts'
import { createModelArchive, createModelDisk } from '../model-archive.ts'
import { createWeather } from '../model-weather.ts'

/** How many blocks its Head keeps. */
export const DEPTH = 16

/** A follower on a node without faults, unless `node` is changed by the test. */
export function followFake(
  history: number,
  options: Partial<FollowerOptions> = {},
  disk = createModelDisk(),
  chain = createFakeChain(1),
  log: Log = silentLog,
  adapt: (adapter: Adapter<FakeBlock>) => Partial<Adapter<FakeBlock>> = () => ({}),
  /** The clock that the follower is given instead of the test's own. */
  timed: (clock: VirtualClock) => Clock = (clock) => clock,
  memory?: Engine['memory'],
) {
  const clock = createVirtualClock()
  const seen = timed(clock)
  const random = createRandom(1)
  chain.mine(history)
  const honest = createFakeNode(chain, seen, random, createFaults(random, 0), null)
  const node = { ...honest, ...adapt(honest) }
  const weather = createWeather()
  const archive = createModelArchive(disk, seen, random, weather)
  const head = createChainHead({ chain: 'SIM' })
  const follower = createFollower({
    chain: { code: 'SIM', blockSeconds: 12, archiveDepth: DEPTH },
    adapter: node,
    head,
    archive,
    clock: seen,
    random,
    log,
    options,
    ...(memory && { memory }),
  })
  const end = async () => {
    const stopped = follower.stop()
    await clock.advance(10_000)
    await stopped
    return clock.sleepers
  }
  return { clock, chain, node, weather, disk, archive, head, follower, end }
}
