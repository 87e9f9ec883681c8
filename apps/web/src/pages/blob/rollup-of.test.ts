import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { expect, test } from 'vitest'
import { rollupOf } from './rollup-of.ts'

const chain = (code: string) => ALL_CHAINS.find((one) => one.code === code)!

test('screens-evm §13.1: a blob leads to the chain whose inbox it went to, by the digits of its id or by the name of the inbox', () => {
  const of = (receiver: string | null, receiverName: string | null, on = 'ETH') =>
    rollupOf({ receiver, receiverName }, chain(on), ALL_CHAINS)?.code ?? null
  expect(of('0xFF00000000000000000000000000000000008453', null)).toBe('BASE')
  expect(of(`0x${'32'.repeat(20)}`, 'ZKsync Era: diamond proxy')).toBe('ZKSYNC')
  expect(of(`0x${'1c'.repeat(20)}`, 'Somebody: SequencerInbox')).toBeNull()
  expect(of('0xff00000000000000000000000000000000008453', null, 'BASE'), 'it settles elsewhere').toBeNull()
  expect(of(null, null)).toBeNull()
})
