import type { Hex } from '@orrery/primitives/hex'

/** One answer of a node, matched to its call: a result, one that its call has read already, or the node's refusal. */
export type Answer = { readonly result: unknown } | { readonly scanned: unknown } | { readonly refusal: Refusal }

/** A JSON-RPC error object. `text` is cut to a length that fits a log line; `data` is the hex that came with it, null for none. */
export type Refusal = {
  readonly code: number | string
  readonly text: string
  readonly kind: RefusalKind
  readonly data: Hex | null
}

/** `limit`: slow down · `size`: ask for less at once · `warm-up`: later · `final`: asking again is no use. */
export type RefusalKind = 'limit' | 'size' | 'warm-up' | 'final'

/** The body is no answer to what was asked. `path` says where. */
export class BadBody extends Error {
  override readonly name = 'BadBody'
  readonly path: string

  constructor(path: string) {
    super(`unexpected body at ${path}`)
    this.path = path
  }
}

/**
 * The answers to calls `firstId … firstId + count − 1` in that order, whatever order the node gave.
 * A refusal of the batch as a whole comes back alone. Throws `BadBody` when an answer is missing,
 * doubled, or belongs to something else: then nothing of the body can be trusted.
 */
export function matchAnswers(body: unknown, firstId: number, count: number, batched: boolean): Answer[] | Refusal {
  if (!batched) return [readAnswer(body, firstId, '$')]
  if (!Array.isArray(body)) {
    const refusal = readRefusal(body)
    if (refusal === null) throw new BadBody('$')
    return refusal
  }
  const answers = Array.from<Answer | undefined>({ length: count })
  for (let i = 0; i < body.length; i++) {
    const entry: unknown = body[i]
    const id = idOf(entry)
    if (id === null || id === undefined) {
      const refusal = readRefusal(entry)
      if (refusal !== null) return refusal
    }
    const index = typeof id === 'number' ? id - firstId : -1
    if (!Number.isInteger(index) || index < 0 || index >= count || answers[index] !== undefined)
      throw new BadBody(`$[${i}].id`)
    answers[index] = readAnswer(entry, firstId + index, `$[${i}]`)
  }
  const missing = answers.findIndex((answer) => answer === undefined)
  if (missing !== -1 || answers.length !== count) throw new BadBody(`$ (no answer to call ${missing})`)
  return answers as Answer[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const idOf = (entry: unknown): unknown => (isObject(entry) ? entry['id'] : undefined)

function readAnswer(entry: unknown, id: number, path: string): Answer {
  if (!isObject(entry)) throw new BadBody(path)
  const refusal = readRefusal(entry)
  // A node that could not even read the request names no id in its refusal.
  if (entry['id'] !== id && !(refusal !== null && (entry['id'] === null || entry['id'] === undefined)))
    throw new BadBody(`${path}.id`)
  if (refusal !== null) return { refusal }
  if (entry['result'] === undefined) throw new BadBody(`${path}.result`)
  return { result: entry['result'] }
}

function readRefusal(entry: unknown): Refusal | null {
  const error = isObject(entry) ? entry['error'] : undefined
  if (error === undefined || error === null) return null
  if (!isObject(error)) return { code: 0, text: cut(String(error)), kind: kindOf(0, String(error)), data: null }
  const code = typeof error['code'] === 'number' || typeof error['code'] === 'string' ? error['code'] : 0
  const text = typeof error['message'] === 'string' ? error['message'] : 'no reason given'
  return {
    code: typeof code === 'string' ? cut(code) : code,
    text: cut(text),
    kind: kindOf(code, text.slice(0, 2_000)),
    data: hexOf(error['data']),
  }
}

/** Longest data of a refusal that is kept, in characters. */
const LONGEST_DATA = 20_000

/** The bytes of `error.data`: as they are, behind a word (`Reverted 0x…`), or in an object of their own. */
function hexOf(data: unknown): Hex | null {
  if (isObject(data)) return hexOf(data['data'] ?? data['result'] ?? null)
  if (typeof data !== 'string' || data.length > LONGEST_DATA) return null
  return (/0x(?:[0-9a-f]{2})*$/i.exec(data)?.[0].toLowerCase() as Hex | undefined) ?? null
}

// Control characters would let a node write its own log lines.
const cut = (text: string): string => text.slice(0, 200).replace(/\p{Cc}+/gu, ' ')

function kindOf(code: number | string, text: string): RefusalKind {
  if (SIZE.test(text)) return 'size'
  if (code === 429 || code === -32029 || LIMIT.test(text) || (code === -32005 && !RESULTS.test(text))) return 'limit'
  // Bitcoin Core's RPC_IN_WARMUP.
  if (code === -28) return 'warm-up'
  return 'final'
}

const SIZE =
  /batch.{0,40}(too large|too many|limit|size|exceed|not (supported|allowed|enabled))|response (is )?(too large|size)|too many requests in/i
const LIMIT =
  /rate.?limit|too many requests|request limit|(exceeded|over).{0,30}(quota|capacity|throughput|credits)|requests per second/i
const RESULTS = /more than \d|results|range|logs/i
