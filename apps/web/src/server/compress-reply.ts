import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, packReply } from '@orrery/api/server/pack-reply'

/** Sends text, or its UTF-8, in the best encoding that the visitor takes. */
export async function compressReply(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | Buffer,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], text.length)
  const bytes = typeof text === 'string' ? bytesOf(text) : text
  if (encoding === null) return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await packReply(bytes, encoding))
}

/** Most that a letter of a text takes in UTF-8: those of four bytes are two letters there. */
const MOST_BYTES = 3
/** Longer texts than any page are written as they come, so that one does not hold this much for good. */
const MOST_KEPT = 2_000_000
let scratch = Buffer.alloc(0)

/** As `Buffer.from`, which counts the bytes before it writes them and so goes through a text twice. */
function bytesOf(text: string): Buffer {
  const most = text.length * MOST_BYTES
  if (most > MOST_KEPT) return Buffer.from(text)
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most)
  return Buffer.from(scratch.subarray(0, scratch.write(text)))
}
