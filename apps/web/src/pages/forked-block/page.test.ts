import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { Redirect } from '../../routing/redirect.ts'
import { page } from './page.ts'

const HASH = `0x${'ab'.repeat(32)}`

const load = (getForkedBlock: OrreryError, getBlock: object) => {
  const api = {
    getForkedBlock: async () => Promise.reject(getForkedBlock),
    getBlock: async () => (getBlock instanceof Error ? Promise.reject(getBlock) : getBlock),
  }
  const context = { api, chain: sampleEvm, params: { hash: HASH.toUpperCase() }, signal: undefined }
  return page.load(context as never).catch((error: unknown) => error)
}

test('screens-evm §3.2: a block that has its place is told on its own page, and not as one that nobody knows', async () => {
  const absent = new OrreryError('BLOCK_NOT_FOUND', { block: HASH, chain: 'ETH' })
  const moved = await load(absent, { hash: HASH })
  expect(moved).toBeInstanceOf(Redirect)
  expect((moved as Redirect).path).toBe(`/${sampleEvm.path}/block/${HASH}`)
  expect(await load(absent, absent)).toBe(absent)
  const away = new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'ETH', reason: 'refused' })
  expect(await load(away, { hash: HASH })).toBe(away)
})
