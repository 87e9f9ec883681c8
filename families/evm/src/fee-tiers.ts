import type { Lookups } from '@orrery/family/adapter'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { array, hexQuantity, nullable, object, optional, unknown } from '@orrery/transport/shape'

type Tiers = NonNullable<Awaited<ReturnType<Lookups['feeTiers']>>>

const BLOCKS = 20
// screens-evm §7: slow, standard, fast, rapid.
const PERCENTILES = [10, 35, 60, 90]

const history = object({
  baseFeePerGas: optional(array(nullable(hexQuantity(256)), 2_000)),
  gasUsedRatio: array(unknown, 2_000),
  reward: optional(array(array(hexQuantity(256), 10), 2_000)),
})

const feeHistory: RpcCall<ReturnType<typeof history>> = {
  method: 'eth_feeHistory',
  params: [`0x${BLOCKS.toString(16)}`, 'latest', PERCENTILES],
  parse: history,
}
const gasPrice: RpcCall<bigint> = {
  method: 'eth_gasPrice',
  params: [],
  parse: (result) => BigInt(hexQuantity(256)(result)),
}

/**
 * What to pay per gas in Gwei: the next base fee plus the mean of the tips at the 10th, 35th, 60th and
 * 90th percentile of the last 20 blocks with transactions. Where the node has no fee history, its own
 * price for all. Null where it says neither.
 */
export async function readFeeTiers(rpc: RpcClient, signal: AbortSignal): Promise<Tiers | null> {
  const [past, price] = await rpc.settle<ReturnType<typeof history> | bigint>([feeHistory, gasPrice], signal)
  const legacy = price?.status === 'fulfilled' ? (price.value as bigint) : null
  if (past?.status === 'fulfilled') {
    const { baseFeePerGas, gasUsedRatio, reward } = past.value as ReturnType<typeof history>
    const next = baseFeePerGas?.at(-1)
    const used = (reward ?? []).filter((_, i) => gasUsedRatio[i] !== 0)
    if (next && (next !== '0x0' || used.length > 0 || legacy === null)) {
      const tier = (i: number): string => toGwei(BigInt(next) + mean(used.map((tips) => BigInt(tips[i] ?? '0x0'))))
      return { slow: tier(0), standard: tier(1), fast: tier(2), rapid: tier(3) }
    }
  }
  if (legacy === null) return null
  const same = toGwei(legacy)
  return { slow: same, standard: same, fast: same, rapid: same }
}

const mean = (values: readonly bigint[]): bigint =>
  values.length === 0 ? 0n : values.reduce((sum, value) => sum + value, 0n) / BigInt(values.length)

/** Wei as decimal Gwei text without trailing zeros. */
export function toGwei(wei: bigint): string {
  const text = wei.toString().padStart(10, '0')
  const fraction = text.slice(-9).replace(/0+$/, '')
  return fraction === '' ? text.slice(0, -9) : `${text.slice(0, -9)}.${fraction}`
}
