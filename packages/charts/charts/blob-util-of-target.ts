import { ratio } from '../src/chart-step.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

/** EIP-4844: GAS_PER_BLOB. */
const GAS_PER_BLOB = 131_072n

/** From when on a block is meant to have how many blobs, and how many it can have at most. */
type Target = { readonly fromMs: bigint; readonly target: bigint; readonly most: bigint }

/** By the forks Cancun, Prague and two that changed blob parameters only (EIP-4844, EIP-7691, EIP-7892). */
const targets = (...seconds: readonly number[]): readonly Target[] =>
  [
    [3n, 6n],
    [6n, 9n],
    [10n, 15n],
    [14n, 21n],
  ].map(([target, most], at) => ({ fromMs: BigInt(seconds[at]!) * 1_000n, target: target!, most: most! }))

/** Ethereum and its public test networks, and Gnosis, where it is the same since blobs came (gnosischain/specs, Dencun and Pectra), by chain id. */
const SCHEDULES: ReadonlyMap<number, readonly Target[]> = new Map([
  [1, targets(1_710_338_135, 1_746_612_311, 1_765_290_071, 1_767_747_671)],
  [11_155_111, targets(1_706_655_072, 1_741_159_776, 1_761_017_184, 1_761_607_008)],
  [100, [{ fromMs: 1_710_181_820_000n, target: 1n, most: 2n }]],
  [560_048, targets(1_742_213_400, 1_742_999_832, 1_762_365_720, 1_762_955_544)],
])

export const chart = defineChart({
  id: 'blob-util-of-target',
  title: 'chart.blobTarget',
  group: 'fees',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  fits: (chain) => chain.family === 'evm' && SCHEDULES.has(chain.quirks.chainId),
  needs: ['blobGasUsed'],
  formula: 'Σ blobs ÷ Σ target (EIP-4844, EIP-7691, EIP-7892)',
  series: [{ id: 'blob-util-of-target', title: 'chart.blobTarget' }],
  values: (step) => {
    const { count, sum, most } = step.of('blobGasUsed')
    const { least: first, most: last } = step.of('time')
    const schedule = step.chainId === null ? undefined : SCHEDULES.get(step.chainId)
    const [from, to] = [first, last].map((at) => schedule?.findLast(({ fromMs }) => fromMs <= at))
    // A step over a fork has two targets; more blobs than can be are of a fork that is not known here.
    if (count === 0 || from === undefined || from !== to || most > from.most * GAS_PER_BLOB) return [null]
    return [ratio(sum, from.target * GAS_PER_BLOB * BigInt(count))]
  },
})
