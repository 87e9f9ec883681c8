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
  for (const none of [
    '',
    'nobodyNamedThis',
    'transfer(',
    'f(x))',
    'f(uint256,x)',
    'f((uint256)[1234567])',
    '0xa9059cbb',
    'a b',
    `f(${'x'.repeat(2_000)})`,
  ])
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
  ['0xb6b55f25', 'deposit'],
  ['0x84bb1e42', 'claim'],
  ['0xd9caed12', 'withdraw'],
  ['0x6af479b2', 'sellTokenForTokenToUniswapV3'],
  ['0x3598d8ab', 'sellEthForTokenToUniswapV3'],
  ['0x803ba26d', 'sellTokenForEthToUniswapV3'],
  ['0x2646478b', 'processRoute'],
  ['0x5f575529', 'swap'],
  ['0x161ac21f', 'mintPublic'],
  ['0x1cff79cd', 'execute'],
  ['0x3805550f', 'exit'],
  ['0xe3dec8fb', 'depositFor'],
  ['0xeb672419', 'requestL2Transaction'],
  ['0x439370b1', 'depositEth'],
  ['0x679b6ded', 'createRetryableTicket'],
  ['0x3ccfd60b', 'withdraw'],
  ['0x47e7ef24', 'deposit'],
  ['0xf3fef3a3', 'withdraw'],
  ['0xe2bbb158', 'deposit'],
  ['0x441a3e70', 'withdraw'],
  ['0x5312ea8e', 'emergencyWithdraw'],
  ['0x379607f5', 'claim'],
  ['0x1e83409a', 'claim'],
  ['0xaad3ec96', 'claim'],
  ['0x372500ab', 'claimRewards'],
  ['0x617ba037', 'supply'],
  ['0xe8eda9df', 'deposit'],
  ['0x69328dec', 'withdraw'],
  ['0xa415bcad', 'borrow'],
  ['0x573ade81', 'repay'],
  ['0xdb006a75', 'redeem'],
  ['0x852a12e3', 'redeemUnderlying'],
  ['0xc5ebeaec', 'borrow'],
  ['0x0e752702', 'repayBorrow'],
  ['0xc2998238', 'enterMarkets'],
  ['0xa1903eab', 'submit'],
  ['0xd6681042', 'requestWithdrawals'],
  ['0xea598cb0', 'wrap'],
  ['0xde0e9a3e', 'unwrap'],
  ['0x12aa3caf', 'swap'],
  ['0x07ed2379', 'swap'],
  ['0x0502b1c5', 'unoswap'],
  ['0x83800a8e', 'unoswap'],
  ['0xe449022e', 'uniswapV3Swap'],
  ['0x415565b0', 'transformERC20'],
  ['0x3df02124', 'exchange'],
  ['0xa6417ed6', 'exchange_underlying'],
  ['0x5b41b908', 'exchange'],
  ['0x0b4c7e4d', 'add_liquidity'],
  ['0x4515cef3', 'add_liquidity'],
  ['0x5b36389c', 'remove_liquidity'],
  ['0x52bbbe29', 'swap'],
  ['0x945bcec9', 'batchSwap'],
  ['0xb95cac28', 'joinPool'],
  ['0x8bdb3913', 'exitPool'],
  ['0x5c38449e', 'flashLoan'],
  ['0xded9382a', 'removeLiquidityETHWithPermit'],
  ['0x2195995c', 'removeLiquidityWithPermit'],
  ['0xaf2979eb', 'removeLiquidityETHSupportingFeeOnTransferTokens'],
  ['0x1f0464d1', 'multicall'],
  ['0x49404b7c', 'unwrapWETH9'],
  ['0x12210e8a', 'refundETH'],
  ['0xdf2ab5bb', 'sweepToken'],
  ['0x219f5d17', 'increaseLiquidity'],
  ['0xf28c0498', 'exactOutput'],
  ['0xb858183f', 'exactInput'],
  ['0x5023b4df', 'exactOutputSingle'],
  ['0x09b81346', 'exactOutput'],
  ['0xf3995c67', 'selfPermit'],
  ['0xdd46508f', 'modifyLiquidities'],
  ['0x87517c45', 'approve'],
  ['0x2b67b570', 'permit'],
  ['0x30f28b7a', 'permitTransferFrom'],
  ['0xcc53287f', 'lockdown'],
  ['0xfb0f3ee1', 'fulfillBasicOrder'],
  ['0x00000000', 'fulfillBasicOrder_efficient_6GL6yc'],
  ['0x174dea71', 'aggregate3Value'],
  ['0x8d80ff0a', 'multiSend'],
  ['0xe63d38ed', 'disperseEther'],
  ['0xc73a2d60', 'disperseToken'],
  ['0x1688f0b9', 'createProxyWithNonce'],
  ['0xb63e800d', 'setup'],
  ['0x0d582f13', 'addOwnerWithThreshold'],
  ['0xf8dc5dd9', 'removeOwner'],
  ['0xe318b52b', 'swapOwner'],
  ['0x610b5925', 'enableModule'],
  ['0x694e80c3', 'changeThreshold'],
  ['0x7d5e81e2', 'propose'],
  ['0xddf0b009', 'queue'],
  ['0xfe0d94c1', 'execute'],
  ['0x7b3c71d3', 'castVoteWithReason'],
  ['0x74694a2b', 'register'],
  ['0xacf1a841', 'renew'],
  ['0xf14fcbc8', 'commit'],
  ['0xd5fa2b00', 'setAddr'],
  ['0x10f13a8c', 'setText'],
  ['0xc47f0027', 'setName'],
  ['0xb1a1a882', 'depositETH'],
  ['0x9a2ac6d5', 'depositETHTo'],
  ['0x838b2520', 'depositERC20To'],
  ['0xe11013dd', 'bridgeETHTo'],
  ['0x540abf73', 'bridgeERC20To'],
  ['0xe9e05c42', 'depositTransaction'],
  ['0x4870496f', 'proveWithdrawalTransaction'],
  ['0x8c3152e9', 'finalizeWithdrawalTransaction'],
  ['0xd2ce7d65', 'outboundTransfer'],
  ['0x6fd3504e', 'depositForBurn'],
  ['0x57ecfd28', 'receiveMessage'],
  ['0x7b939232', 'depositV3'],
  ['0xb1dc65a4', 'transmit'],
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
  expect(log(Buffer.alloc(5_000, 'a'))!.length).toBeLessThan(4_100)
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

