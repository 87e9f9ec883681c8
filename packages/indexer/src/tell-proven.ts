import { isProven, type ProvenRun, type ProvenRuns } from '@orrery/model/proven-blocks'
import type { Engine } from './engine.ts'

/** Tells how many of the blocks that are held, in the archive and above it, were proven whole as they came; null where the archive does not write it down. */
export function createProvenTeller({ archive, head }: Pick<Engine, 'archive' | 'head'>): () => ProvenRuns | null {
  let told: { readonly view: object; readonly state: object; readonly runs: ProvenRuns } | null = null
  return () => {
    const stored = archive.proven
    if (stored === undefined) return null
    const [view, state] = [head.view(), archive.state()]
    // The status is asked for with every page; it changes with a block.
    if (told?.view === view && told.state === state) return told.runs
    const { runs, more } = stored()
    const held = heldRun(view, runs.at(-1)?.to ?? -1)
    told = { view, state, runs: { runs: held === null ? runs : withHeld(runs, held), more } }
    return told.runs
  }
}

/** What the Head holds above the archive. */
function heldRun({ base, tip, bundle }: ReturnType<Engine['head']['view']>, below: number): ProvenRun | null {
  if (base === null || tip === null || tip.height <= below) return null
  const from = Math.max(base, below + 1)
  let proven = 0
  for (let height = from; height <= tip.height; height++) {
    const held = bundle(height)
    if (held !== null && isProven(held)) proven++
  }
  return { from, to: tip.height, proven }
}

function withHeld(runs: readonly ProvenRun[], held: ProvenRun): readonly ProvenRun[] {
  const last = runs.at(-1)
  const isWhole = (run: ProvenRun): boolean => run.proven === run.to - run.from + 1
  if (last === undefined || last.to !== held.from - 1 || !isWhole(last) || !isWhole(held)) return [...runs, held]
  return [...runs.slice(0, -1), { from: last.from, to: held.to, proven: held.to - last.from + 1 }]
}
