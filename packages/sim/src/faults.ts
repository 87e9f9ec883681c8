import type { Random } from '@orrery/primitives/random'

/** What a fake node may do wrong. Each is counted when it fires: a run whose faults never fired proves nothing (reliability I-12). */
export const FAULTS = [
  'error',
  'delay',
  'hang',
  'behind',
  'genesis',
  'lost-branch',
  'cut-short',
  'drop',
  'wrong-hash',
  'wrong-height',
  'missing-txs',
  'foreign-txs',
  'null-block',
] as const

/** What a node of a chain of outputs may do wrong beside these: values of another type, other amounts, and answers of a batch in another order. */
export const OUTPUT_FAULTS = ['garbled', 'other-amount', 'out-of-order'] as const

export type Fault = (typeof FAULTS)[number] | (typeof OUTPUT_FAULTS)[number]

/** Decides by seed whether a call fails and how. */
export type Faults = {
  /** One of the kinds, or null for a call that goes well. */
  draw(kinds: readonly Fault[]): Fault | null
  /** How often each kind fired. */
  readonly fired: ReadonlyMap<Fault, number>
  /** Share of calls that fail; 0 switches faults off. */
  rate: number
}

export function createFaults(random: Random, rate: number): Faults {
  const fired = new Map<Fault, number>()
  return {
    fired,
    rate,
    draw(kinds) {
      if (random() >= this.rate) return null
      const kind = kinds[Math.floor(random() * kinds.length)]!
      // A hang costs two minutes each time; now and then is enough.
      const fault = kind === 'hang' && random() < 0.8 ? 'error' : kind
      fired.set(fault, (fired.get(fault) ?? 0) + 1)
      return fault
    },
  }
}
