import type { Chain } from '@orrery/model/chain'

/** A step of what blocks may carry in blobs (EIP-7892): so many are aimed at, and so many fit. */
export type BlobStep = { readonly name: string; readonly atMs: number; readonly target: number; readonly most: number }

/** When rules change on a chain by its own configuration, seconds since 1970 (EIP-7910: `eth_config` of a node tells the same). */
type Schedule = {
  readonly shanghai: number
  readonly cancun: number
  readonly prague: number
  readonly osaka: number
  readonly bpo1: number
  readonly bpo2: number
}

const SCHEDULES: Readonly<Record<number, Schedule>> = {
  1: {
    shanghai: 1_681_338_455,
    cancun: 1_710_338_135,
    prague: 1_746_612_311,
    osaka: 1_764_798_551,
    bpo1: 1_765_290_071,
    bpo2: 1_767_747_671,
  },
  11_155_111: {
    shanghai: 1_677_557_088,
    cancun: 1_706_655_072,
    prague: 1_741_159_776,
    osaka: 1_760_427_360,
    bpo1: 1_761_017_184,
    bpo2: 1_761_607_008,
  },
}

/** EIP-4844, EIP-7691, EIP-7892. */
const STEPS = [
  ['cancun', 'Dencun', 3, 6],
  ['prague', 'Pectra', 6, 9],
  ['bpo1', 'BPO1', 10, 15],
  ['bpo2', 'BPO2', 14, 21],
] as const satisfies readonly (readonly [keyof Schedule, string, number, number])[]

const SECOND_MS = 1_000

const scheduleOf = (chain: Chain): Schedule | null =>
  chain.family === 'evm' ? (SCHEDULES[chain.quirks.chainId] ?? null) : null

/** When an upgrade is due on a chain; null where its configuration is not known here. */
export function dueMs(chain: Chain, mark: string): number | null {
  const seconds = (scheduleOf(chain) as Readonly<Record<string, number>> | null)?.[mark]
  return seconds === undefined ? null : seconds * SECOND_MS
}

/** The steps of a chain's blob schedule, the first one first; none where its configuration is not known here. */
export function blobSteps(chain: Chain): readonly BlobStep[] {
  const schedule = scheduleOf(chain)
  if (schedule === null) return []
  return STEPS.map(([fork, name, target, most]) => ({ name, atMs: schedule[fork] * SECOND_MS, target, most }))
}

/** What blocks of a moment could carry in blobs; null before there were any, and where the chain's configuration is not known here. */
export const blobRulesAt = (chain: Chain, atMs: number): BlobStep | null =>
  blobSteps(chain).findLast((step) => step.atMs <= atMs) ?? null
