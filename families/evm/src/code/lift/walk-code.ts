import { constant, named, operation, type Expr } from './expression.ts'
import type { LiftCode, Step } from './lift-code.ts'
import { countLines, goesBack, noFacts, refuses, type LiftedFacts, type LiftedLine } from './lifted.ts'
import { LiftMemory } from './lift-memory.ts'
import { act, type ActState } from './lift-actions.ts'

/** Bounds of one walk: code may be made to be long. */
const MOST_STEPS = 120_000
const MOST_LINES = 4_000
const MOST_DEPTH = 220
/** Ways within ways: each is a call of this engine, whose own stack ends, too. */
const MOST_NESTED = 1_200
const MOST_STACK = 1_024
const MOST_AGAIN = 12
/** Parts of a value that is written out; larger ones get a name. */
const MOST_SIZE = 60

/** Where a walk begins: nothing but this is known there. */
export type WalkStart = {
  readonly at: number
  readonly stack: readonly Expr[]
  readonly memory: LiftMemory
  /** Coins that came with the call led elsewhere before. */
  readonly noCoins: boolean
}

/** A function that the walk came upon where the selector is compared. */
export type FoundFunction = { readonly selector: bigint; readonly start: WalkStart }

export type Walked = { readonly lines: readonly LiftedLine[]; readonly facts: LiftedFacts; readonly isWhole: boolean }

type State = { stack: Expr[]; memory: LiftMemory; noCoins: boolean }
/** A place that the way led by, with what was known there. */
type Visit = {
  readonly at: number
  readonly label: string
  readonly before: Visit | null
  readonly depth: number
  stack: readonly Expr[]
  memory: LiftMemory
  readonly noCoins: boolean
  /** Names of what each round changes, by the position on the stack. */
  readonly names: Map<number, string>
  isLoop: boolean
}
type Again = {
  readonly visit: Visit
  readonly changed: readonly number[]
  readonly memory: readonly (readonly [string, bigint])[]
}

/**
 * Walks all ways through code from a place on, with values in place of numbers, and tells what it does in lines (screens-evm §15.4). `onFunction` hears of each selector
 * that is compared, whose way the walk then leaves to its own. Bounded: what is not written is told by a line. Pure.
 */
