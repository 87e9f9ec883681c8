import type { ArchiveView } from '@orrery/archive/audit/archive-view'
import type { Finding, TellFinding } from '@orrery/archive/audit/finding'
import type { LedgerView } from '@orrery/archive/audit/ledger-view'
import type { LayerReads } from '@orrery/model/layer'
import type { HeightRange } from '@orrery/model/reads'
import type { BlockRef, FamilyRows } from '@orrery/model/rows'
import { intersection } from '@orrery/primitives/intervals'

/** Steps that are read at once. */
const STEPS = 1_000
/** Steps in a row of which nothing could be known, after which a ledger that asks its node is let be: each may take as long as a node takes not to answer. */
const MOST_UNCHECKED = 10

/** A ledger or sums above a chain, and how its rows are made again. */
export type LedgerToVerify = {
  readonly id: string
  /** The first block that counts. */
  readonly from: number
  readonly view: LedgerView
  /** The rows that blocks of a range make; null where they are more than can be made at once. `reads` is what the ledger knew before them. */
  rows(range: HeightRange, reads: LayerReads, signal: AbortSignal): Promise<FamilyRows | null>
  /** Its rows follow from its own earlier ones, so that what comes after wrong ones tells nothing. */
  readonly buildsOnItself: boolean
}

export type VerifyLedgerParts = {
  readonly archive: Pick<ArchiveView, 'ranges' | 'reads'>
  readonly signal: AbortSignal
  readonly tell: TellFinding
}

/** What was looked at: the block through which it was, null where no step was, and how many rows are right. */
export type LedgerOutcome = { readonly through: number | null; readonly rows: number }

/**
 * Makes a ledger's rows again from the archived blocks, step by step as it was brought forward, and compares them with those that it holds (decisions 14 and 15).
 * Looks at the steps that touch `ranges` and whose blocks are archived. Where a running process takes a step back meanwhile, nothing is told of it.
 * What could not be checked is no sign that what stands on it is wrong: the next steps are made from the rows that the ledger holds.
 */
export async function verifyLedger(
  { archive, signal, tell }: VerifyLedgerParts,
  ledger: LedgerToVerify,
  ranges: readonly HeightRange[],
): Promise<LedgerOutcome> {
  const held = archive.ranges.find((range) => range.from <= ledger.from && ledger.from <= range.to)
  let through: number | null = null
  let rows = 0
  let unchecked = 0
  if (held === undefined) return { through, rows }
  for (let before = ledger.from - 1; ;) {
    const steps = await ledger.view.stepsAfter(before, STEPS)
    for (const step of steps) {
      signal.throwIfAborted()
      if (step.height > held.to) return { through, rows }
      const span = { from: before + 1, to: step.height }
      before = Math.max(before, step.height)
      if (span.from > span.to || intersection(ranges, [span]).length === 0) continue
      const { findings, right } = await verifyStep({ archive, signal }, ledger, span, step)
      // What was taken back while it was read tells nothing.
      if (findings.length > 0 && !(await ledger.view.stands(step))) return { through, rows }
      for (const finding of findings) tell(finding)
      rows += right
      through = step.height
      const isWrong = findings.some(({ kind }) => kind !== 'unchecked')
      unchecked = findings.length > 0 && !isWrong ? unchecked + 1 : 0
      if (!ledger.buildsOnItself || (!isWrong && unchecked < MOST_UNCHECKED)) continue
      const [next] = await ledger.view.stepsAfter(step.height, 1)
      if (next !== undefined)
        tell({
          kind: 'unchecked',
          table: null,
          from: next.height,
          to: held.to,
          detail: isWrong
            ? `what ${ledger.id} holds above stands on rows that are wrong`
            : `what ${ledger.id} holds above was not looked at, for ${unchecked} steps in a row could not be checked`,
        })
      return { through, rows }
    }
    if (steps.length < STEPS) return { through, rows }
  }
}

async function verifyStep(
  { archive, signal }: Pick<VerifyLedgerParts, 'archive' | 'signal'>,
  { id, view, rows: make }: LedgerToVerify,
  span: HeightRange,
  step: BlockRef,
): Promise<{ readonly findings: readonly Finding[]; readonly right: number }> {
  const findings: Finding[] = []
  const say = (kind: 'ledger' | 'unchecked', detail: string): void => {
    findings.push({ kind, table: null, ...span, detail })
  }
  try {
    const block = await archive.reads.block(step.height)
    if (block?.hash !== step.hash) {
      say('ledger', `${id} is complete through ${step.hash}, block ${step.height} is ${block?.hash ?? 'missing'}`)
      return { findings, right: 0 }
    }
    const rows = await make(span, view.readsTo(span.from - 1), signal)
    if (rows === null) {
      say('unchecked', `${id}: these blocks make more rows than can be made at once`)
      return { findings, right: 0 }
    }
    return { right: await view.compare(rows, span, (finding) => findings.push(finding)), findings }
  } catch (error) {
    if (signal.aborted) throw error
    say('unchecked', `${id}: ${error instanceof Error ? error.message : String(error)}`)
    return { findings, right: 0 }
  }
}
