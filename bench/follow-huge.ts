import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { systemClock } from '@orrery/primitives/clock'
import { contains } from '@orrery/primitives/intervals'
import { startEngine } from '@orrery/store/start-engine'
import { FAMILY_KITS } from '../apps/orrery/src/family-kits.ts'
import { followChain, type FollowedChain } from '../apps/orrery/src/follow-chain.ts'
import { benchLog } from './bench-log.ts'
import { makeHugeChain, resealBlocks } from './sealed-blocks.ts'
import { readFacts } from './recording-file.ts'
import type { ReplayMove, ReplaySeen } from './replay-server.ts'
import { endChild, hear, startChild } from './run-child.ts'

/** One chain takes a huge block while another one goes on at its tip. */
export type HugeOrder = {
  readonly source: string
  readonly dir: string
  readonly dataDir: string
  readonly txs: number
  readonly logs: number
}
/** Seconds from when the node told of it until it shows, and until it is in the archive; what the other chain's blocks waited meanwhile. */
export type HugeReport = {
  readonly shown: number
  readonly stored: number
  readonly othersMs: readonly number[]
  readonly rows: number
  readonly logs: number
}

const OTHER_EVERY_MS = 300

const order = JSON.parse(process.argv[2] ?? '{}') as HugeOrder
const { height, top } = await makeHugeChain(order.source, order.dir, order.txs, order.logs)
const facts = await readFacts(order.source)
const otherStart = Math.min(90, facts.blocks - 20)
const otherTop = Math.min(otherStart + 120, facts.blocks - 1)
const otherDir = `${order.dir}-other`
await resealBlocks(order.source, otherDir, otherTop)
const nodes = [
  startChild('replay-server.ts', [order.dir, JSON.stringify({ head: height - 1 })]),
  startChild('replay-server.ts', [otherDir, JSON.stringify({ head: otherStart, chainId: facts.chainId + 1 })]),
] as const
const urls = [(await hear<{ url: string }>(nodes[0])).url, (await hear<{ url: string }>(nodes[1])).url]
process.on('disconnect', () => process.exit(1))
const engine = await startEngine({ dataDir: order.dataDir, clock: systemClock, log: benchLog })
const follow = (chainId: number, url: string): Promise<FollowedChain> =>
  followChain(
    { chain: { ...genericEvmChain(chainId), blockSeconds: 1 }, settings: { nodes: [url] } },
    FAMILY_KITS.evm!,
    'full',
    { store: engine.store, clock: systemClock, random: Math.random, log: benchLog },
  )
const big = await follow(facts.chainId, urls[0]!)
const other = await follow(facts.chainId + 1, urls[1]!)
const now = (): number => performance.timeOrigin + performance.now()
const until = async (done: () => boolean): Promise<void> => {
  while (!done()) await systemClock.sleep(2)
}
const tipOf = ({ runtime }: FollowedChain): number => runtime.head.view().tip?.height ?? -1
const isWhole = ({ runtime }: FollowedChain): boolean => {
  const { base } = runtime.head.view()
  const { ranges } = runtime.archive.state()
  return base !== null && (base === 0 || (ranges.length === 1 && ranges[0]!.from === 0))
}
await until(() => tipOf(big) === height - 1 && tipOf(other) === otherStart && isWhole(big) && isWhole(other))

let going = true
const othersMs: number[] = []
const others = (async () => {
  for (let at = otherStart + 1; going && at <= otherTop; at++) {
    const told = hear<ReplaySeen>(nodes[1])
    nodes[1].send({ head: at } satisfies ReplayMove)
    const { atMs } = await told
    await until(() => tipOf(other) >= at)
    othersMs.push(now() - atMs)
    await systemClock.sleep(OTHER_EVERY_MS)
  }
})()
const told = hear<ReplaySeen>(nodes[0])
nodes[0].send({ head: height } satisfies ReplayMove)
const { atMs } = await told
await until(() => tipOf(big) >= height)
const shown = (now() - atMs) / 1000
nodes[0].send({ head: top } satisfies ReplayMove)
await until(() => contains(big.archive.state().ranges, height))
const stored = (now() - atMs) / 1000
going = false
await others
const { reads } = big.archive
process.send?.({
  shown,
  stored,
  othersMs,
  rows: (await reads.block(height))?.txCount ?? 0,
  logs: (await reads.logsOfTx(height, order.txs - 1, 10)).length * order.txs,
} satisfies HugeReport)
await Promise.all([big.stop(), other.stop()])
await engine.stop()
await Promise.all(nodes.map(endChild))
process.exit(0)
