import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { systemClock } from '@orrery/primitives/clock'
import type { IndexOrder } from './index-chain.ts'
import { watchLoop } from './loop-lag.ts'
import { percentile } from './percentile.ts'
import { serveFollowed } from './serve-followed.ts'

/** Where visitors find it while it indexes. */
export type BusyReport = { readonly origin: string; readonly chain: string }
/** How late its main loop was meanwhile, milliseconds. */
export type LagReport = { readonly p50: number; readonly p99: number; readonly most: number; readonly seconds: number }

const order = JSON.parse(process.argv[2] ?? '{}') as IndexOrder
const chain = genericEvmChain(order.chainId!)
const started = performance.now()
const { origin, followed, stop } = await serveFollowed(chain, order.url, 'full', order.dataDir)
const { head, archive } = followed.runtime
while (head.view().tip?.height !== order.top) await systemClock.sleep(5)
const lag = watchLoop()
process.send?.({ origin, chain: chain.path } satisfies BusyReport)
const isDone = (): boolean => {
  const { ranges } = archive.state()
  const { base } = head.view()
  return base !== null && ranges.length === 1 && ranges[0]!.from === 0 && ranges[0]!.to === base - 1
}
while (!isDone()) await systemClock.sleep(20)
const lags = lag.stop()
process.send?.({
  p50: percentile(lags, 0.5),
  p99: percentile(lags, 0.99),
  most: percentile(lags, 1),
  seconds: (performance.now() - started) / 1000,
} satisfies LagReport)
process.on('disconnect', () => void stop().then(() => process.exit(0)))