test.each([
  ['0x2b627736bca15cd5381dcf80b0bf11fd197d01a037c52b927a881a10fb73ba61', 'Supply'],
  ['0x3115d1449a7b732c986cba18244e897a450f61e1bb8d589cd2e69e6c8924f9f7', 'Withdraw'],
  ['0xb3d084820fb1a9decffb176436bd02558d15fac9b0ddfed8c465bc7359d7dce0', 'Borrow'],
  ['0xa534c8dbe71f871f9f3530e97a74601fea17b426cae02e1c5aee42c96c784051', 'Repay'],
  ['0x804c9b842b2748a22bb64b345453a3de7ca54a6ca45ce00d415894979e22897a', 'ReserveDataUpdated'],
  ['0x9d9af8e38d66c62e2c12f0225249fd9d721c54b83f48d9352c97c6cacdcb6f31', 'OrderFulfilled'],
  ['0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec', 'Permit'],
  ['0x96a25c8ce0baabc1fdefd93e9ed25d8e092a3332f3aa9a41722b5697231d1d1a', 'Submitted'],
  ['0x0559884fd3a460db3073b7fc896cc77986f16e378210ded43186175bf646fc5f', 'AnswerUpdated'],
  ['0x0109fc6f55cf40689f02fbaad7af7fe7bbac8a3d2186600afc7d3e10cac60271', 'NewRound'],
] as const)('a topic of %s stands for the event %s', (topic, name) => {
  expect(findSignatures(topic).map(({ kind, text }) => [kind, text.split('(')[0]])).toEqual([['event', name]])
})

