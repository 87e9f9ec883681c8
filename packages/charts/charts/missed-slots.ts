import { ALL_GRAINS, defineChart } from '../src/chart.ts'

/** Ethereum and its public test networks: a slot has a block at most, and each has its place in time. */
const SLOTTED: ReadonlySet<number> = new Set([1, 11_155_111, 560_048])
/** The first block of Ethereum that no work made; the others merged before it or began after it. */
const MERGED_MS = 1_663_224_179_000n
const SECOND_MS = 1_000

export const chart = defineChart({
  id: 'missed-slots',
  title: 'chart.missedSlots',
  group: 'staking',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  fits: (chain) => chain.family === 'evm' && SLOTTED.has(chain.quirks.chainId),
  needs: ['time'],
  formula: '(t_last − t_first) ÷ slot + 1 − blocks',
  series: [{ id: 'missed-slots', title: 'chart.missedSlots' }],
  values: (step) => [missed(step.of('time'), step.blockSeconds)],
})

function missed(
  { count, least, most }: { readonly count: number; readonly least: bigint; readonly most: bigint },
  slotSeconds: number | null,
): number | null {
  if (count === 0 || slotSeconds === null || least < MERGED_MS) return null
  const slots = Number(most - least) / (slotSeconds * SECOND_MS) + 1
  return Number.isInteger(slots) && slots >= count ? slots - count : null
}
