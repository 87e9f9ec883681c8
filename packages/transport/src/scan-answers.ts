import type { ResultScan } from './rpc.ts'

const QUOTE = 34
const BACKSLASH = 92
const MEMBER = {
  id: word('"id":'),
  result: word('"result":'),
  jsonrpc: word('"jsonrpc":"2.0"'),
  noError: word('"error":null'),
}

/**
 * Results read straight from the bytes of a JSON-RPC answer, in the order of the calls, without JSON.parse. Null
 * for anything out of the ordinary — a refusal, white space, an id that comes after its result in a batch of different scans,
 * a scan that does not know what it sees — and then the whole body is parsed as usual.
 */
export function scanAnswers(
  body: Buffer,
  firstId: number,
  scans: readonly ResultScan<unknown>[],
  batched: boolean,
): { readonly value: unknown }[] | null {
  const found = Array.from<{ readonly value: unknown } | undefined>({ length: scans.length })
  const only = scans.every((scan) => scan === scans[0]) ? scans[0] : undefined
  let at = 0
  if (batched && body[at++] !== 91) return null
  for (let seen = 0; seen < scans.length; seen++) {
    if (seen > 0 && body[at++] !== 44) return null
    const answer = scanOne(body, at, firstId, scans, only)
    if (answer === null || found[answer.index] !== undefined) return null
    found[answer.index] = answer
    at = answer.end
  }
  if (batched && body[at++] !== 93) return null
  while (at < body.length && (body[at] === 10 || body[at] === 13 || body[at] === 32)) at++
  return at === body.length ? (found as { readonly value: unknown }[]) : null
}

/** `only`: the scan of all calls, where they have the same: then a result may come before its id, as Bitcoin Core writes it. */
function scanOne(
  body: Buffer,
  from: number,
  firstId: number,
  scans: readonly ResultScan<unknown>[],
  only: ResultScan<unknown> | undefined,
): { readonly index: number; readonly value: unknown; readonly end: number } | null {
  let at = from
  let index = scans.length === 1 ? 0 : -1
  let told = false
  let result: { readonly value: unknown; readonly end: number } | null = null
  if (body[at++] !== 123) return null
  for (;;) {
    if (startsWith(body, at, MEMBER.jsonrpc)) at += MEMBER.jsonrpc.length
    else if (startsWith(body, at, MEMBER.id)) {
      at += MEMBER.id.length
      let id = 0
      const first = at
      for (let digit = body[at]! - 48; digit >= 0 && digit <= 9 && at - first < 15; digit = body[++at]! - 48)
        id = id * 10 + digit
      if (at === first || told || !(id - firstId >= 0 && id - firstId < scans.length)) return null
      index = id - firstId
      told = true
    } else if (startsWith(body, at, MEMBER.result)) {
      const scan = index === -1 ? only : scans[index]
      if (scan === undefined || result !== null) return null
      result = scan(body, at + MEMBER.result.length)
      if (result === null) return null
      at = result.end
    } else if (startsWith(body, at, MEMBER.noError)) at += MEMBER.noError.length
    else return null
    const next = body[at++]
    if (next === 125) return told && result !== null ? { index, value: result.value, end: at } : null
    if (next !== 44) return null
  }
}

/** The position after one JSON value, whatever it is; −1 where the text ends first. */
export function skipJson(text: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    switch (text[at]) {
      case QUOTE:
        for (at++; text[at] !== QUOTE; at++) {
          if (text[at] === BACKSLASH) at++
          if (at >= text.length) return -1
        }
        if (depth === 0) return at + 1
        break
      case 91:
      case 123:
        depth++
        break
      case 93:
      case 125:
        if (depth === 0) return at
        if (--depth === 0) return at + 1
        break
      case 44:
        if (depth === 0) return at
    }
  }
  return -1
}

/** Whether these bytes stand at a place. */
export function startsWith(text: Uint8Array, at: number, bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (text[at + i] !== bytes[i]) return false
  return true
}

function word(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}
