import { eventOf, slotText, type DecompiledFunction } from '@orrery/evm/decompile'
import { functionTitle } from './function-title.ts'

/** What functions of one code are together. */
export type Together = {
  /** Those that were walked through so far; what answers where no function is meant is the last. */
  readonly functions: readonly DecompiledFunction[]
  readonly isDone: boolean
  /** A line for each place in storage: what it is called here, and which functions write and read it. */
  readonly slots: readonly string[]
  readonly events: readonly string[]
}

/** Functions that a line names. */
const MOST_NAMES = 6
const MOST_SLOTS = 300

/** Sums up what functions keep and log. Pure. */
export function together(functions: readonly DecompiledFunction[], isDone: boolean): Together {
  const slots = new Map<string, { readonly writes: string[]; readonly reads: string[] }>()
  const events = new Set<string>()
  for (const one of functions) {
    const name = functionTitle(one).split('(')[0] || 'fallback'
    for (const [of, kind] of [
      [one.facts.writes, 'writes'],
      [one.facts.reads, 'reads'],
    ] as const)
      for (const text of new Set([...of.values()].map(rootOf))) {
        const slot = slots.get(text) ?? { writes: [], reads: [] }
        slots.set(text, slot)
        slot[kind].push(name)
      }
    for (const topic of one.facts.topics) events.add(eventOf(topic) ?? `0x${topic.toString(16).padStart(64, '0')}`)
  }
  const named = (names: readonly string[]): string =>
    `${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ', …' : ''}`
  return {
    functions,
    isDone,
    slots: [...slots]
      .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      .slice(0, MOST_SLOTS)
      .map(([slot, { writes, reads }]) =>
        [
          slot,
          ...(writes.length > 0 ? [`← ${named(writes)}`] : []),
          ...(reads.length > 0 ? [`→ ${named(reads)}`] : []),
        ].join('  '),
      ),
    events: [...events],
  }
}

/** A mapping is one place whatever its keys are. */
const rootOf = (slot: Parameters<typeof slotText>[0]): string => slotText(slot).replaceAll(/\[[^\]]*\]+/g, '[…]')
