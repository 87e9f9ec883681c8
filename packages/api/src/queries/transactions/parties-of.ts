import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject, Json } from '@orrery/primitives/json'

/** Who stands on one side of a transaction of outputs: `address` moved the most there, `value` as far as it is known. */
export type PartyRead = { readonly address: Hex; readonly addresses: number; readonly value: bigint }

type Side = { readonly address: Hex | null; readonly value: bigint | null }

/**
 * Who put coins in and who got some, by the family's own fields (screens-nonevm §4.3: what returns to an address of the inputs is not sent). Null where
 * those fields are not at hand, as in look-ups that leave them out; `from` is null where an input is not known and for new coins.
 */
export function partiesOf(ext: JsonObject): { readonly from: PartyRead | null; readonly to: PartyRead | null } | null {
  const inputs = sidesOf(ext['inputs'])
  const outputs = sidesOf(ext['outputs'])
  if (inputs === null || outputs === null) return null
  const from = inputs.some(({ value }) => value === null) ? null : partyOf(inputs)
  const payers = new Set(inputs.map(({ address }) => address))
  const others = outputs.filter(({ address }) => address !== null && !payers.has(address))
  return { from, to: partyOf(others) ?? partyOf(outputs) }
}

/** Null where nothing on the side has an owner: an output of data alone. */
function partyOf(sides: readonly Side[]): PartyRead | null {
  const sums = new Map<Hex, bigint>()
  for (const { address, value } of sides)
    if (address !== null) sums.set(address, (sums.get(address) ?? 0n) + (value ?? 0n))
  const [first, ...rest] = sums
  if (first === undefined) return null
  const [address, value] = rest.reduce((most, next) => (next[1] > most[1] ? next : most), first)
  return { address, addresses: sums.size, value }
}

function sidesOf(told: Json | undefined): readonly Side[] | null {
  if (!Array.isArray(told)) return null
  return told.map((side) => {
    const { address, value } = side as { readonly address?: Hex | null; readonly value?: string | null }
    return { address: address ?? null, value: value == null ? null : BigInt(value) }
  })
}
