import type { CallStep, StepTrace } from '@orrery/model/calls'
import type { Hex } from '@orrery/primitives/hex'
import { ShapeError } from '@orrery/transport/shape'

/** Steps that are kept of one transaction: more than anybody reads. */
export const MOST_STEPS = 10_000
/** Words of the stack that are told, its top first. */
const WORDS_SHOWN = 4
/** Gas of a transaction that carries nothing but coins (yellow paper, G_transaction). */
const PAYMENT_GAS = 21_000
/** What ends the outermost frame. */
const ENDS: ReadonlySet<string> = new Set(['STOP', 'RETURN', 'REVERT', 'SELFDESTRUCT', 'INVALID'])

/** Reads the answer of the struct logger (`debug_traceTransaction` without a tracer). Throws `ShapeError` where it is none. */
export function readSteps(result: unknown): StepTrace {
  const { structLogs: logs, gas } = (result ?? {}) as { readonly structLogs?: unknown; readonly gas?: unknown }
  if (!Array.isArray(logs)) throw new ShapeError('steps')
  // Some nodes record no steps and say so with an empty list; only a payment alone certainly ran no code.
  if (logs.length === 0 && gas !== PAYMENT_GAS) throw new ShapeError('steps, none though code may have run')
  const steps = logs.slice(0, MOST_STEPS).map(stepOf)
  const last = steps.at(-1)
  return { steps, whole: logs.length <= MOST_STEPS && (last === undefined || isEnd(last)) }
}

/** Whether execution ended with this step: by an opcode that ends the outermost frame, or because it failed there. */
const isEnd = ({ depth, op, error, gas, cost }: CallStep): boolean =>
  depth === 1 && (ENDS.has(op) || error !== null || cost > gas)

function stepOf(log: unknown): CallStep {
  const { pc, op, gas, gasCost, depth, stack, error } = (log ?? {}) as Readonly<Record<string, unknown>>
  if (typeof op !== 'string' || typeof pc !== 'number' || typeof depth !== 'number') throw new ShapeError('a step')
  const words: readonly unknown[] = Array.isArray(stack) ? stack : []
  return {
    pc,
    op: op.slice(0, 40),
    gas: numberOf(gas),
    cost: numberOf(gasCost),
    depth,
    stack: words.slice(-WORDS_SHOWN).toReversed().map(wordOf),
    stackSize: words.length,
    error: typeof error === 'string' && error !== '' ? error.slice(0, 200) : null,
  }
}

const numberOf = (value: unknown): number => {
  const found = typeof value === 'string' ? Number(value) : value
  if (typeof found !== 'number' || !Number.isFinite(found)) throw new ShapeError('an amount of gas')
  return found
}

/** Clients write words as quantities, or padded without a prefix. */
const wordOf = (word: unknown): Hex => {
  const digits = typeof word === 'string' ? word.replace(/^0x/, '') : ''
  if (!/^[0-9a-fA-F]{1,64}$/.test(digits)) throw new ShapeError('a word of the stack')
  return `0x${digits.replace(/^0+(?=.)/, '').toLowerCase()}`
}
