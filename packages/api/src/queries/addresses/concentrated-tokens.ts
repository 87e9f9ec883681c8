import type { AddressSignals } from '@orrery/model/wire/address-activity'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { findTokens } from '../tokens/find-tokens.ts'
import { sharePpm } from '../share-ppm.ts'
import { atOneMoment } from '../snapshot.ts'
import { addBalances } from '../chains/sums.ts'

/** Balances that are looked at, the largest first. */
const MOST = 200
const SHOWN = 10
/** A tenth. */
const LEAST_PPM = 100_000

/**
 * ERC-20 tokens of which an address holds a tenth or more: balances by the ledger, supplies as the contracts told them at a block. Null where the ledger is not
 * whole. A token whose contract tells no supply is none of them.
 */
export async function concentratedTokens(desk: ChainDesk, address: Hex): Promise<AddressSignals['concentrated']> {
  const sums = await atOneMoment(desk.runtime, async ({ newest, deep, coverage }) => {
    if (!coverage.complete) return null
    const [changes, held] = await Promise.all([newest, deep].map((side) => side.balancesOfAccount(address, MOST)))
    // What newer blocks change of a balance that was not read says nothing of the balance.
    const known = held!.length < MOST ? null : new Set(held!.map(({ asset }) => asset))
    return addBalances(
      changes!.filter(({ asset }) => known?.has(asset) ?? true),
      held!,
    )
  })
  if (sums === null) return null
  const fungible = sums.filter(({ asset, tokenId, amount }) => asset !== EMPTY && tokenId === null && amount > 0n)
  const tokens = await findTokens(
    desk,
    fungible.map(({ asset }) => asset),
  )
  return fungible
    .flatMap(({ asset, amount }) => {
      const token = tokens.get(asset)
      if (token?.standard !== 'erc20' || token.totalSupply === null || token.totalSupply <= 0n) return []
      // A contract may tell less than its holders have.
      const ppm = sharePpm(amount, token.totalSupply) ?? 0
      return ppm < LEAST_PPM || amount > token.totalSupply
        ? []
        : [
            {
              token: desk.wire.token(token),
              amount: amount.toString(),
              supply: token.totalSupply.toString(),
              sharePpm: ppm,
              supplyAt: token.readAt,
            },
          ]
    })
    .toSorted((a, b) => b.sharePpm - a.sharePpm)
    .slice(0, SHOWN)
}
