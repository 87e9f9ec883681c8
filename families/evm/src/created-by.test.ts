import { expect, test } from 'vitest'
import { createdBy } from './created-by.ts'

test('screens-evm §4.3: a contract’s address is made of its sender and the nonce', () => {
  const sender = '0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0'
  expect(['0x0', '0x1', '0x2', '0x3'].map((nonce) => createdBy(sender, nonce as `0x${string}`))).toEqual([
    '0xcd234a471b72ba2f1ccf0a70fcaba648a5eecd8d',
    '0x343c43a37d37dff08ae8c4a11544c718abb4fcf8',
    '0xf778b86fa74e846c4f0a1fbd1335fe81c00a0c91',
    '0xfffd933a0bc612844eaf0c6fe3e5b8e9b6c1d19c',
  ])
})
