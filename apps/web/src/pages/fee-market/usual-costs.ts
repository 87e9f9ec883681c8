import type { ChainOf } from '@orrery/model/chain'
import type { FeeMarket } from '@orrery/model/wire/fee-market'

/** How soon, the soonest first. */
export const TIERS = ['rapid', 'fast', 'standard', 'slow'] as const
type Tier = (typeof TIERS)[number]

/** Who signs a usual transaction, and how. */
type Form = 'P2PKH' | 'P2WPKH' | 'P2TR'

/** What a usual transaction costs by how soon, in the smallest unit of the coin. `size` is in vbytes, or in bytes where a chain counts those. */
export type UsualCost = {
  readonly form: Form
  readonly inputs: number
  readonly outputs: number
  readonly size: number
} & Readonly<Record<Tier, string | null>>

/**
 * Weight of inputs and outputs (BIP-141: four for each byte outside of witnesses). An input has 36 bytes of outpoint, a sequence number and a length; with a key hash it is
 * signed by 72 bytes of ECDSA and a key of 33, with Taproot by 64 bytes of Schnorr.
 */
const WEIGHTS: Readonly<Record<Form, { readonly base: number; readonly input: number; readonly output: number }>> = {
  P2PKH: { base: 40, input: 4 * 148, output: 4 * 34 },
  P2WPKH: { base: 42, input: 4 * 41 + 108, output: 4 * 31 },
  P2TR: { base: 42, input: 4 * 41 + 66, output: 4 * 43 },
}

/** A payment with its change by each kind of address, two coins together, many coins into one, and one paid out to many. */
const SHAPES: readonly (readonly [inputs: number, outputs: number])[] = [
  [1, 2],
  [2, 2],
  [10, 1],
  [1, 10],
]

const sizeOf = (form: Form, inputs: number, outputs: number): number => {
  const { base, input, output } = WEIGHTS[form]
  return Math.ceil((base + inputs * input + outputs * output) / 4)
}

/** What a size costs at a rate per byte, as nodes reckon it: no part of the smallest unit is left out. Null for a text that is no rate. Pure. */
export function costAt(rate: string, size: number): string | null {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(rate) ?? []
  if (whole === undefined) return null
  const scale = 10n ** BigInt(part.length)
  return ((BigInt(whole + part) * BigInt(size) + scale - 1n) / scale).toString()
}

/** What usual transactions cost now (screens-nonevm §2 G14), by the kinds of addresses that a chain has; none where no rates are told. Pure. */
export function usualCosts(
  tiers: FeeMarket['tiers'],
  { quirks }: Pick<ChainOf<'utxo'>, 'quirks'>,
): readonly UsualCost[] {
  if (tiers === null) return []
  const main: Form = quirks.bech32 === null ? 'P2PKH' : 'P2WPKH'
  const others: readonly Form[] = quirks.bech32 === null ? [] : ['P2TR', 'P2PKH']
  const rows = [
    ...SHAPES.map(([inputs, outputs]) => ({ form: main, inputs, outputs })),
    ...others.map((form) => ({ form, inputs: 1, outputs: 2 })),
  ]
  return rows.map((row) => {
    const size = sizeOf(row.form, row.inputs, row.outputs)
    const at = (tier: Tier): string | null => costAt(tiers[tier], size)
    return { ...row, size, rapid: at('rapid'), fast: at('fast'), standard: at('standard'), slow: at('slow') }
  })
}
