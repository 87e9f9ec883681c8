import { shapeOf } from '@orrery/chains/shape-of'

// foundations §9: search debounce
const DEBOUNCE_MS = 100

/**
 * How long to wait before suggestions for a text are asked for. Nobody types an address or a hash letter by letter to
 * its very length: it was pasted, and there is nothing to wait for.
 */
export function suggestDelayMs(text: string): number {
  const shape = shapeOf(text)
  // Kava's pattern has no length of its own: it fits after the fifth letter.
  return shape === null || shape === 'kava-address' ? DEBOUNCE_MS : 0
}
