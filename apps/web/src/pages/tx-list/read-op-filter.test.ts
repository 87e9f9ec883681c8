import { expect, test } from 'vitest'
import { readOpFilter } from './read-op-filter.ts'

const read = (text: string) => readOpFilter(new URLSearchParams(text))

test('screens-evm §4.4: user operations are narrowed by account, paymaster, bundler, factory, entry point and end; what is none narrows nothing', () => {
  expect(read('type=uop')).toEqual({})
  expect(read('sender= 0xab &paymaster=0xcd&entryPoint=0xef&status=failed')).toEqual({
    sender: '0xab',
    paymaster: '0xcd',
    entryPoint: '0xef',
    status: 'failed',
  })
  expect(read('bundler=0x12&factory= 0x34')).toEqual({ bundler: '0x12', factory: '0x34' })
  expect(read('sender=&status=maybe')).toEqual({})
})