export function walkCode(
  code: LiftCode,
  start: WalkStart,
  onFunction: ((found: FoundFunction) => void) | null = null,
): Walked {
  const facts = noFacts()
  const joined = new Map<string, readonly LiftedLine[]>()
  let steps = 0
  let nested = 0
  let lineCount = 0
  let nameCount = 0
  let isWhole = true
  const fresh = (): string => `v${++nameCount}`
  const cut = (at: number): LiftedLine[] => {
    isWhole = false
    return [{ kind: 'cut', at }]
  }

  const isPlace = ({ number, isPushed }: Expr): boolean =>
    isPushed && number !== null && number > 0n && code.isTarget(number)
  const sameShape = (one: readonly Expr[], other: readonly Expr[]): boolean =>
    one.length === other.length &&
    one.every((expr, at) => (isPlace(expr) || isPlace(other[at]!) ? expr.key === other[at]!.key : true))

  /** Gives values that are about to change a name of their own. */
  const takeDown = (state: State, what: number, at: number, lines: LiftedLine[]): void => {
    const names = new Map<string, Expr>()
    const nameOf = (expr: Expr): Expr => {
      if ((expr.reads & what) === 0) return expr
      // Places that are counted from one value stay so.
      if (expr.op === 'ADD' && expr.args[1]!.number !== null)
        return operation('ADD', nameOf(expr.args[0]!), expr.args[1]!)
      const known = names.get(expr.key)
      if (known !== undefined) return known
      const name = fresh()
      lines.push({ kind: 'let', at, name, value: expr })
      names.set(expr.key, named(name))
      return named(name)
    }
    state.stack = state.stack.map(nameOf)
    state.memory.replace(nameOf)
    for (const [key, name] of names) state.memory.rename(key, name.key)
  }

  const run = (from: number, state: State, path: Visit | null): LiftedLine[] => {
    if (nested >= MOST_NESTED) return cut(from)
    nested++
    try {
      return follow(from, state, path)
    } finally {
      nested--
    }
  }

  const follow = (from: number, state: State, path: Visit | null): LiftedLine[] => {
    const lines: LiftedLine[] = []
    let at = from
    for (;;) {
      if (++steps > MOST_STEPS || lineCount > MOST_LINES) return [...lines, ...cut(at)]
      const step = code.step(at)
      if (step === null) return [...lines, { kind: 'says', at, verb: code.size <= at ? 'stop' : 'invalid', parts: [] }]
      if (step.name === 'JUMPDEST') return [...lines, ...arrive(step, state, path)]
      if (step.name === 'JUMP' || step.name === 'JUMPI') return [...lines, ...jump(step, state, path)]
      if (!take(step, state, lines)) {
        lineCount += lines.length
        return lines
      }
      at = step.next
    }
  }

  /** One instruction that does not jump; false where the way ends. */
  const take = (step: Step, state: State, lines: LiftedLine[]): boolean => {
    const { name, at } = step
    const { stack } = state
    if (step.pushed !== null) stack.push(constant(step.pushed, true))
    else if (name.startsWith('DUP')) {
      const of = stack.at(-Number(name.slice(3)))
      if (of === undefined) return fail(at, lines)
      stack.push(of)
    } else if (name.startsWith('SWAP')) {
      const deep = stack.length - 1 - Number(name.slice(4))
      if (deep < 0) return fail(at, lines)
      const top = stack.at(-1)!
      stack[stack.length - 1] = stack[deep]!
      stack[deep] = top
    } else if (name === 'POP') stack.pop()
    else {
      const acting: ActState = {
        code,
        facts,
        memory: state.memory,
        at,
        say: (line) => void lines.push(line),
        fresh,
        takeDown: (what) => takeDown(state, what, at, lines),
        pop: () => state.stack.pop() ?? null,
        push: (expr) => void state.stack.push(expr),
      }
      const goes = act(name, acting)
      if (goes === 'broken') return fail(at, lines)
      if (goes === 'ends') return false
      const top = state.stack.at(-1)
      if (top !== undefined && top.size > MOST_SIZE) {
        const kept = fresh()
        lines.push({ kind: 'let', at, name: kept, value: top })
        state.stack[state.stack.length - 1] = named(kept)
      }
    }
    return state.stack.length <= MOST_STACK || fail(at, lines)
  }

  const fail = (at: number, lines: LiftedLine[]): false => {
    lines.push({ kind: 'says', at, verb: 'invalid', parts: [] })
    return false
  }

  const jump = ({ name, at, next }: Step, state: State, path: Visit | null): LiftedLine[] => {
    const to = state.stack.pop()
    const condition = name === 'JUMP' ? constant(1n) : state.stack.pop()
    const lines: LiftedLine[] = []
    if (to === undefined || condition === undefined) return (fail(at, lines), lines)
    const target = to.number
    if (condition.number === 0n) return run(next, state, path)
    if (target === null) return [{ kind: 'says', at, verb: 'jump', parts: [to] }]
    if (!code.isTarget(target)) return (fail(at, lines), lines)
    if (condition.number !== null) return run(Number(target), state, path)
    const compared = onFunction === null ? null : comparedSelector(condition)
    const other: State = { stack: [...state.stack], memory: state.memory.clone(), noCoins: state.noCoins }
    if (compared !== null) {
      const [jumps, stays] = [Number(target), next]
      onFunction!({ selector: compared.selector, start: { at: compared.isEqual ? jumps : stays, ...other } })
      return run(compared.isEqual ? stays : jumps, state, path)
    }
    if (condition.op === 'CALLVALUE') state.noCoins = true
    if (condition.op === 'ISZERO' && condition.args[0]!.op === 'CALLVALUE') other.noCoins = true
    const taken = run(Number(target), other, path)
    const passed = run(next, state, path)
    return branch(at, condition, taken, passed)
  }

  /** Both ways end: the shorter one stands first, and the other one follows it. */
  const branch = (at: number, condition: Expr, taken: LiftedLine[], passed: LiftedLine[]): LiftedLine[] => {
    lineCount++
    if (condition.op === 'CALLVALUE' && refuses(taken)) facts.refusesCoins = true
    if (condition.op === 'ISZERO' && condition.args[0]!.op === 'CALLVALUE' && refuses(passed)) facts.refusesCoins = true
    const isTakenFirst = refuses(taken) || (!refuses(passed) && countLines(taken) <= countLines(passed))
    return isTakenFirst
      ? [{ kind: 'if', at, condition, body: taken }, ...passed]
      : [{ kind: 'if', at, condition: operation('ISZERO', condition), body: passed }, ...taken]
  }

  const arrive = (step: Step, state: State, path: Visit | null): LiftedLine[] => {
    for (let visit = path; visit !== null; visit = visit.before) {
      if (visit.at !== step.at || !sameShape(visit.stack, state.stack)) continue
      return goBack(step.at, state, visit)
    }
    if ((path?.depth ?? 0) >= MOST_DEPTH) return cut(step.at)
    steps += (state.stack.length + state.memory.writes) >> 3
    const loops: string[] = []
    for (let visit = path; visit !== null; visit = visit.before) if (visit.isLoop) loops.push(visit.label)
    const key = `${step.at}|${loops.join()}|${state.stack.map(({ key }) => key).join()}|${state.noCoins}|${state.memory.key()}`
    const known = joined.get(key)
    if (known !== undefined) return [...known]
    const lines = visitAt(step, state, path)
    joined.set(key, lines)
    return [...lines]
  }

  /** Goes through what a place leads to, once more for each thing that turns out to change with every round. */
  const visitAt = (step: Step, state: State, path: Visit | null): readonly LiftedLine[] => {
    const init: LiftedLine[] = []
    const visit: Visit = {
      at: step.at,
      label: `loop_${step.at.toString(16)}`,
      before: path,
      depth: (path?.depth ?? 0) + 1,
      stack: [...state.stack],
      memory: state.memory.clone(),
      noCoins: state.noCoins,
      names: new Map(),
      isLoop: false,
    }
    for (let again = 0; again <= MOST_AGAIN; again++) {
      const before = joined.size
      try {
        const { stack, memory, noCoins } = visit
        const body = run(step.next, { stack: [...stack], memory: memory.clone(), noCoins }, visit)
        return visit.isLoop ? [...init, ...loopOf(visit, body)] : body
      } catch (error) {
        const found = error as Again
        if (found.visit !== visit) throw error
        // What was told of places within holds for the first round alone.
        for (const key of [...joined.keys()].slice(before)) joined.delete(key)
        const stack = [...visit.stack]
        for (const position of found.changed) {
          const name = fresh()
          visit.names.set(position, name)
          init.push({ kind: 'let', at: step.at, name, value: stack[position]! })
          stack[position] = named(name)
        }
        visit.stack = stack
        visit.memory.drop(found.memory)
        visit.isLoop = true
      }
    }
    return cut(step.at)
  }

  const goBack = (at: number, state: State, visit: Visit): LiftedLine[] => {
    const differing = visit.stack.flatMap((expr, position) =>
      expr.key === state.stack[position]!.key ? [] : [position],
    )
    const changed = differing.filter((position) => !visit.names.has(position))
    const memory = visit.memory.differing(state.memory)
    if (changed.length > 0 || memory.length > 0 || !visit.isLoop) {
      visit.isLoop = true
      throw { visit, changed, memory } satisfies Again
    }
    // All at once, in the machine: what one takes from another is taken first.
    const own = differing.map((position) => visit.names.get(position)!)
    const kept: LiftedLine[] = []
    const lets = differing.map((position, i): LiftedLine => {
      const value = state.stack[position]!
      if (!own.some((name, of) => of < i && mentions(value, name))) return { kind: 'let', at, name: own[i]!, value }
      const name = fresh()
      kept.push({ kind: 'let', at, name, value })
      return { kind: 'let', at, name: own[i]!, value: named(name) }
    })
    return [...kept, ...lets, { kind: 'continue', at, label: visit.label }]
  }

  facts.refusesCoins = start.noCoins
  const lines = run(start.at, { ...start, stack: [...start.stack], memory: start.memory.clone() }, null)
  return { lines, facts, isWhole }
}

