import { nameOf, type Expr } from './expression.ts'

const INFIX: Readonly<Record<string, string>> = {
  ADD: '+',
  SUB: '-',
  MUL: '*',
  DIV: '/',
  MOD: '%',
  EXP: '**',
  AND: '&',
  OR: '|',
  XOR: '^',
  LT: '<',
  GT: '>',
  EQ: '==',
  NE: '!=',
}

/** What the machine tells of its surroundings, as Solidity names it. */
const WORDS: Readonly<Record<string, string>> = {
  CALLER: 'msg.sender',
  CALLVALUE: 'msg.value',
  CALLDATASIZE: 'msg.data.length',
  ORIGIN: 'tx.origin',
  GASPRICE: 'tx.gasprice',
  ADDRESS: 'address(this)',
  SELFBALANCE: 'address(this).balance',
  TIMESTAMP: 'block.timestamp',
  NUMBER: 'block.number',
  COINBASE: 'block.coinbase',
  PREVRANDAO: 'block.prevrandao',
  GASLIMIT: 'block.gaslimit',
  CHAINID: 'block.chainid',
  BASEFEE: 'block.basefee',
  BLOBBASEFEE: 'block.blobbasefee',
  GAS: 'gasleft()',
  CODESIZE: 'code.length',
  RETURNDATASIZE: 'returndata.length',
  MSIZE: 'msize()',
}

/** Opposites of comparisons that have no operator of their own. */
const UNLESS: Readonly<Record<string, string>> = { LT: '>=', GT: '<=' }

const HALF = 1n << 255n
const TOP = 1n << 256n
const LONGEST = 600

/** A number as a reader of code wants it: small ones in decimal, texts as texts, the rest in hex. */
export function numberText(value: bigint): string {
  if (value < 100_000n) return `${value}`
  if (value === TOP - 1n) return 'type(uint256).max'
  if (value >= TOP - 65_536n) return `~${TOP - 1n - value}`
  if (value % 1_000_000_000n === 0n && value < 10n ** 30n) return exponentText(value)
  const text = letters(value)
  return text === null ? `0x${value.toString(16)}` : JSON.stringify(text)
}

function exponentText(value: bigint): string {
  let digits = `${value}`
  let zeros = 0
  while (digits.endsWith('0')) {
    digits = digits.slice(0, -1)
    zeros++
  }
  return `${digits}e${zeros}`
}

/** The letters that a word begins with, where it holds at least four and nothing else but zeros behind them. */
export function letters(value: bigint): string | null {
  const hex = value
    .toString(16)
    .padStart(64, '0')
    .replace(/(?:00)+$/, '')
  if (hex.length < 8 || hex.length % 2 !== 0) return null
  let text = ''
  for (let at = 0; at < hex.length; at += 2) {
    const byte = Number.parseInt(hex.slice(at, at + 2), 16)
    if (byte < 0x20 || byte > 0x7e) return null
    text += String.fromCharCode(byte)
  }
  return text
}

/** How slots are named, and which type each argument has, by its number from 0: what only cleans it to that is left out. */
export type TextOptions = {
  readonly storageName?: (slot: bigint) => string | null
  readonly types?: ReadonlyMap<number, string>
}

