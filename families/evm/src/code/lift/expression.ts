/** What a value may change with: an expression that reads it must be taken down before it does. */
export const READS = { storage: 1, memory: 2, outside: 4 } as const

/**
 * A value of the machine as the instructions that make it. `number` for constants, else `null`; `key` is the same for equal values and for no
 * others.
 */
export type Expr = {
  readonly op: string
  readonly args: readonly Expr[]
  readonly number: bigint | null
  readonly key: string
  /** Nodes, itself included. */
  readonly size: number
  /** `READS`, of its parts too. */
  readonly reads: number
  /** Pushed by the code as it is: what a place to jump back to looks like. */
  readonly isPushed: boolean
}

const BITS = 256n
const TOP = 1n << BITS
const MASK = TOP - 1n
const HALF = 1n << (BITS - 1n)
const ADDRESS_MASK = (1n << 160n) - 1n

/** A number that the code computes or pushes, modulo 2^256. */
export const constant = (value: bigint, isPushed = false): Expr => {
  const number = ((value % TOP) + TOP) % TOP
  return { op: 'number', args: [], number, key: `#${number.toString(36)}`, size: 1, reads: 0, isPushed }
}

/** A value that has a name and no parts. */
export const named = (name: string): Expr => ({
  op: 'name',
  args: [],
  number: null,
  key: `$${name}`,
  size: 1,
  reads: 0,
  isPushed: false,
})

/** The name of a `named` value. */
export const nameOf = ({ key }: Expr): string => key.slice(1)

const own = (op: string): number => {
  if (op === 'SLOAD' || op === 'TLOAD') return READS.storage
  if (op === 'MLOAD' || op === 'KECCAK256') return READS.memory
  if (/BALANCE|EXTCODE|RETURNDATASIZE|GAS$/.test(op)) return READS.outside
  return 0
}

const node = (op: string, args: readonly Expr[]): Expr => ({
  op,
  args,
  number: null,
  key: `${op}(${args.map(({ key }) => key).join(',')})`,
  size: args.reduce((sum, { size }) => sum + size, 1),
  reads: args.reduce((sum, { reads }) => sum | reads, own(op)),
  isPushed: false,
})

const signed = (value: bigint): bigint => (value >= HALF ? value - TOP : value)

/** Constants folded as the machine does (Yellow Paper, appendix H); null for what is not folded. */
function fold(op: string, [a = 0n, b = 0n]: readonly bigint[]): bigint | null {
  switch (op) {
    case 'ADD':
      return a + b
    case 'SUB':
      return a - b
    case 'MUL':
      return a * b
    case 'DIV':
      return b === 0n ? 0n : a / b
    case 'MOD':
      return b === 0n ? 0n : a % b
    case 'EXP':
      return a === 2n || a === 256n ? power(a, b) : b <= 32n ? a ** b : null
    case 'AND':
      return a & b
    case 'OR':
      return a | b
    case 'XOR':
      return a ^ b
    case 'NOT':
      return MASK ^ a
    case 'SHL':
      return a >= BITS ? 0n : b << a
    case 'SHR':
      return a >= BITS ? 0n : b >> a
    case 'LT':
      return a < b ? 1n : 0n
    case 'GT':
      return a > b ? 1n : 0n
    case 'SLT':
      return signed(a) < signed(b) ? 1n : 0n
    case 'SGT':
      return signed(a) > signed(b) ? 1n : 0n
    case 'EQ':
      return a === b ? 1n : 0n
    case 'ISZERO':
      return a === 0n ? 1n : 0n
    default:
      return null
  }
}

const power = (base: bigint, exponent: bigint): bigint => {
  const shift = base === 2n ? exponent : exponent * 8n
  return shift >= BITS ? 0n : 1n << shift
}

/** How many low bytes a mask keeps; null for what is no such mask. */
const lowBytes = (mask: bigint): number | null => {
  for (let bytes = 1; bytes < 32; bytes++) if (mask === (1n << BigInt(bytes * 8)) - 1n) return bytes
  return null
}

/** How many high bytes a mask keeps; null for what is no such mask. */
const highBytes = (mask: bigint): number | null => {
  const low = lowBytes(mask ^ MASK)
  return low === null ? null : 32 - low
}

const COMPARES: ReadonlySet<string> = new Set(['LT', 'GT', 'SLT', 'SGT', 'EQ', 'ISZERO', 'NE'])
/** What has no more than an address has. */
const ADDRESSES: ReadonlySet<string> = new Set([
  'CALLER',
  'ADDRESS',
  'ORIGIN',
  'COINBASE',
  'address',
  'CREATE',
  'CREATE2',
])

/** Whether a value is zero or one whatever it is made of. */
export const isBoolean = ({ op }: Expr): boolean => COMPARES.has(op)

