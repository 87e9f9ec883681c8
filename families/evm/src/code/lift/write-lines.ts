import type { Hex } from '@orrery/primitives/hex'
import { parseSignature } from '../../signature-table.ts'
import { EVENTS } from '../../signatures.ts'
import { signatureOf } from '../known-functions.ts'
import { expressionText, isClean, placeText, type TextOptions } from './expression-text.ts'
import { nameOf, type Expr } from './expression.ts'
import type { LiftedLine } from './lifted.ts'

/** A line of pseudo-code as it is shown: how deep it stands, and the instruction that it begins with. */
export type CodeLine = { readonly at: number; readonly depth: number; readonly text: string }

/** What Solidity stops for by itself ("Panic via assert and error via require"). */
const PANICS: Readonly<Record<string, string>> = {
  1: 'assertion failed',
  17: 'overflow',
  18: 'division by zero',
  33: 'no such enum value',
  34: 'storage is malformed',
  49: 'pop of an empty list',
  50: 'out of bounds',
  65: 'out of memory',
  81: 'no such function',
}
const ERROR = 0x08c379a0n
const PANIC = 0x4e487b71n
/** Slots that standards name (ERC-1967, ERC-1822, ERC-7201 of OpenZeppelin's upgradeable contracts). */
const SLOTS: Readonly<Record<string, string>> = {
  '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc': 'eip1967_implementation',
  '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103': 'eip1967_admin',
  '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50': 'eip1967_beacon',
  '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7': 'eip1822_logic',
}

let events: ReadonlyMap<string, string> | null = null

/** The event of a first topic, by the table of well-known ones, whichever of its parameters are topics, too; null where it has none. */
export function eventOf(topic: bigint): string | null {
  events ??= new Map(EVENTS.toReversed().map((text) => [parseSignature(text).hash, text.replaceAll(' indexed', '')]))
  return events.get(`0x${topic.toString(16).padStart(64, '0')}`) ?? null
}

const storageName = (slot: bigint): string | null => SLOTS[`0x${slot.toString(16)}`] ?? null

/** A place in storage, by its standard's name where it has one. Pure. */
export const slotText = (slot: Expr): string => placeText(slot, { storageName })

/**
 * Lines as they are read, from the outside in. Left out are names that nothing uses, and what only asks whether the call has its form: that it brings no coins, is long
 * enough, and that each argument (`types`, by its number from 0) is of its type. Pure.
 */
export function writeLines(lines: readonly LiftedLine[], types: ReadonlyMap<number, string>): readonly CodeLine[] {
  const used = new Set<string>()
  noteNames(lines, used)
  return createWriter({ storageName, types }, used)(lines, 0)
}

/** Whether lines refuse what a call's form alone is asked for. */
function isFormCheck({ condition, body }: LiftedLine & { readonly kind: 'if' }, options: TextOptions): boolean {
  const [only] = body
  if (body.length !== 1 || only?.kind !== 'says' || only.verb !== 'revert' || only.parts.length > 0) return false
  const { op, args } = condition
  if (op === 'CALLVALUE' || (op === 'ISZERO' && isCoins(args[0]!))) return true
  if (op === 'SLT') return args[0]!.op === 'ADD' && args[0]!.args[0]!.op === 'CALLDATASIZE'
  return op === 'NE' && args.some((arg, at) => isClean(arg, options) && arg.args[0]!.key === args[1 - at]!.key)
}

const isCoins = ({ op, args }: Expr): boolean => op === 'ISZERO' && args[0]!.op === 'CALLVALUE'

