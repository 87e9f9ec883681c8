import type { UserOp, UserOpDetail } from '@orrery/model/wire/events'
import { address, hash, HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

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
})

export const userOpDetail = (index: number): UserOpDetail => ({
  ...userOp(index),
  success: false,
  finality: 'safe',
  bundler: address(5),
  factory: address(6),
  revertReason: `0x08c379a0${'0'.repeat(62)}20${'0'.repeat(62)}056f6f70732100${'0'.repeat(52)}`,
  postOpRevertReason: null,
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
    calls: [
      { to: address(11), value: '0', method: '0xa9059cbb', methodName: 'transfer(address,uint256)' },
      { to: address(12), value: '1500000000000000000', method: null, methodName: null },
      { to: address(13), value: '0', method: '0xdeadbeef', methodName: null },
    ],
  },
})
