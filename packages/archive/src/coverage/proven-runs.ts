import type { ProvenRun, ProvenRuns } from '@orrery/model/proven-blocks'

/** All of its blocks were proven, some or none, or nobody wrote it down. */
type Kind = 'all' | 'some' | 'unknown'

/** Fewer blocks in a row that all were proven are no run of their own beside others of which some were: they were small chunks. */
const LEAST_RUN = 32
/** Runs that are told: a watch list leaves thousands. */
const MOST_TOLD = 20

const lengthOf = ({ from, to }: ProvenRun): number => to - from + 1

const kindOf = (run: ProvenRun): Kind =>
  run.proven === null ? 'unknown' : run.proven === lengthOf(run) ? 'all' : 'some'

const areAlike = (below: ProvenRun, above: ProvenRun): boolean =>
  below.to === above.from - 1 && kindOf(below) === kindOf(above)

/** Whether a run and the one right above it are told as one. */
function areOne(below: ProvenRun, above: ProvenRun): boolean {
  if (areAlike(below, above)) return true
  if (below.to !== above.from - 1 || below.proven === null || above.proven === null) return false
  return lengthOf(kindOf(below) === 'all' ? below : above) < LEAST_RUN
}

const join = ({ from, proven }: ProvenRun, above: ProvenRun): ProvenRun => ({
  from,
  to: above.to,
  proven: proven === null ? null : proven + (above.proven ?? 0),
})

/** How much of what is stored was proven, kept so that a chunk more costs nothing. */
export class ProvenBook {
  /** Ascending; neighbours that are alike are one, so that small chunks of which all blocks were proven make a run. */
  private runs: ProvenRun[] = []

  add({ from, to, proven }: ProvenRun): void {
    let at = this.runs.length
    while (at > 0 && this.runs[at - 1]!.from > from) at--
    let run: ProvenRun = { from, to, proven }
    const [below, above] = [this.runs[at - 1], this.runs[at]]
    if (above && areAlike(run, above)) {
      run = join(run, above)
      this.runs.splice(at, 1)
    }
    if (below && areAlike(below, run)) this.runs[at - 1] = join(below, run)
    else this.runs.splice(at, 0, run)
  }

  /** The newest runs, as they are told. */
  told(): ProvenRuns {
    const out: ProvenRun[] = []
    for (const run of this.runs) {
      const last = out.at(-1)
      if (last !== undefined && areOne(last, run)) out[out.length - 1] = join(last, run)
      else out.push(run)
    }
    return { runs: out.slice(-MOST_TOLD), more: Math.max(0, out.length - MOST_TOLD) }
  }
}

/** What is left of a chunk's number when its blocks above `to` are taken out: at least so many, for nobody knows which of them were proven. */
export const provenLeft = (chunk: ProvenRun, to: number): number | null =>
  chunk.proven === null ? null : Math.max(0, chunk.proven - (chunk.to - to))
