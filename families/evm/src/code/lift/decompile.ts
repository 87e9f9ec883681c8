import type { Hex } from '@orrery/primitives/hex'
import { signatureOf } from '../known-functions.ts'
import { pushSize } from '../opcodes.ts'
import { withoutMetadata } from '../read-code.ts'
import { letters } from './expression-text.ts'
import { liftCode } from './lift-code.ts'
import type { LiftedFacts } from './lifted.ts'
import { LiftMemory } from './lift-memory.ts'
import { walkCode, type FoundFunction, type Walked } from './walk-code.ts'
import { writeLines, type CodeLine } from './write-lines.ts'

export { eventOf, slotText } from './write-lines.ts'

/** A function as its instructions tell it. */
export type DecompiledFunction = {
  /** null for what answers where no function is meant. */
  readonly selector: Hex | null
  /** By the table of well-known signatures; null where it has none. */
  readonly signature: string | null
  /** Types that its instructions treat the arguments as. */
  readonly types: readonly string[]
  readonly mutability: 'payable' | 'nonpayable' | 'view' | 'pure'
  /** Words that it answers with; null where ways differ, or it is not known. */
  readonly answers: number | null
  readonly lines: readonly CodeLine[]
  /** Every way was walked to its end. */
  readonly isWhole: boolean
  readonly facts: LiftedFacts
}

/** Code that is ready to be taken apart, function by function: each is walked through when it is asked for. */
export type Decompiled = {
  readonly selectors: readonly Hex[]
  /** null for what answers where no function is meant. Throws `RangeError` for a selector that is none of the code's. */
  read(selector: Hex | null): DecompiledFunction
}

const MOST_FUNCTIONS = 400

/**
 * Takes deployed code apart into its functions, by walking through what compares the selector (screens-evm §15.4). What dispatches otherwise (by a table, or by handing all on) has
 * none but the one that answers always. Bounded, and never throws for what code may be. Pure.
 */
export function decompile(bytes: Uint8Array): Decompiled {
  const code = liftCode(withoutMetadata(bytes))
  const found = new Map<Hex, FoundFunction>()
  const dispatcher = walkCode(code, { at: 0, stack: [], memory: new LiftMemory(), noCoins: false }, (one) => {
    const selector: Hex = `0x${one.selector.toString(16).padStart(8, '0')}`
    if (found.size < MOST_FUNCTIONS && !found.has(selector)) found.set(selector, one)
  })
  return {
    selectors: [...found.keys()],
    read(selector) {
      if (selector === null) return toldOf(null, dispatcher)
      const one = found.get(selector)
      if (one === undefined) throw new RangeError(`the code compares nothing with ${selector}`)
      return toldOf(selector, walkCode(code, one.start))
    },
  }
}

function toldOf(selector: Hex | null, { lines, facts, isWhole }: Walked): DecompiledFunction {
  const answers = [...facts.answers]
  return {
    selector,
    signature: selector === null ? null : signatureOf(selector),
    types: Array.from({ length: facts.arguments }, (_, at) => facts.types.get(at) ?? 'uint256'),
    mutability: !facts.refusesCoins && (facts.changes || selector === null) ? 'payable' : mutabilityOf(facts),
    answers: answers.length === 1 ? answers[0]! : null,
    lines: writeLines(lines, facts.types),
    isWhole,
    facts,
  }
}

const mutabilityOf = ({ changes, looks, refusesCoins }: LiftedFacts): DecompiledFunction['mutability'] => {
  if (changes) return refusesCoins ? 'nonpayable' : 'payable'
  return looks ? 'view' : 'pure'
}

/** Constants that stand in code: texts, and what has the shape of an address. Pure. */
export function constantsOf(bytes: Uint8Array): {
  readonly texts: readonly string[]
  readonly addresses: readonly Hex[]
} {
  const code = withoutMetadata(bytes)
  const texts = new Set<string>()
  const addresses = new Set<Hex>()
  for (let at = 0; at < code.length; at += 1 + pushSize(code[at]!)) {
    const size = pushSize(code[at]!)
    if (size < 4) continue
    let hex = ''
    for (const byte of code.subarray(at + 1, at + 1 + size)) hex += byte.toString(16).padStart(2, '0')
    if (size === 20 && isAddressLike(hex)) addresses.add(`0x${hex}`)
    // Optimisers push a text without its zero bits, and shift it to where it belongs.
    const [push, by, shift] = code.subarray(at + 1 + size, at + 4 + size)
    const word =
      push === PUSH1 && shift === SHL ? (BigInt(`0x${hex}`) << BigInt(by!)) & MASK : BigInt(`0x${hex.padEnd(64, '0')}`)
    const found = letters(word)
    if (found !== null && texts.size < MOST_CONSTANTS && /[a-z]{3}/i.test(found)) texts.add(found)
  }
  return { texts: [...texts], addresses: [...addresses].slice(0, MOST_CONSTANTS) }
}

const [PUSH1, SHL] = [0x60, 0x1b]
const MASK = (1n << 256n) - 1n
const MOST_CONSTANTS = 300
/** Masks and small numbers that are written with as many bytes are no addresses. */
const isAddressLike = (hex: string): boolean => !/^0{12}/.test(hex) && !/^f+$/.test(hex) && !/0{20}$/.test(hex)

/** A run of instructions that is always walked whole, and where one may go from it. */
export type CodeBlock = {
  readonly at: number
  /** Behind its last instruction. */
  readonly end: number
  readonly last: string
  /** Places that its end names itself. */
  readonly leads: readonly number[]
  /** It goes where a value on the stack says: back to who called it. */
  readonly isOpen: boolean
}

const ENDS: ReadonlySet<string> = new Set(['STOP', 'RETURN', 'REVERT', 'INVALID', 'SELFDESTRUCT', 'JUMP', 'JUMPI'])

/** The blocks of code and the ways between them, at most so many (screens-evm §15.4). Pure. */
export function blocksOf(bytes: Uint8Array, most: number): readonly CodeBlock[] {
  const code = liftCode(withoutMetadata(bytes))
  const blocks: CodeBlock[] = []
  let at = 0
  while (at < code.size && blocks.length < most) {
    const from = at
    let last = 'STOP'
    let pushed: bigint | null = null
    for (;;) {
      const step = code.step(at)
      if (step === null || (step.name === 'JUMPDEST' && at > from)) break
      ;[last, at] = [step.name, step.next]
      if (ENDS.has(step.name)) break
      pushed = step.pushed
    }
    if (at === from) {
      at++
      continue
    }
    const jumps = last === 'JUMP' || last === 'JUMPI'
    const named = jumps && pushed !== null && code.isTarget(pushed) ? [Number(pushed)] : []
    const goesOn = last === 'JUMPI' || !ENDS.has(last) ? [at] : []
    blocks.push({ at: from, end: at, last, leads: [...named, ...goesOn], isOpen: jumps && named.length === 0 })
  }
  return blocks
}
