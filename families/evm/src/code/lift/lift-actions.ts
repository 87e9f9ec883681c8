import { constant, named, operation, READS, type Expr } from './expression.ts'
import type { LiftCode } from './lift-code.ts'
import type { LiftedFacts, LiftedLine } from './lifted.ts'
import type { LiftMemory } from './lift-memory.ts'

/** What an instruction may do with the way that it is on. */
export type ActState = {
  readonly code: LiftCode
  readonly facts: LiftedFacts
  readonly memory: LiftMemory
  readonly at: number
  say(line: LiftedLine): void
  /** A name that nothing has. */
  fresh(): string
  /** Values that read what is about to change get names first. */
  takeDown(what: number): void
  /** The top of the stack; null where it is empty. */
  pop(): Expr | null
  push(expr: Expr): void
}

export type Acted = 'goes on' | 'ends' | 'broken'

/** Operands of the instructions that only compute or look. */
const TAKES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'ADD MUL SUB DIV SDIV MOD SMOD EXP SIGNEXTEND LT GT SLT SGT EQ AND OR XOR BYTE SHL SHR SAR'
      .split(' ')
      .map((name) => [name, 2]),
  ),
  ...Object.fromEntries(
    'ISZERO NOT CLZ BALANCE CALLDATALOAD EXTCODESIZE EXTCODEHASH BLOCKHASH BLOBHASH SLOAD TLOAD'
      .split(' ')
      .map((name) => [name, 1]),
  ),
  ...Object.fromEntries(
    'ADDRESS ORIGIN CALLER CALLVALUE CALLDATASIZE CODESIZE GASPRICE RETURNDATASIZE COINBASE TIMESTAMP NUMBER PREVRANDAO GASLIMIT CHAINID SELFBALANCE BASEFEE BLOBBASEFEE MSIZE GAS'
      .split(' ')
      .map((name) => [name, 0]),
  ),
  ADDMOD: 3,
  MULMOD: 3,
}
/** What depends on nothing but the call's own data. */
const BLIND =
  /^(?:ADD|MUL|SUB|DIV|SDIV|MOD|SMOD|EXP|SIGNEXTEND|LT|GT|SLT|SGT|EQ|AND|OR|XOR|BYTE|SHL|SHR|SAR|ISZERO|NOT|CLZ|ADDMOD|MULMOD|CALLDATALOAD|CALLDATASIZE|CALLVALUE|CODESIZE|MSIZE|GAS|PC)$/

const CALLS: Readonly<Record<string, { readonly sends: boolean; readonly verb: string }>> = {
  CALL: { sends: true, verb: 'call' },
  CALLCODE: { sends: true, verb: 'callcode' },
  DELEGATECALL: { sends: false, verb: 'delegatecall' },
  STATICCALL: { sends: false, verb: 'staticcall' },
}

