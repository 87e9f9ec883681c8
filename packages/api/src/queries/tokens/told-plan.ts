import type { TokenPlan } from '@orrery/model/token-plan'
import type { Tokenomics } from '@orrery/model/wire/tokenomics'
import type { Hex } from '@orrery/primitives/hex'
import { addBalances } from '../chains/sums.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { chunksOf } from '../chunks-of.ts'
import { sharePpm } from '../share-ppm.ts'
import type { Snapshot } from '../snapshot.ts'
import { unlessUnsettled } from '../unless-unsettled.ts'

/** What the addresses of the operator's plan have of the token; null where there is no plan, or the ledger is not whole. */
export async function heldOfPlan(
  { runtime }: ChainDesk,
  { newest, deep, coverage }: Snapshot,
  asset: Hex,
): Promise<ReadonlyMap<Hex, bigint> | null> {
  const plan = runtime.tokenPlans?.plans.get(asset)
  if (plan === undefined || !coverage.complete) return null
  const { allocations, treasury } = plan
  const addresses = [
    ...new Set([...allocations.flatMap((one) => one.addresses), ...treasury.map(({ address }) => address)]),
  ]
  const held = new Map<Hex, bigint>()
  for (const chunk of chunksOf(addresses)) {
    const both = await unlessUnsettled(Promise.all([newest.holdings(asset, chunk), deep.holdings(asset, chunk)]))
    if (both === null) return null
    for (const { address, amount } of addBalances(...both)) held.set(address, amount)
  }
  return held
}

/** The operator's plan of a token, with what its addresses have (screens-evm §8.5); null without one. */
export function writePlan(
  { wire }: ChainDesk,
  plan: TokenPlan | undefined,
  held: ReadonlyMap<Hex, bigint> | null,
  supply: bigint | null,
): Tokenomics['plan'] {
  if (plan === undefined) return null
  const { source, most, allocations, treasury } = plan
  return {
    source,
    most: most?.toString() ?? null,
    allocations: allocations.map(({ name, amount, addresses, startMs, cliffMs, endMs }) => ({
      name,
      amount: amount.toString(),
      sharePpm: sharePpm(amount, most ?? supply),
      addresses: addresses.map((address) => wire.address(address)),
      held:
        held === null || addresses.length === 0
          ? null
          : [...new Set(addresses)].reduce((sum, address) => sum + (held.get(address) ?? 0n), 0n).toString(),
      startMs,
      cliffMs,
      endMs,
    })),
    treasury: treasury.map(({ name, address }) => {
      const amount = held === null ? null : (held.get(address) ?? 0n)
      return {
        name,
        address: wire.address(address),
        held: amount?.toString() ?? null,
        sharePpm: amount === null ? null : sharePpm(amount, supply),
      }
    }),
  }
}
