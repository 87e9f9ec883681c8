import type { Hex } from '@orrery/primitives/hex'
import { array, assert, bigInt, constantFrom, nat, oneof, property } from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCall, decodeLog, findSignatures, methodName, selectorsOf } from './decode.ts'

const word = (value: bigint | number): string => BigInt(value).toString(16).padStart(64, '0')
const A = 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaedn
const SHOWN = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const topic = (value: bigint | number): Hex => `0x${word(value)}`
const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const textOf = (decoded: ReturnType<typeof decodeLog>): string | null =>
  decoded === null ? null : `${decoded.name}(${decoded.params.map(({ name, value }) => `${name}=${value}`).join(', ')})`

test('screens-evm §17: a function’s name stands for all selectors of it, its signature for one, and other text for none', () => {
  expect(selectorsOf('transfer')).toContain('0xa9059cbb')
  expect(selectorsOf('TRANSFERfrom')).toContain('0x23b872dd')
  expect(selectorsOf('safeTransferFrom').length).toBeGreaterThan(1)
  expect(selectorsOf('transfer(address,uint256)')).toEqual(['0xa9059cbb'])
  expect(selectorsOf('transfer(address to, uint amount)')).toEqual(['0xa9059cbb'])
  for (const none of ['', 'nobodyNamedThis', 'transfer(', '0xa9059cbb', 'a b', `f(${'x'.repeat(2_000)})`])
    expect(selectorsOf(none), none).toEqual([])
})

test.each([
  ['0xa9059cbb', 'transfer'],
  ['0x095ea7b3', 'approve'],
  ['0x23b872dd', 'transferFrom'],
  ['0xd0e30db0', 'deposit'],
  ['0x2e1a7d4d', 'withdraw'],
  ['0x7ff36ab5', 'swapExactETHForTokens'],
  ['0xac9650d8', 'multicall'],
  ['0x3593564c', 'execute'],
  ['0x6a761202', 'execTransaction'],
  ['0x765e827f', 'handleOps'],
  ['0x1fad948c', 'handleOps'],
  ['0x4f1ef286', 'upgradeToAndCall'],
  ['0xf242432a', 'safeTransferFrom'],
] as const)('%s is called %s', (selector, name) => {
  expect(methodName(selector)).toBe(name)
})

test('an unknown selector has no name', () => {
  expect(methodName('0x12345678')).toBeNull()
  expect(decodeCall('0x')).toBeNull()
  expect(decodeCall('0x12345678')).toBeNull()
})

// The topics are those of screens-evm §1.2.
test.each([
  [
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
    [A, 1],
    [9],
    `Approval(owner=${SHOWN}, spender=0x0000000000000000000000000000000000000001, value=9)`,
  ],
  [
    '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
    [A, A],
    [1],
    `ApprovalForAll(owner=${SHOWN}, operator=${SHOWN}, approved=true)`,
  ],
  ['0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b', [A], [], `Upgraded(implementation=${SHOWN})`],
  [
    '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0',
    [0, A],
    [],
    `OwnershipTransferred(previousOwner=0x0000000000000000000000000000000000000000, newOwner=${SHOWN})`,
  ],
  ['0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1', [], [5, 6], 'Sync(reserve0=5, reserve1=6)'],
  [
    '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
    [A, A],
    [1, 0, 0, 2],
    `Swap(sender=${SHOWN}, amount0In=1, amount1In=0, amount0Out=0, amount1Out=2, to=${SHOWN})`,
  ],
  [
    '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
    [A, A],
    [2n ** 256n - 5n, 5, 7, 8, 2n ** 256n - 1n],
    `Swap(sender=${SHOWN}, recipient=${SHOWN}, amount0=-5, amount1=5, sqrtPriceX96=7, liquidity=8, tick=-1)`,
  ],
  [
    '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
    [A],
    [3],
    `Deposit(account=${SHOWN}, amount=3)`,
  ],
  [
    '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
    [A],
    [3],
    `Withdrawal(account=${SHOWN}, amount=3)`,
  ],
  ['0x62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a258', [], [A], `Paused(account=${SHOWN})`],
  [
    '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
    [A, 0, A],
    [64, 160, 2, 1, 2, 2, 3, 4],
    `TransferBatch(operator=${SHOWN}, from=0x0000000000000000000000000000000000000000, to=${SHOWN}, ids=[1, 2], values=[3, 4])`,
  ],
] as const)('an event with topic %s is decoded', (first, topics, words, expected) => {
  expect(textOf(decodeLog([first, ...topics.map(topic)], `0x${words.map(word).join('')}`))).toBe(expected)
})