/** What one instruction does that neither jumps nor moves the stack alone (Yellow Paper, appendix H). */
export function act(name: string, state: ActState): Acted {
  const takes = TAKES[name]
  const args = takeArgs(state, takes ?? OTHERS[name] ?? 0)
  if (args === null) return 'broken'
  if (takes !== undefined) return compute(name, args, state)
  const call = CALLS[name]
  if (call !== undefined) return callOut(name, args, call, state)
  if (name.startsWith('LOG')) return log(args, state)
  const { facts, memory, at } = state
  const [a, b, c] = args as [Expr, Expr, Expr]
  switch (name) {
    case 'PC':
      state.push(constant(BigInt(at)))
      return 'goes on'
    case 'MLOAD':
      state.push(memory.read(a) ?? operation('MLOAD', a))
      return 'goes on'
    case 'MSTORE':
      state.takeDown(READS.memory)
      memory.write(a, b)
      return 'goes on'
    case 'MSTORE8':
      state.takeDown(READS.memory)
      memory.forget(a)
      return 'goes on'
    case 'KECCAK256':
      state.push(hashOf(memory, a, b))
      return 'goes on'
    case 'SSTORE':
    case 'TSTORE':
      state.takeDown(READS.storage)
      facts.changes = true
      if (name === 'SSTORE') facts.writes.set(a.key, a)
      state.say({ kind: 'set', at, place: a, value: b, isTransient: name === 'TSTORE' })
      return 'goes on'
    case 'CALLDATACOPY':
    case 'RETURNDATACOPY':
    case 'CODECOPY':
    case 'MCOPY':
      state.takeDown(READS.memory)
      copy(name, a, b, c, state)
      return 'goes on'
    case 'EXTCODECOPY':
      state.takeDown(READS.memory)
      memory.forget(b)
      facts.looks = true
      return 'goes on'
    case 'CREATE':
    case 'CREATE2':
      return create(name, args, state)
    case 'RETURN':
      facts.answers.add(b.number === null ? null : Number(b.number / 32n))
      state.say({ kind: 'says', at, verb: 'return', parts: told(memory, a, b) })
      return 'ends'
    case 'REVERT':
      state.say({ kind: 'says', at, verb: 'revert', parts: told(memory, a, b, true) })
      return 'ends'
    case 'STOP':
      facts.answers.add(0)
      state.say({ kind: 'says', at, verb: 'stop', parts: [] })
      return 'ends'
    case 'SELFDESTRUCT':
      facts.changes = true
      state.say({ kind: 'says', at, verb: 'selfdestruct', parts: [a] })
      return 'ends'
    default:
      return 'broken'
  }
}

const OTHERS: Readonly<Record<string, number>> = {
  PC: 0,
  MLOAD: 1,
  MSTORE: 2,
  MSTORE8: 2,
  KECCAK256: 2,
  SSTORE: 2,
  TSTORE: 2,
  CALLDATACOPY: 3,
  RETURNDATACOPY: 3,
  CODECOPY: 3,
  MCOPY: 3,
  EXTCODECOPY: 4,
  CREATE: 3,
  CREATE2: 4,
  CALL: 7,
  CALLCODE: 7,
  DELEGATECALL: 6,
  STATICCALL: 6,
  LOG0: 2,
  LOG1: 3,
  LOG2: 4,
  LOG3: 5,
  LOG4: 6,
  RETURN: 2,
  REVERT: 2,
  STOP: 0,
  SELFDESTRUCT: 1,
}

function takeArgs(state: ActState, count: number): readonly Expr[] | null {
  const args: Expr[] = []
  for (let i = 0; i < count; i++) {
    const one = state.pop()
    if (one === null) return null
    args.push(one)
  }
  return args
}

function compute(name: string, args: readonly Expr[], { facts, push }: ActState): Acted {
  const made = operation(name, ...args)
  if (!BLIND.test(name)) facts.looks = true
  if (name === 'SLOAD') facts.reads.set(args[0]!.key, args[0]!)
  noteArguments(made, args, facts)
  push(made)
  return 'goes on'
}

/** What an argument is taken for tells its type; what is used whole is a number. */
function noteArguments(made: Expr, args: readonly Expr[], facts: LiftedFacts): void {
  const { types } = facts
  const index = (expr: Expr | undefined): number | null =>
    expr?.op === 'argument' ? Number(expr.args[0]!.number!) : null
  const whole = index(made)
  if (whole !== null) facts.arguments = Math.max(facts.arguments, whole + 1)
  const cleaned = index(made.args[0])
  if (cleaned === null) {
    // Where a text, or a list, begins in the call's data.
    const [a] = args
    const from = made.op === 'CALLDATALOAD' && a?.op === 'ADD' ? index(a.args[0]) : null
    if (from !== null) types.set(from, 'bytes')
    const twice = made.op === 'ISZERO' && made.args[0]!.op === 'ISZERO' ? index(made.args[0]!.args[0]) : null
    if (twice !== null && !types.has(twice)) types.set(twice, 'bool')
    return
  }
  if (/^(?:address|uint\d+|bytes\d+)$/.test(made.op)) types.set(cleaned, made.op)
}

