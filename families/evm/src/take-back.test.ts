import { expect, test } from 'vitest'
import { decodeFunctionData, parseAbi } from 'viem'
import { PERMIT2, takeBackCalls } from './take-back.ts'

const TOKEN = `0x${'11'.repeat(20)}` as const
const OTHER = `0x${'22'.repeat(20)}` as const
const SPENDER = `0x${'ab'.repeat(20)}` as const
const ABI = parseAbi([
  'function approve(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function lockdown((address token, address spender)[] approvals)',
])
const read = (data: `0x${string}`) => {
  const { functionName, args } = decodeFunctionData({ abi: ABI, data })
  return {
    functionName,
    args: JSON.parse(
      JSON.stringify(args, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)).toLowerCase(),
    ) as unknown,
  }
}
const amount = { kind: 'erc20', token: TOKEN, spender: SPENDER, tokenId: null }

test('screens-evm §9: every kind of permission is taken back by the call that its contract has for it', () => {
  const calls = takeBackCalls([
    amount,
    { kind: 'item', token: TOKEN, spender: SPENDER, tokenId: 7n },
    { kind: 'all', token: OTHER, spender: SPENDER, tokenId: null },
  ])
  expect(calls.map(({ to, data }) => ({ to, ...read(data) }))).toEqual([
    { to: TOKEN, functionName: 'approve', args: [SPENDER, '0'] },
    { to: TOKEN, functionName: 'approve', args: [`0x${'0'.repeat(40)}`, '7'] },
    { to: OTHER, functionName: 'setApprovalForAll', args: [SPENDER, false] },
  ])
})

test('screens-evm §9: what was given by way of Permit2 is locked down in one call, behind the others', () => {
  const [first, last, ...rest] = takeBackCalls([
    { kind: 'permit2', token: TOKEN, spender: SPENDER, tokenId: null },
    amount,
    { kind: 'permit2-signed', token: OTHER, spender: SPENDER, tokenId: null },
  ])
  expect(rest).toEqual([])
  expect(read(first!.data).functionName).toBe('approve')
  expect(last!.to).toBe(PERMIT2)
  expect(read(last!.data)).toEqual({
    functionName: 'lockdown',
    args: [
      [
        { token: TOKEN, spender: SPENDER },
        { token: OTHER, spender: SPENDER },
      ],
    ],
  })
})

test('an amount can be set to another one instead', () => {
  expect(read(takeBackCalls([amount], 25n)[0]!.data).args).toEqual([SPENDER, '25'])
})
