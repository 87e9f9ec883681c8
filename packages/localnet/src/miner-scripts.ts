import { createPurse } from './bitcoin/purse.ts'

/** Output scripts to which the miners of a local chain of this seed are paid. */
export const minerScripts = (seed: number): readonly `0x${string}`[] =>
  createPurse(seed).miners.map(({ scriptHex }) => `0x${scriptHex}` as const)