/** The hash of words that are known: a place in a mapping, or where a list begins. */
function hashOf(memory: LiftMemory, at: Expr, size: Expr): Expr {
  const { selector, words, isCut } = memory.words(at, size)
  if (isCut || selector !== null || words.length === 0) return operation('KECCAK256', at, size)
  if (words.length === 1 && size.number === 32n) return operation('list', words[0]!)
  if (words.length === 2 && size.number === 64n) return operation('map', words[0]!, words[1]!)
  return operation('keccak256', ...words)
}

function copy(name: string, to: Expr, from: Expr, size: Expr, { memory, code, facts }: ActState): void {
  if (name === 'MCOPY') {
    const { selector, words, isCut } = memory.words(from, size)
    memory.forget(to)
    if (selector === null && !isCut)
      words.forEach((word, i) => memory.write(operation('ADD', to, constant(BigInt(i) * 32n)), word))
    return
  }
  if (name === 'CODECOPY' && from.number !== null && size.number === 32n && from.number < BigInt(code.size)) {
    memory.write(to, constant(code.word(Number(from.number))))
    return
  }
  if (name === 'RETURNDATACOPY') facts.looks = true
  const what = name === 'CALLDATACOPY' ? 'bytesOfCalldata' : name === 'CODECOPY' ? 'bytesOfCode' : 'bytesOfReturn'
  memory.copy(to, operation(what, from, size, ...(name === 'RETURNDATACOPY' ? [memory.answered] : [])), size)
}

/** Bytes of memory as parts of a line: the first four where they stand alone, then words; `'…'` for what is not known. */
function told(memory: LiftMemory, at: Expr, size: Expr, isError = false): readonly (string | Expr)[] {
  const { selector, words, isCut } = memory.words(at, size)
  const head = selector === null ? [] : [operation('selectorOf', selector)]
  const rest: readonly (string | Expr)[] = isCut ? ['…'] : []
  // `Error(string)`: where the text begins and how long it is say nothing to a reader.
  if (isError && selector?.number === 0x08c379a0n && words.length > 2) return [...head, ...words.slice(2), ...rest]
  return [...head, ...words, ...rest]
}

function log(args: readonly Expr[], { facts, memory, at, say }: ActState): Acted {
  const [from, size, ...topics] = args as [Expr, Expr, ...Expr[]]
  facts.changes = true
  const first = topics[0]?.number
  if (first !== null && first !== undefined) facts.topics.add(first)
  say({ kind: 'says', at, verb: 'emit', parts: [...topics, ';', ...told(memory, from, size)] })
  return 'goes on'
}

function callOut(
  name: string,
  args: readonly Expr[],
  { sends, verb }: { readonly sends: boolean; readonly verb: string },
  state: ActState,
): Acted {
  const { facts, memory, at } = state
  const [, to] = args as [Expr, Expr]
  const value = sends ? args[2]! : null
  const [inAt, inSize, outAt, outSize] = args.slice(sends ? 3 : 2) as [Expr, Expr, Expr, Expr]
  const parts = told(memory, inAt, inSize)
  if (name !== 'STATICCALL') facts.changes = true
  facts.looks = true
  // Whoever is called may change whatever is not this call's own.
  state.takeDown(
    READS.outside | (name === 'STATICCALL' ? 0 : READS.storage) | (outSize.number === 0n ? 0 : READS.memory),
  )
  const ok = state.fresh()
  state.say({ kind: 'says', at, verb, parts: [named(ok), to, ...(value === null ? [] : [value]), ';', ...parts] })
  memory.answered = named(ok)
  if (outSize.number !== 0n) memory.copy(outAt, operation('bytesOfReturn', constant(0n), outSize, named(ok)), outSize)
  state.push(named(ok))
  return 'goes on'
}

function create(name: string, args: readonly Expr[], state: ActState): Acted {
  const [value, from, size, salt] = args as [Expr, Expr, Expr, Expr | undefined]
  state.takeDown(READS.outside | READS.storage)
  state.facts.changes = true
  const made = state.fresh()
  state.say({
    kind: 'says',
    at: state.at,
    verb: name.toLowerCase(),
    parts: [named(made), value, ...(salt === undefined ? [] : [salt]), ';', ...told(state.memory, from, size)],
  })
  state.push(named(made))
  return 'goes on'
}
