import type { FastifyReply } from 'fastify'
import type { WideJson } from '@orrery/family/esplora-shapes'

/** What a route answers: JSON, plain text (hashes, heights, hex) or bytes. `seconds` is how long caches may keep it; `status` is 200 unless told. */
export type Reply = ({ readonly json: WideJson } | { readonly text: string } | { readonly bytes: Buffer }) & {
  readonly seconds?: number
  readonly status?: number
}

/** Writes integers of any size as they are: a number of JSON has no bounds, only one of JavaScript has. */
const rawNumber = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON

export const writeWide = (value: WideJson): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? rawNumber(part.toString()) : part))

export function sendReply(reply: FastifyReply, answer: Reply): FastifyReply {
  if (answer.status !== undefined) reply.code(answer.status)
  reply.header('cache-control', answer.seconds ? `public, max-age=${answer.seconds}` : 'no-store')
  if ('json' in answer)
    return reply.header('content-type', 'application/json; charset=utf-8').send(writeWide(answer.json))
  if ('text' in answer) return reply.header('content-type', 'text/plain; charset=utf-8').send(answer.text)
  return reply.header('content-type', 'application/octet-stream').send(answer.bytes)
}
