import type { Json, JsonObject } from '@orrery/primitives/json'

/** BIP-65: an input with this sequence number gives up the lock time. */
const FINAL = 0xffff_ffff

/** Which inputs and outputs of a transaction are told: `most` of each side, of the outputs those around the one at an index. */
export type SidesAsked = { readonly most: number; readonly output?: number }

/** What `ext.sides` tells where some are left out: how many there are, the index of the first output that is told, and whether no input holds to the lock time. */
export type Sides = {
  readonly inputs: number
  readonly outputs: number
  readonly firstOutput: number
  readonly final: boolean
}

/**
 * An output transaction's `ext`, as its row has it, with at most `most` of its inputs and of its outputs: the first ones, or the outputs among which `output` is. `sides` tells
 * how many there are where any were left out. Sums stay those of all. Pure.
 */
export function cutSides(ext: JsonObject, { most, output = 0 }: SidesAsked): JsonObject {
  const { inputs, outputs } = ext
  if (!Array.isArray(inputs) || !Array.isArray(outputs)) return ext
  if (inputs.length <= most && outputs.length <= most) return ext
  const firstOutput = output < outputs.length ? output - (output % most) : 0
  const sides: Sides = {
    inputs: inputs.length,
    outputs: outputs.length,
    firstOutput,
    final: inputs.every((input: Json) => (input as JsonObject)['sequence'] === FINAL),
  }
  return { ...ext, inputs: inputs.slice(0, most), outputs: outputs.slice(firstOutput, firstOutput + most), sides }
}

/** What `cutSides` left out of an `ext`; null where all is told. Pure. */
export const sidesOf = ({ sides }: JsonObject): Sides | null => (sides === undefined ? null : (sides as Sides))