/** What an instruction makes of its operands, the top of the stack first, made as plain as it can be without changing it. Pure. */
export function operation(op: string, ...args: readonly Expr[]): Expr {
  if (args.length > 0 && args.every(({ number }) => number !== null)) {
    const folded = fold(
      op,
      args.map(({ number }) => number!),
    )
    if (folded !== null) return constant(folded)
  }
  const [a, b] = args
  switch (op) {
    case 'ADD':
      return add(a!, b!)
    case 'SUB':
      return subtract(a!, b!)
    case 'MUL':
      return a!.number === 1n ? b! : b!.number === 1n ? a! : node(op, args)
    case 'DIV':
      if (b!.number === 1n) return a!
      return b!.number !== null && isSelectorWord(a!) && b!.number === 1n << 224n ? named('selector') : node(op, args)
    case 'SHR':
      if (a!.number === 0n) return b!
      return a!.number === 224n && isSelectorWord(b!) ? named('selector') : node(op, args)
    case 'SHL':
      return a!.number === 0n ? b! : node(op, args)
    case 'AND':
      return a!.number === null ? and(a!, b!) : and(b!, a!)
    case 'OR':
      return a!.number === 0n ? b! : b!.number === 0n ? a! : node(op, args)
    case 'XOR':
      return a!.key === b!.key ? constant(0n) : node(op, args)
    case 'EQ':
      if (a!.key === b!.key) return constant(1n)
      if (a!.number === 0n) return operation('ISZERO', b!)
      return b!.number === 0n ? operation('ISZERO', a!) : node(op, args)
    case 'ISZERO':
      return not(a!)
    case 'CALLDATALOAD':
      return calldata(a!)
    default:
      return node(op, args)
  }
}

const isSelectorWord = ({ op, args }: Expr): boolean => op === 'CALLDATALOAD' && args[0]!.number === 0n

/** A sum with its constant last, so that places in memory and storage compare. */
function add(a: Expr, b: Expr): Expr {
  if (a.number !== null && b.number === null) return add(b, a)
  if (b.number === 0n) return a
  if (b.number !== null && a.op === 'ADD' && a.args[1]!.number !== null)
    return add(a.args[0]!, constant(a.args[1]!.number + b.number))
  if (b.number === null && a.op === 'ADD' && a.args[1]!.number !== null) return add(add(a.args[0]!, b), a.args[1]!)
  if (b.number === null && b.op === 'ADD' && b.args[1]!.number !== null) return add(add(a, b.args[0]!), b.args[1]!)
  return node('ADD', [a, b])
}

/** A difference without what both have. */
function subtract(a: Expr, b: Expr): Expr {
  if (b.number !== null) return add(a, constant(-b.number))
  const [from, by] = [placeOf(a), placeOf(b)]
  const between = constant(from.offset - by.offset)
  if (from.base === by.base) return between
  const parts = from.from?.op === 'ADD' ? from.from.args : []
  const at = parts.findIndex(({ key }) => key === by.base)
  return at === -1 ? node('SUB', [a, b]) : add(parts[1 - at]!, between)
}

function and(a: Expr, mask: Expr): Expr {
  const { number } = mask
  if (number === null || a.number !== null) return node('AND', [a, mask])
  if (number === 0n) return constant(0n)
  if (number === MASK || a.key === named('selector').key) return a
  if (number === ADDRESS_MASK) return ADDRESSES.has(a.op) ? a : node('address', [a])
  const low = lowBytes(number)
  if (low !== null) return isBoolean(a) || a.op === `uint${low * 8}` ? a : node(`uint${low * 8}`, [a])
  const high = highBytes(number)
  return high === null ? node('AND', [a, mask]) : node(`bytes${high}`, [a])
}

function not(a: Expr): Expr {
  if (a.op === 'EQ' || a.op === 'SUB' || a.op === 'XOR') return node(a.op === 'EQ' ? 'NE' : 'EQ', a.args)
  if (a.op === 'NE') return node('EQ', a.args)
  if (a.op === 'ISZERO' && isBoolean(a.args[0]!)) return a.args[0]!
  // Three of them are one.
  if (a.op === 'ISZERO' && a.args[0]!.op === 'ISZERO') return a.args[0]!
  return node('ISZERO', [a])
}

/** The n-th argument of a function stands four bytes behind the start, thirty-two bytes each. */
function calldata(at: Expr): Expr {
  const { number } = at
  if (number !== null && number >= 4n && (number - 4n) % 32n === 0n && number < 4n + 32n * 64n)
    return node('argument', [constant((number - 4n) / 32n)])
  return node('CALLDATALOAD', [at])
}

/** A value split into what it is counted from and how far from there. */
export const placeOf = (at: Expr): { readonly base: string; readonly offset: bigint; readonly from: Expr | null } => {
  if (at.number !== null) return { base: '', offset: at.number, from: null }
  const last = at.op === 'ADD' ? at.args[1]!.number : null
  if (last === null) return { base: at.key, offset: 0n, from: at }
  return { base: at.args[0]!.key, offset: signed(last), from: at.args[0]! }
}
