import type { DecodedText } from '@orrery/model/wire/decoded'
import type { Approval, UserOp, UserOpDetail } from '@orrery/model/wire/events'
import type { Pool, PoolDetail, PoolWorth, Swap } from '@orrery/model/wire/pool'
import { authorization } from './sample-block-data.fixture.ts'
import { address, hash, HEAD, SAMPLE_NOW, token } from './sample-rows.fixture.ts'

const place = (index: number) => ({
  txHash: hash(index),
  height: HEAD - index,
  txIndex: index,
  logIndex: index * 3,
  timeMs: SAMPLE_NOW - index * 12_000,
})

export const userOp = (index: number): UserOp => ({
  ...place(index),
  hash: hash(index + 400),
  success: index % 4 !== 3,
  sender: address(index),
  paymaster: index % 3 === 0 ? null : address(index + 1),
  entryPoint: address(77),
  entryPointVersion: index % 5 === 4 ? null : '0.7',
  nonce: String(2n ** 64n * 0xdeadn + 7n),
  fee: '1234567890123456',
  gasUsed: '212345',
  bundler: address(index + 3),
  method: index % 4 === 2 ? null : '0xa9059cbb',
  methodName: index % 4 === 0 ? 'transfer' : null,
  calls: index % 4,
})

const APPROVALS = ['erc20', 'item', 'all', 'permit2'] as const

export const approval = (index: number): Approval => {
  const kind = APPROVALS[index % 4]!
  const isAmount = kind === 'erc20' || kind === 'permit2'
  return {
    ...place(index),
    kind,
    owner: address(1),
    spender: index % 9 === 5 ? null : address(index + 1),
    token: token(isAmount ? index : 2),
    amount: isAmount ? String(2n ** 256n - 1n) : null,
    tokenId: kind === 'item' ? String(2n ** 255n) : null,
    revoked: index % 9 === 5,
    unlimited: index % 8 === 0,
    expiresMs: kind === 'permit2' ? SAMPLE_NOW + index * 1_000 : null,
    now:
      index % 5 === 4
        ? null
        : {
            allowed: isAmount ? String(2n ** 256n - 1n - BigInt(index % 3)) : String(index % 3 === 0 ? 1 : 0),
            balance: isAmount ? '1234567890123456789012345' : null,
            expiresMs: kind === 'permit2' ? SAMPLE_NOW - index * 1_000 : null,
            height: HEAD,
          },
  }
}

const KINDS = ['uniswap-v2', 'uniswap-v3', 'uniswap-v4'] as const

const worth = { coin: String(10n ** 21n), dollars: null }

/** What a pool is worth, in the chain's coin alone. */
export const samplePoolWorth: PoolWorth = {
  held: worth,
  volume: worth,
  week: worth,
  fees: { coin: null, dollars: null },
}

export const pool = (index: number): Pool => ({
  ...place(index),
  pool: index % 3 === 2 ? hash(index) : address(index),
  kind: KINDS[index % 3]!,
  factory: address(index + 60),
  token0: token(index),
  token1: token(index + 1),
  fee: index % 3 === 0 ? null : index % 3 === 1 ? 3_000 : 0x80_0000,
  hooks: index % 3 === 2 ? address(index + 2) : null,
  worth: index % 2 === 0 ? samplePoolWorth : null,
  rate:
    index % 3 === 0
      ? null
      : { now: { amount0: '1000000', amount1: '3000000' }, before: { amount0: '1000000', amount1: '2000000' } },
})

export const poolDetail = (): PoolDetail => ({
  pool: address(0),
  told: { ...pool(0), isDisputed: true },
  reserves: { amount0: '2500000000000', amount1: '1000000000000000000000', height: HEAD - 2, logIndex: 9 },
  range: null,
  traded: null,
  coins: null,
})

export const swap = (index: number): Swap => ({
  ...place(index),
  pool: address(0),
  kind: 'uniswap-v2',
  sender: address(index),
  recipient: index % 4 === 3 ? null : address(index + 1),
  amount0: index % 2 === 0 ? '2500000000' : '-2500000001',
  amount1: index % 2 === 0 ? '-1000000000000000000' : '1000000000000000007',
  token0: token(0),
  token1: index % 5 === 4 ? null : token(1),
})

const sampleCall: DecodedText = {
  name: 'transfer',
  params: [
    { name: 'to', type: 'address', value: address(9) },
    { name: 'amount', type: 'uint256', value: '1500000000000000000' },
  ],
  decodedBy: { by: 'signatures', contract: null },
}

export const userOpDetail = (index: number): UserOpDetail => ({
  ...userOp(index),
  success: false,
  finality: 'safe',
  bundler: address(5),
  factory: address(6),
  revertReason: `0x08c379a0${'0'.repeat(62)}20${'0'.repeat(62)}056f6f70732100${'0'.repeat(52)}`,
  postOpRevertReason: null,
  paidFrom: 'paymaster',
  paidBack: { token: token(0), amount: '1234567' },
  authorizations: [authorization(0)],
  request: {
    index: 1,
    count: 3,
    beneficiary: address(8),
    initCode: `0x${'ab'.repeat(80)}`,
    callData: `0x34fcd5be${'cd'.repeat(320)}`,
    callGas: '120000',
    verificationGas: '400000',
    preVerificationGas: '51000',
    maxFee: '30000000000',
    maxTip: '1000000000',
    paymasterData: '0x',
    signature: `0x${'ef'.repeat(65)}`,
    aggregator: address(14),
    method: '0x34fcd5be',
    methodName: 'executeBatch',
    calls: [
      { to: address(11), value: '0', method: '0xa9059cbb', methodName: 'transfer', call: sampleCall },
      { to: address(12), value: '1500000000000000000', method: null, methodName: null, call: null },
      { to: address(13), value: '0', method: '0xdeadbeef', methodName: null, call: null },
    ],
  },
})
