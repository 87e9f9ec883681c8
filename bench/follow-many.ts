import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { systemClock } from '@orrery/primitives/clock'
import { startEngine } from '@orrery/store/start-engine'
import { FAMILY_KITS } from '../apps/orrery/src/family-kits.ts'
import { followChain, type FollowedChain } from '../apps/orrery/src/follow-chain.ts'
import { benchLog } from './bench-log.ts'
import { residentBytes } from './watch-usage.ts'

/** Chains to follow, one after the other; those of `dead` have a node that refuses every connection. */
export type ManyOrder = {
  readonly dataDir: string
  readonly live: readonly { readonly url: string; readonly chainId: number; readonly top: number }[]
  readonly dead: number
}
/** Memory of app and engine with no, one, … chains that are only followed, and share of a core before and with the dead ones. */
export type ManyReport = {
  readonly memory: readonly number[]
  readonly idle: number
  readonly withDead: number
  readonly unreachable: number
}

const SETTLE_MS = 5_000
const WATCH_MS = 20_000
const NOWHERE = 'http://127.0.0.1:9'

const order = JSON.parse(process.argv[2] ?? '{}') as ManyOrder
// What a dead chain says again and again is not for this report.
const log = { ...benchLog, warn: () => {}, error: () => {} }
process.on('disconnect', () => process.exit(1))
const engine = await startEngine({ dataDir: order.dataDir, clock: systemClock, log })
const follow = (chainId: number, url: string): Promise<FollowedChain> =>
  followChain({ chain: genericEvmChain(chainId), settings: { nodes: [url] } }, FAMILY_KITS.evm!, 'none', {
    store: engine.store,
    clock: systemClock,
    random: Math.random,
    log,
  })
const settled = async (): Promise<number> => {
  await systemClock.sleep(SETTLE_MS)
  globalThis.gc?.()
  await systemClock.sleep(500)
  return residentBytes(process.pid)
}
const shareOfACore = async (): Promise<number> => {
  const before = process.cpuUsage()
  const begun = performance.now()
  await systemClock.sleep(WATCH_MS)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / (performance.now() - begun)
}

const chains: FollowedChain[] = []
const memory = [await settled()]
for (const { chainId, url, top } of order.live) {
  const followed = await follow(chainId, url)
  chains.push(followed)
  while (followed.runtime.head.view().tip?.height !== top) await systemClock.sleep(20)
  memory.push(await settled())
}
const idle = await shareOfACore()
const dead = await Promise.all(Array.from({ length: order.dead }, (_, i) => follow(9_000_000 + i, NOWHERE)))
await systemClock.sleep(SETTLE_MS)
const withDead = await shareOfACore()
process.send?.({
  memory,
  idle,
  withDead,
  unreachable: dead.filter(({ runtime }) => runtime.status().state === 'unreachable').length,
} satisfies ManyReport)
await Promise.all([...chains, ...dead].map((chain) => chain.stop()))
await engine.stop()
process.exit(0)