const mentions = (expr: Expr, name: string): boolean =>
  expr.key === named(name).key || expr.args.some((arg) => mentions(arg, name))

/** A loop with its condition before it, where the first thing that it does is to ask whether it ends. */
function loopOf({ at, label }: Visit, body: readonly LiftedLine[]): readonly LiftedLine[] {
  const loop = (condition: Expr | null, lines: readonly LiftedLine[]): LiftedLine => ({
    kind: 'loop',
    at,
    label,
    condition,
    body: lines.at(-1)?.kind === 'continue' ? lines.slice(0, -1) : lines,
  })
  const [first, ...rest] = body
  if (first?.kind === 'if') {
    const [within, behind] = [goesBack(first.body, label), goesBack(rest, label)]
    if (!within && behind) return [loop(operation('ISZERO', first.condition), rest), ...first.body]
    if (within && !behind) return [loop(first.condition, first.body), ...rest]
  }
  return [loop(null, body)]
}

/** The selector that a condition asks for, and whether it holds where it is that one; null for any other condition. */
function comparedSelector(condition: Expr): { readonly selector: bigint; readonly isEqual: boolean } | null {
  const { op, args } = condition
  if (!['EQ', 'NE', 'SUB', 'XOR', 'ADD'].includes(op)) return null
  const [a, b] = args as [Expr, Expr]
  const selector = named('selector').key
  const other = a.key === selector ? b.number : b.key === selector ? a.number : null
  if (other === null) return null
  // A difference is a sum with what is taken away.
  const value = op === 'ADD' ? (1n << 256n) - other : other
  return value > 0xffff_ffffn ? null : { selector: value, isEqual: op === 'EQ' }
}