/** Writes lines with the names of one function's. */
function createWriter(
  options: TextOptions,
  used: ReadonlySet<string>,
): (lines: readonly LiftedLine[], depth: number) => CodeLine[] {
  const text = (expr: Expr): string => expressionText(expr, options)
  const listed = (parts: readonly (string | Expr)[]): string =>
    parts.map((part) => (typeof part === 'string' ? part : text(part))).join(', ')

  const write = (lines: readonly LiftedLine[], depth: number): CodeLine[] =>
    lines.flatMap((line): CodeLine[] => {
      const { at } = line
      const one = (what: string): CodeLine[] => [{ at, depth, text: what }]
      switch (line.kind) {
        case 'let':
          return used.has(line.name) ? one(`${line.name} = ${text(line.value)}`) : []
        case 'set': {
          const place = line.isTransient ? `transient[${text(line.place)}]` : placeText(line.place, options)
          return one(`${place} = ${text(line.value)}`)
        }
        case 'says':
          return one(saidText(line.verb, line.parts))
        case 'continue':
          return one('continue')
        case 'cut':
          return one('…')
        case 'loop':
          return [
            ...one(`while (${line.condition === null ? 'true' : text(line.condition)})`),
            ...write(line.body, depth + 1),
          ]
        case 'if': {
          if (isFormCheck(line, options)) return []
          const body = write(line.body, depth + 1)
          // One that only refuses reads best as what is asked for.
          const [only] = body
          return body.length === 1 && only !== undefined && !only.text.startsWith('while')
            ? one(`if (${text(line.condition)}) ${only.text}`)
            : [...one(`if (${text(line.condition)})`), ...body]
        }
      }
    })

  function saidText(verb: string, parts: readonly (string | Expr)[]): string {
    const cut = parts.indexOf(';')
    const data = cut === -1 ? [] : parts.slice(cut + 1)
    const exprs = (cut === -1 ? parts : parts.slice(0, cut)).flatMap((part) => (typeof part === 'string' ? [] : [part]))
    switch (verb) {
      case 'revert':
        return revertText(parts)
      case 'return':
      case 'stop':
        return parts.length === 0 ? 'return' : `return ${listed(parts)}`
      case 'emit':
        return emitText(exprs, data)
      case 'call':
      case 'callcode': {
        const [ok, to, value] = exprs
        const worth = value === undefined || value.number === 0n ? '' : `{value: ${text(value)}}`
        return `${text(ok!)} = ${targetText(to!)}.${callText(verb, worth, data)}`
      }
      case 'delegatecall':
      case 'staticcall': {
        const [ok, to] = exprs
        return `${text(ok!)} = ${targetText(to!)}.${callText(verb, '', data)}`
      }
      case 'create':
      case 'create2': {
        const [made, value, salt] = exprs
        const settings = [
          ...(value!.number === 0n ? [] : [`value: ${text(value!)}`]),
          ...(salt === undefined ? [] : [`salt: ${text(salt)}`]),
        ]
        return `${text(made!)} = new${settings.length === 0 ? '' : `{${settings.join(', ')}}`}(${listed(data)})`
      }
      default:
        return `${verb}(${listed(parts)})`
    }
  }

  const targetText = (to: Expr): string => (to.args.length === 2 ? `(${text(to)})` : text(to))

  /** The selector that a part tells, and its name by the table of well-known functions. */
  function selectorIn(
    part: string | Expr | undefined,
  ): { readonly number: bigint | null; readonly name: string } | null {
    if (part === undefined || typeof part === 'string' || part.op !== 'selectorOf') return null
    const { number } = part.args[0]!
    if (number === null) return { number, name: text(part.args[0]!) }
    const selector: Hex = `0x${number.toString(16).padStart(8, '0')}`
    const known = signatureOf(selector)
    return { number, name: known === null ? selector : parseSignature(known).signature.name }
  }

  function callText(verb: string, worth: string, data: readonly (string | Expr)[]): string {
    const selector = selectorIn(data[0])
    if (selector === null) return `${verb}${worth}(${listed(data)})`
    const kind = verb === 'call' ? '' : `/* ${verb} */ `
    return `${kind}${selector.name}${worth}(${listed(data.slice(1))})`
  }

  function emitText(topics: readonly Expr[], data: readonly (string | Expr)[]): string {
    const first = topics[0]?.number
    const known = first === null || first === undefined ? null : eventOf(first)
    const all = [...topics.slice(known === null ? 0 : 1), ...data]
    return `emit ${known === null ? 'log' : parseSignature(known).signature.name}(${listed(all)})`
  }

  function revertText(parts: readonly (string | Expr)[]): string {
    const selector = selectorIn(parts[0])
    if (selector === null) return parts.length === 0 ? 'revert()' : `revert(${listed(parts)})`
    const rest = parts.slice(1)
    if (selector.number === ERROR) return `revert(${listed(rest)})`
    const code = rest[0]
    if (selector.number === PANIC && code !== undefined && typeof code !== 'string' && code.number !== null)
      return `revert Panic(0x${code.number.toString(16)}) /* ${PANICS[`${code.number}`] ?? 'unknown'} */`
    return `revert ${selector.name}(${listed(rest)})`
  }

  return write
}

/** Names that anything but their own line mentions. */
function noteNames(lines: readonly LiftedLine[], used: Set<string>): void {
  const lets = new Map<string, Expr[]>()
  const see = (expr: Expr): void => {
    if (expr.op === 'name') meet(nameOf(expr))
    expr.args.forEach(see)
  }
  // What a name is made of counts where the name does.
  const meet = (name: string): void => {
    if (used.has(name)) return
    used.add(name)
    lets.get(name)?.forEach(see)
  }
  const collect = (of: readonly LiftedLine[]): void => {
    for (const line of of) {
      if (line.kind === 'let') lets.set(line.name, [...(lets.get(line.name) ?? []), line.value])
      else if (line.kind === 'if' || line.kind === 'loop') collect(line.body)
    }
  }
  const walk = (of: readonly LiftedLine[]): void => {
    for (const line of of) {
      if (line.kind === 'set') [line.place, line.value].forEach(see)
      else if (line.kind === 'says') line.parts.forEach((part) => typeof part !== 'string' && see(part))
      else if (line.kind === 'if' || line.kind === 'loop') {
        if (line.condition !== null) see(line.condition)
        walk(line.body)
      }
    }
  }
  collect(lines)
  walk(lines)
}
