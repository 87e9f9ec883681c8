import { isOrreryError } from '@orrery/errors/orrery-error'
import type { OwnFact, OwnFacts } from '@orrery/model/wire/own-facts'
import type { Hex } from '@orrery/primitives/hex'
import type { Json } from '@orrery/primitives/json'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { rawCall } from '../calls.ts'

/** What a node's own namespace answers is read for the fields that are wanted; what has not the due form is not there. */
export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object; none of anything else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** The first items of a list; none of anything else. */
export const itemsOf = (value: unknown, most: number): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, most) : []

/** So many bytes in hexadecimal, in small letters; null for anything else. */
export const bytesOf = (value: unknown, bytes: number): Hex | null =>
  typeof value === 'string' && value.length === 2 + 2 * bytes && /^0x[0-9a-f]*$/i.test(value)
    ? (value.toLowerCase() as Hex)
    : null

/** A whole number of at most 256 bits, told as a number or as a quantity, in decimal text; null for anything else. */
export function wholeOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : null
  return typeof value === 'string' && /^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value) ? BigInt(value).toString() : null
}

/** A moment in ISO 8601, in Unix ms as text; null for anything else. */
export function momentOf(value: unknown): string | null {
  const ms = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : NaN
  return Number.isSafeInteger(ms) && ms >= 0 ? String(ms) : null
}

/** A word of a node's own: letters and digits, few of them; null for anything else. */
export const wordOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : null

/** Collects facts; one that is not there makes none. */
export function createFacts(): OwnFacts & {
  add(name: string, as: OwnFact['as'], value: string | null): void
} {
  const facts: OwnFact[] = []
  return {
    facts,
    tables: [],
    lacking: [],
    add(name, as, value) {
      if (value !== null) facts.push({ name, as, value })
    },
  }
}

// JSON-RPC 2.0 "method not found"; some nodes call a namespace that is switched off an invalid request.
const ABSENT: ReadonlySet<unknown> = new Set([-32_601, -32_600])

/** What the node answered, null where it refused; `lacking` takes the calls that it has not got. Anything but a refusal is thrown. */
export async function askAll(
  rpc: RpcClient,
  calls: readonly RpcCall<unknown>[],
  lacking: string[],
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const answers = await rpc.settle(calls, signal)
  return answers.map((answer, at) => {
    if (answer.status === 'fulfilled') return answer.value
    if (isOrreryError(answer.reason, 'UPSTREAM_RPC')) {
      if (ABSENT.has(answer.reason.context.code)) lacking.push(calls[at]!.method)
      return null
    }
    if (isOrreryError(answer.reason, 'UPSTREAM_SHAPE')) return null
    throw answer.reason
  })
}

/** The answer of a method by the first of its names that the node has (a namespace may have been renamed). */
export async function askByName(
  rpc: RpcClient,
  names: readonly string[],
  params: readonly Json[],
  lacking: string[],
  signal: AbortSignal,
): Promise<unknown> {
  const missing: string[] = []
  for (const name of names) {
    const before = missing.length
    const [answer] = await askAll(rpc, [rawCall(name, params)], missing, signal)
    if (missing.length === before) return answer
  }
  lacking.push(names[0]!)
  return null
}