/** An expression as a line of pseudo-code; cut where it is longer than anybody reads. Pure. */
export function expressionText(expr: Expr, options: TextOptions = {}): string {
  const text = write(expr, options, false)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function write(expr: Expr, options: TextOptions, isPart: boolean): string {
  const { op, args, number } = expr
  if (number !== null) return numberText(number)
  if (op === 'name') return nameOf(expr) === 'selector' ? 'msg.sig' : nameOf(expr)
  const word = WORDS[op]
  if (word !== undefined) return word
  const part = (at: number): string => write(args[at]!, options, true)
  const whole = (at: number): string => write(args[at]!, options, false)
  const wrap = (text: string): string => (isPart ? `(${text})` : text)
  if (op === 'ADD' && args[1]!.number !== null && args[1]!.number >= HALF)
    return wrap(`${part(0)} - ${numberText(TOP - args[1]!.number)}`)
  const infix = INFIX[op]
  if (infix !== undefined) return wrap(`${part(0)} ${infix} ${part(1)}`)
  switch (op) {
    case 'ISZERO': {
      const of = args[0]!
      const unless = UNLESS[of.op]
      if (unless !== undefined)
        return wrap(`${write(of.args[0]!, options, true)} ${unless} ${write(of.args[1]!, options, true)}`)
      if (of.op === 'ISZERO') return wrap(`${write(of.args[0]!, options, true)} != 0`)
      return of.op === 'call' || of.op === 'name' ? `!${part(0)}` : wrap(`${part(0)} == 0`)
    }
    case 'NOT':
      return `~${part(0)}`
    case 'SHL':
      return wrap(`${part(1)} << ${part(0)}`)
    case 'SHR':
      return wrap(`${part(1)} >> ${part(0)}`)
    case 'address':
      return isClean(expr, options) ? part(0) : `address(${whole(0)})`
    case 'argument':
      return `arg${args[0]!.number! + 1n}`
    case 'CALLDATALOAD':
      return `msg.data[${whole(0)}:+32]`
    case 'bytesOfCalldata':
      return `msg.data[${whole(0)}:+${whole(1)}]`
    case 'bytesOfReturn':
      return `${whole(2)}.data[${whole(0)}:+${whole(1)}]`
    case 'returnWord':
      return `${whole(1)}.data[${whole(0)}:+32]`
    case 'codeWord':
      return `code[${whole(0)}:+32]`
    case 'bytesOfCode':
      return `code[${whole(0)}:+${whole(1)}]`
    case 'SLOAD':
      return placeText(args[0]!, options)
    case 'TLOAD':
      return `transient[${whole(0)}]`
    case 'MLOAD':
      return `memory[${whole(0)}]`
    case 'KECCAK256':
      return `keccak256(memory[${whole(0)}:+${whole(1)}])`
    case 'map':
    case 'list':
      return `keccak256(${args.map((_, at) => whole(at)).join(', ')})`
    case 'BALANCE':
      return `${part(0)}.balance`
    case 'EXTCODESIZE':
      return `${part(0)}.code.length`
    case 'EXTCODEHASH':
      return `${part(0)}.codehash`
    default:
      if (isClean(expr, options)) return part(0)
      return `${/^[A-Z]/.test(op) ? op.toLowerCase() : op}(${args.map((_, at) => whole(at)).join(', ')})`
  }
}

/** Whether an expression only cuts an argument to its own type. */
export const isClean = ({ op, args: [of] }: Expr, { types }: TextOptions): boolean =>
  of?.op === 'argument' && types?.get(Number(of.args[0]!.number)) === op

/** A place in storage: variables by their slots, mappings by their keys, members and elements by how far behind they stand. */
export function placeText(slot: Expr, options: TextOptions = {}): string {
  const { op, args, number } = slot
  if (number !== null) return options.storageName?.(number) ?? `storage_${numberText(number)}`
  if (op === 'map') return `${ownerText(args[1]!, options)}[${write(args[0]!, options, false)}]`
  if (op === 'list') return `${ownerText(args[0]!, options)}[0]`
  if (op === 'ADD') {
    const [from, by] = args as [Expr, Expr]
    if (from.op === 'list') return `${ownerText(from.args[0]!, options)}[${write(by, options, false)}]`
    if (by.op === 'list') return `${ownerText(by.args[0]!, options)}[${write(from, options, false)}]`
    if (by.number !== null && by.number < 1_000n) return `${placeText(from, options)}.field${by.number}`
  }
  return `storage[${write(slot, options, false)}]`
}

const ownerText = (slot: Expr, options: TextOptions): string =>
  placeText(slot, options).replace(/^storage_/, slot.number === null ? 'storage_' : 'map_')
