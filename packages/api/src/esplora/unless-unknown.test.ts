import { OrreryError } from '@orrery/errors/orrery-error'
import { expect, test } from 'vitest'
import { outputChain } from '../testing/output-family.ts'
import { createOutputWorld } from '../testing/world.ts'
import { unlessUnknown } from './unless-unknown.ts'
import type { WalletDesk } from './wallet-desk.ts'

const missing = () => Promise.reject(new OrreryError('BLOCK_NOT_FOUND', { block: 'x', chain: 'T' }))

test('what is not found is in no block only where every block is indexed', async () => {
  const { runtime } = await createOutputWorld(3, 60)
  const walletOf = (over: object) =>
    ({ desk: { chain: outputChain, runtime: { ...runtime, ...over } } }) as unknown as WalletDesk
  const whole = walletOf({})
  expect(await unlessUnknown(whole, 'BLOCK_NOT_FOUND', missing())).toBeNull()
  expect(await unlessUnknown(whole, 'BLOCK_NOT_FOUND', Promise.resolve(5))).toBe(5)
  await expect(unlessUnknown(whole, 'TRANSACTION_NOT_FOUND', missing())).rejects.toMatchObject({
    code: 'BLOCK_NOT_FOUND',
  })
  const state = { ...runtime.archive.state(), ranges: [] }
  const consistent = (read: (of: typeof state) => Promise<unknown>) => read(state)
  const partly = walletOf({ archive: { ...runtime.archive, consistent } })
  await expect(unlessUnknown(partly, 'BLOCK_NOT_FOUND', missing())).rejects.toMatchObject({ code: 'BLOCK_NOT_FOUND' })
})
