import type { ApiClient } from '@orrery/api/client'
import { OrreryError } from '@orrery/errors/orrery-error'
import { expect, test } from 'vitest'
import { isOfLostCode } from '../problem/tell-problem.ts'
import { lateApi } from './late-api.ts'

const client = (asked: string[]) =>
  ({
    getBlock: (params: { readonly block: string }) => {
      asked.push(params.block)
      return Promise.resolve({ height: 7 })
    },
    lastHead: () => ({ height: 7, hash: '0x' }),
  }) as unknown as ApiClient

test('performance W1: the API is opened by its first call, once, and again where that failed', async () => {
  const asked: string[] = []
  let opened = 0
  const api = lateApi(() =>
    ++opened === 1 ? Promise.reject(new TypeError('offline')) : Promise.resolve(client(asked)),
  )
  expect(opened).toBe(0)
  expect(api.lastHead('ETH')).toBeNull()
  const lost: unknown = await api.getBlock({ chain: 'ETH', block: '1' }).catch((error: unknown) => error)
  expect(lost).toMatchObject({ code: 'UPSTREAM_UNREACHABLE' })
  expect(isOfLostCode(lost)).toBe(true)
  const { name, message, code, number, kind, context } = new OrreryError('UPSTREAM_UNREACHABLE', {
    chain: 'the explorer',
    reason: 'its code did not come',
  })
  expect(lost).toMatchObject({ name, message, code, number, kind, context })
  await Promise.all(['2', '3'].map((block) => api.getBlock({ chain: 'ETH', block })))
  expect(asked).toEqual(['2', '3'])
  expect(opened).toBe(2)
  expect(api.lastHead('ETH')).toEqual({ height: 7, hash: '0x' })
})

test('waiting for a late API gives the API, and opens nothing', async () => {
  const api = lateApi(() => Promise.reject(new Error('never')))
  expect(await Promise.resolve(api)).toBe(api)
})
