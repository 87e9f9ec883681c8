import { transcode } from 'node:buffer'
import { isStringOneByteRepresentation } from 'node:v8'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, packReply } from '@orrery/api/server/pack-reply'

/** Sends text, in parts or as its UTF-8, in the best encoding that the visitor takes. */
export async function compressReply(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | readonly string[] | Buffer,
): Promise<FastifyReply> {
  const bytes = Buffer.isBuffer(text) ? text : bytesOf(typeof text === 'string' ? [text] : text)
  const encoding = chooseEncoding(request.headers['accept-encoding'], bytes.length)
  if (encoding === null) return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await packReply(bytes, encoding))
}

/** Most that a letter of a text takes in UTF-8: those of four bytes are two letters there. */
const MOST_BYTES = 3
/** Longer texts than any page are written as they come, so that one does not hold this much for good. */
const MOST_KEPT = 2_000_000
let scratch = Buffer.alloc(0)
/** From this length on, letters beyond Latin-1 are quicker to become bytes when the text is first copied as it is in memory (measured: a third of the time). */
const LONG = 256

/** As `Buffer.from` of all parts as one text, which would first copy them into that, and count the bytes before it writes them. */
function bytesOf(parts: readonly string[]): Buffer {
  const most = parts.reduce((sum, { length }) => sum + length, 0) * MOST_BYTES
  if (most > MOST_KEPT) return Buffer.from(parts.join(''))
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most)
  let end = 0
  for (const part of parts)
    end += part.length < LONG || isStringOneByteRepresentation(part) ? scratch.write(part, end) : writeWide(part, end)
  return Buffer.from(scratch.subarray(0, end))
}

function writeWide(text: string, at: number): number {
  const end = at + scratch.write(text, at, 'utf16le')
  try {
    return transcode(scratch.subarray(at, end), 'utf16le', 'utf8').copy(scratch, at)
  } catch {
    // It holds half a letter, as names that strangers gave may: that becomes U+FFFD.
    return scratch.write(text, at)
  }
}
