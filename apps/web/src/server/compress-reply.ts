import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, packReply } from '@orrery/api/server/pack-reply'

/** Sends text in the best encoding that the visitor takes. */
export async function compressReply(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], text.length)
  // As bytes: of a text the length is counted first, which takes as long as writing it.
  if (encoding === null) return reply.send(Buffer.from(text))
  return reply.header('content-encoding', encoding).send(await packReply(text, encoding))
}
