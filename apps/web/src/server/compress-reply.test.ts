import fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressReply } from './compress-reply.ts'

/** What is sent for a document of these parts. */
async function sent(parts: readonly string[]): Promise<string> {
  const app = fastify()
  app.get('/', (request, reply) => compressReply(request, reply.type('text/html; charset=utf-8'), parts))
  const { rawPayload, headers } = await app.inject('/')
  await app.close()
  expect(headers['content-length']).toBe(String(rawPayload.length))
  return rawPayload.toString('utf8')
}

test('a document is sent in UTF-8 whatever letters its parts have, short or long', async () => {
  const words = ['plain', 'naïve', 'Блоки', '区块', 'بلوكات', '🪙']
  const parts = words.flatMap((word) => [word, `<td>${word}</td>`.repeat(60)])
  expect(await sent(parts)).toBe(parts.join(''))
})

test('a document with more letters of two bytes than room was made for is sent whole', async () => {
  const parts = Array.from({ length: 60 }, (_, i) => `<td>${'é'.repeat(i * 20)}</td>`)
  expect(await sent(parts)).toBe(parts.join(''))
  expect(await sent(['é'.repeat(1_000), 'я'.repeat(1_000), 'z'])).toBe(`${'é'.repeat(1_000)}${'я'.repeat(1_000)}z`)
  expect(await sent(['é'.repeat(720_000)])).toBe('é'.repeat(720_000))
})

test('half a letter, which names that strangers gave may have, is sent as the sign for none', async () => {
  const part = `${'я'.repeat(400)}\ud83e.`
  expect(await sent(['a', part, 'b'])).toBe(`a${'я'.repeat(400)}\ufffd.b`)
})
