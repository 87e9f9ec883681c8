import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Envelope } from '@orrery/model/wire/common'
import { createClient } from './client.ts'

const ask = (body: object) =>
  createClient({ request: async () => body as Envelope<unknown> }).getBlock({ chain: 'ETH', block: '7' })

test('foundations §7, explorer §3.7: the envelope is code and data; a response whose code equals 0 is a success', async () => {
  expect(await ask({ code: 0, data: { height: 7 }, head: null })).toEqual({ height: 7 })
})

test('foundations §7, explorer §8: any other code rejects with the body, also when it carries data', async () => {
  const failure = {
    code: 4103,
    name: 'BLOCK_NOT_FOUND',
    message: '',
    context: { block: '7', chain: 'ETH' },
    requestId: 'r',
  }
  for (const body of [failure, { ...failure, data: { height: 7 } }]) {
    const error = await ask(body).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(OrreryError)
    expect((error as OrreryError).code).toBe('BLOCK_NOT_FOUND')
    expect((error as OrreryError).cause).toBe(body)
  }
})

test('explorer §8: a response without data rejects, also with code 0', async () => {
  await expect(ask({ code: 0, head: null })).rejects.toBeInstanceOf(OrreryError)
})