test('screens-evm §20.6: one event is read by where its parameters stand, each log by itself', () => {
  expect(textOf(decodeLog([TRANSFER, topic(A), topic(A)], `0x${word(5)}`))).toBe(
    `Transfer(from=${SHOWN}, to=${SHOWN}, value=5)`,
  )
  expect(textOf(decodeLog([TRANSFER, topic(A), topic(A), topic(5)], '0x'))).toBe(
    `Transfer(from=${SHOWN}, to=${SHOWN}, tokenId=5)`,
  )
  expect(textOf(decodeLog([TRANSFER], `0x${word(A)}${word(A)}${word(5)}`))).toBe(
    `Transfer(from=${SHOWN}, to=${SHOWN}, value=5)`,
  )
  expect(decodeLog([TRANSFER, topic(A)], '0x')).toBeNull()
})

test('text is shown without control characters, and what is too long is cut', () => {
  const uri = '0x6bb7ff708619ba0610cba295a58592e0451dee2622938c8755667688daf3529b' as const
  const log = (text: Buffer, claimed = text.length): string | null =>
    textOf(
      decodeLog(
        [uri, topic(7)],
        `0x${word(32)}${word(claimed)}${text.toString('hex').padEnd(Math.ceil(text.length / 32) * 64, '0')}`,
      ),
    )
  expect(log(Buffer.from('ipfs://é'))).toBe('URI(value=ipfs://é, id=7)')
  expect(log(Buffer.from([0x61, 0, 0xff]))).toBe('URI(value=a\uFFFD\uFFFD, id=7)')
  expect(log(Buffer.alloc(5_000, 'a'))!.length).toBeLessThan(2_100)
  expect(log(Buffer.from('a'), 100)).toBeNull()
})

test('screens-evm §2.1: functions and events are found by selector, first topic, name and signature', () => {
  const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const found = (text: string) => findSignatures(text).map(({ kind, text: own }) => `${kind} ${own}`)
  expect(findSignatures('0xA9059CBB')).toEqual([
    { kind: 'method', text: 'transfer(address,uint256)', key: '0xa9059cbb' },
  ])
  expect(findSignatures(TRANSFER)).toEqual([
    { kind: 'event', text: 'Transfer(address,address,uint256)', key: TRANSFER },
  ])
  // The same name first, whatever its case; then what begins so.
  expect(found('transfer').slice(0, 2)).toEqual([
    'method transfer(address,uint256)',
    'event Transfer(address,address,uint256)',
  ])
  expect(found('transferF')).toContain('method transferFrom(address,address,uint256)')
  // Of a signature that stands in no table both are told.
  expect(found('Nobody(uint,address)')).toEqual(['method Nobody(uint256,address)', 'event Nobody(uint256,address)'])
  for (const text of ['', 'tra', 'usd', '0xdeadbeef', 'a b', `0x${'00'.repeat(32)}`, `x(${'a'.repeat(2_000)})`])
    expect([text, found(text)]).toEqual([text, []])
})

test('a call is decoded with its arguments, and named where they cannot be read', () => {
  expect(textOf(decodeCall(`0xa9059cbb${word(A)}${word(5)}`))).toBe(`transfer(to=${SHOWN}, amount=5)`)
  expect(textOf(decodeCall(`0xa9059cbb${word(A)}`))).toBe('transfer()')
  expect(textOf(decodeCall(`0x7ff36ab5${word(1)}${word(128)}${word(A)}${word(9)}${word(2)}${word(A)}${word(1)}`))).toBe(
    `swapExactETHForTokens(amountOutMin=1, path=[${SHOWN}, 0x0000000000000000000000000000000000000001], to=${SHOWN}, deadline=9)`,
  )
})

test('hostile bytes never make it throw, nor take long (reliability F-36)', () => {
  const bomb: Hex = `0x7ff36ab5${word(1)}${word(128)}${word(A)}${word(9)}${word(2n ** 32n - 1n)}`
  expect(decodeCall(bomb)).toEqual({ name: 'swapExactETHForTokens', params: [] })
  const selectors = constantFrom('7ff36ab5', 'a9059cbb', 'f242432a', '2eb2c2d6', '3593564c', '8d80ff0a')
  const words = array(oneof(bigInt(0n, 300n), bigInt(0n, 2n ** 256n - 1n)).map(word), { maxLength: 12 })
  assert(
    property(
      selectors,
      words,
      nat(32),
      (selector, parts, cut) => void decodeCall(`0x${selector}${parts.join('').slice(cut * 2)}`),
    ),
    { seed: 3, numRuns: 1_000 },
  )
})
