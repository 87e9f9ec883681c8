import { expect, test } from 'vitest'
import { safeBatch } from './safe-batch.ts'

test('screens-evm §6.1, §9: the batch for a Safe has its calls in the form of the Transaction Builder, without value unless one is named', () => {
  const owner = `0x${'aB'.repeat(20)}`
  const calls = [
    { to: `0x${'1'.repeat(40)}`, data: '0x01' },
    { to: `0x${'2'.repeat(40)}`, data: '0x02', value: '7' },
  ]
  expect(JSON.parse(safeBatch({ name: 'Calls', chainId: 10, owner, calls }, 5))).toMatchObject({
    version: '1.0',
    chainId: '10',
    createdAt: 5,
    meta: { name: 'Calls', createdFromSafeAddress: owner },
    transactions: [
      { to: calls[0]!.to, value: '0', data: '0x01' },
      { to: calls[1]!.to, value: '7', data: '0x02' },
    ],
  })
})
