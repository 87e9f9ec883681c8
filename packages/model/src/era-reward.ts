import type { ChainOf } from './chain.ts'

type Eras = Extract<NonNullable<ChainOf<'evm'>['quirks']['subsidy']>, { readonly rule: 'eras' }>

/** What a block makes where the reward falls by a fifth with each era, base units (ECIP-1017): an era begins with the block after the multiple of its interval. Pure. */
export function eraReward({ initial, interval }: Omit<Eras, 'rule'>, height: number): bigint {
  const era = BigInt(Math.floor(Math.max(0, height - 1) / interval))
  return (initial * 4n ** era) / 5n ** era
}
