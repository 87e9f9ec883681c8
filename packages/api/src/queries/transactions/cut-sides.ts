import type { JsonObject } from '@orrery/primitives/json'

const LISTS = ['inputs', 'outputs', 'spentBy'] as const

/**
 * An output transaction's `ext` for the wire with at most `most` of its inputs and of its outputs, the first ones; `sides` tells how many there
 * are where any were left out. Sums stay those of all. Pure.
 */
export function cutSides(ext: JsonObject, most: number): JsonObject {
  const { inputs, outputs } = ext
  if (!Array.isArray(inputs) || !Array.isArray(outputs)) return ext
  if (inputs.length <= most && outputs.length <= most) return ext
  const cut = LISTS.flatMap((id) => {
    const list = ext[id]
    return Array.isArray(list) ? [[id, list.slice(0, most)] as const] : []
  })
  return { ...ext, ...Object.fromEntries(cut), sides: { inputs: inputs.length, outputs: outputs.length } }
}