test('screens-evm §4.3: calls of routers and batches are read with all their lists and tuples, by the names of their fields', () => {
  const single = `0x414bf389${[A, 2, 500, A, 9, 7, 6, 0].map(word).join('')}` as Hex
  expect(textOf(decodeCall(single))).toBe(
    `exactInputSingle(params=(tokenIn: ${SHOWN}, tokenOut: 0x0000000000000000000000000000000000000002, fee: 500, recipient: ${SHOWN}, deadline: 9, amountIn: 7, amountOutMinimum: 6, sqrtPriceLimitX96: 0))`,
  )
  const calls =
    `0xac9650d8${[32, 2, 64, 128, 1].map(word).join('')}${'ab'.padEnd(64, '0')}${word(2)}${'cdef'.padEnd(64, '0')}` as Hex
  expect(textOf(decodeCall(calls))).toBe('multicall(data=[0xab, 0xcdef])')
})

test('screens-evm §4.3: calls in the arguments of batches and accounts are read, too, each before those in its own', () => {
  const bytes = (hex: string): string => `${word(hex.length / 2)}${hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')}`
  const send = `a9059cbb${word(A)}${word(5)}`
  const execute = `b61d27f6${word(A)}${word(0)}${word(96)}${bytes(send)}`
  const batch = `0xac9650d8${word(32)}${word(3)}${word(96)}${word(96 + bytes(execute).length / 2)}${word(96 + (bytes(execute).length + bytes(send).length) / 2)}${bytes(execute)}${bytes(send)}${bytes('12345678')}`
  const told = decodeCall(batch as Hex)!
  expect(told.inner!.map(({ at, depth, name, params }) => [at, depth, name, params.length])).toEqual([
    ['data[0]', 1, 'execute', 3],
    ['data', 2, 'transfer', 2],
    ['data[1]', 1, 'transfer', 2],
  ])
  expect(told.inner![2]!.params[1]).toEqual({ name: 'amount', type: 'uint256', value: '5' })
  // Safe packs calls one behind the other (operation, to, value, length, data); the second is a plain payment.
  const packed = `00${'11'.repeat(20)}${word(0)}${word(send.length / 2)}${send}00${'22'.repeat(20)}${word(9)}${word(0)}`
  expect(decodeCall(`0x8d80ff0a${word(32)}${bytes(packed)}`)!.inner).toMatchObject([
    { at: 'transactions[0]', depth: 1, name: 'transfer' },
  ])
  // A transfer has none, and neither has what only looks like a list of calls.
  expect(decodeCall(`0x${send}`)).not.toHaveProperty('inner')
  expect(decodeCall(`0xac9650d8${word(32)}${word(1)}${word(32)}${bytes('a9059cbb')}`)).not.toHaveProperty('inner')
})

test('reliability F-36: of calls in calls no more are read than are told', () => {
  const bytes = (hex: string): string => `${word(hex.length / 2)}${hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')}`
  const list = (one: string, count: number): string => {
    const size = bytes(one).length / 2
    return `${word(32)}${word(count)}${Array.from({ length: count }, (_, at) => word(count * 32 + at * size)).join('')}${bytes(one).repeat(count)}`
  }
  let call = `a9059cbb${word(A)}${word(5)}`
  for (let depth = 0; depth < 8; depth++) call = `ac9650d8${list(call, 2)}`
  const { inner } = decodeCall(`0x${call}`)!
  expect(inner).toHaveLength(30)
  expect(Math.max(...inner!.map(({ depth }) => depth))).toBe(4)
  expect(decodeCall(`0xac9650d8${list(`a9059cbb${word(A)}${word(5)}`, 400)}`)!.inner).toHaveLength(50)
  // Safe's transactions are long: their names are told when their values would be too much.
  const long = `8d80ff0a${word(32)}${bytes('ab'.repeat(3_000))}`
  const told = decodeCall(`0xac9650d8${list(long, 40)}`)!.inner!
  expect(told.map(({ name }) => name)).toEqual(told.map(() => 'multiSend'))
  expect(told.filter(({ params }) => params.length > 0).length).toBeLessThan(12)
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
