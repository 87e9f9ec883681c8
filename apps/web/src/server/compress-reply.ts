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

/** From this length on, letters beyond Latin-1 are quicker to become bytes when the text is first copied as it is in memory (measured: a third of the time). */
const LONG = 256
/** Most that a letter of a text takes in UTF-8: those of four bytes are two letters there. */
const MOST_BYTES = 3
/** Room for letters of two bytes among those of one. */
const SLACK = 1.02
/** Longer texts than any page are written as they come. */
const MOST_LETTERS = 700_000

/** As `Buffer.from` of all parts as one text, which would first copy them into that, and count the bytes before it writes them. */
function bytesOf(parts: readonly string[]): Buffer {
  let letters = 0
  let room = 0
  for (const part of parts) {
    letters += part.length
    room += part.length * (isStringOneByteRepresentation(part) ? SLACK : MOST_BYTES)
  }
  if (letters > MOST_LETTERS) return Buffer.from(parts.join(''))
  let bytes = Buffer.allocUnsafeSlow(Math.ceil(room) + LONG)
  let end = 0
  for (const part of parts) {
    let written = writePart(part, bytes, end)
    // It may have been cut off: there were more letters of two bytes than usual.
    if (bytes.length - end - written < MOST_BYTES) {
      bytes = Buffer.concat([bytes.subarray(0, end)], end + letters * MOST_BYTES + LONG)
      written = writePart(part, bytes, end)
    }
    end += written
  }
  return bytes.subarray(0, end)
}

const writePart = (part: string, bytes: Buffer, at: number): number =>
  part.length < LONG || isStringOneByteRepresentation(part) ? bytes.write(part, at) : writeWide(part, bytes, at)

let copied = Buffer.alloc(0)

function writeWide(text: string, bytes: Buffer, at: number): number {
  if (copied.length < text.length * 2) copied = Buffer.allocUnsafeSlow(text.length * 2)
  const end = copied.write(text, 'utf16le')
  try {
    return transcode(copied.subarray(0, end), 'utf16le', 'utf8').copy(bytes, at)
  } catch {
    // It holds half a letter, as names that strangers gave may: that becomes U+FFFD.
    return bytes.write(text, at)
  }
}
