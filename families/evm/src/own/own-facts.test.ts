import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OwnSubject } from '@orrery/family/own-lookup'
import type { OwnFacts } from '@orrery/model/wire/own-facts'
import type { Hex } from '@orrery/primitives/hex'
import { testChain } from '../testing/chain.ts'
import { recorded, recordedResult } from '../testing/recordings.ts'
import { refusal, testRpc, type Answer } from '../testing/rpc.ts'
import { asksNode } from './asks-node.ts'
import { ownReaderOf } from './own-facts.ts'

const HASH: Hex = `0x${'ab'.repeat(32)}`
const BLOCK: Hex = `0x${'cd'.repeat(32)}`
const A: Hex = `0x${'11'.repeat(20)}`
const B: Hex = `0x${'22'.repeat(20)}`
const tx: OwnSubject = { kind: 'transaction', hash: HASH, height: 7, blockHash: BLOCK }
const block: OwnSubject = { kind: 'block', height: 7, blockHash: BLOCK }

const ask = async (
  quirks: Parameters<typeof testChain>[1],
  subject: OwnSubject,
  answer: Answer,
): Promise<OwnFacts | null> =>
  ownReaderOf(testChain({}, quirks), testRpc(answer))!(subject, new AbortController().signal)
const of = (told: OwnFacts | null, name: string): string | undefined =>
  told?.facts.find((fact) => fact.name === name)?.value
const absent = () => {
  throw refusal(-32_601, 'the method does not exist')
}

test('screens-evm §12.7: KAIA tells who pays the gas, what part of it, and that two signed', async () => {
  const heard: string[] = []
  const told = await ask({ stack: 'kaia' }, tx, (method) => {
    heard.push(method)
    if (method.startsWith('kaia')) absent()
    const signature = { V: '0x7f5', R: '0x1', S: '0x2' }
    return {
      type: 'TxTypeFeeDelegatedValueTransferWithRatio',
      feePayer: A.toUpperCase().replace('0X', '0x'),
      feeRatio: 30,
      signatures: [signature],
      feePayerSignatures: [signature, signature],
      senderTxHash: BLOCK,
    }
  })
  expect(heard, 'by the name that the namespace had before').toEqual([
    'kaia_getTransactionByHash',
    'klay_getTransactionByHash',
  ])
  expect(of(told, 'kaiaType')).toBe('TxTypeFeeDelegatedValueTransferWithRatio')
  expect(of(told, 'feePayer')).toBe(A)
  expect(of(told, 'feeRatio')).toBe('30')
  expect([of(told, 'senderSignatures'), of(told, 'payerSignatures')]).toEqual(['1', '2'])
  expect(of(told, 'senderTxHash')).toBe(BLOCK)
  expect(told?.lacking).toEqual([])
})

recorded(
  'screens-evm §12.7: of a recorded transaction of KAIA that its sender pays alone no payer is told',
  async () => {
    const [recordedTx] = (recordedResult('rosetta-klaytn/block_87561170.json') as { transactions: { hash: Hex }[] })
      .transactions
    const told = await ask({ stack: 'kaia' }, { ...tx, hash: recordedTx!.hash }, () => recordedTx)
    expect(told?.facts.map(({ name, value }) => [name, value])).toEqual([
      ['kaiaType', 'TxTypeLegacyTransaction'],
      ['senderSignatures', '1'],
    ])
  },
)

test('screens-evm §12.7: a KAIA block tells its committee and who signed, unless another block stands there by now', async () => {
  const answer = (hash: Hex) => () => ({
    hash,
    proposer: A,
    originProposer: B,
    committee: [A, B, 'x'],
    committers: [A],
  })
  const told = await ask({ stack: 'kaia' }, block, answer(BLOCK))
  expect([of(told, 'proposer'), of(told, 'originProposer')]).toEqual([A, B])
  expect(told?.tables[0]?.rows.map((row) => row.map(({ value }) => value))).toEqual([
    [A, '✓'],
    [B, '--'],
  ])
  expect((await ask({ stack: 'kaia' }, block, answer(HASH)))?.facts).toEqual([])
})

test('a node without the methods says so, and one that answers nonsense tells nothing', async () => {
  for (const stack of ['kaia', 'zksync'] as const) {
    const told = await ask({ stack }, tx, absent)
    expect(told?.facts).toEqual([])
    expect(told?.lacking.length).toBeGreaterThan(0)
    for (const nonsense of [null, 7, 'x', [], { feePayer: 5, feeRatio: -1, signatures: {}, status: '<b>' }])
      expect((await ask({ stack }, tx, () => nonsense))?.facts, stack).toEqual([])
  }
})

test('screens-evm §12.7: the ZK stack tells how far it is on the parent chain, the paymaster, the codes brought and gas for data', async () => {
  const told = await ask({ stack: 'zksync' }, tx, (method) =>
    method === 'zks_getTransactionDetails'
      ? {
          isL1Originated: false,
          status: 'verified',
          gasPerPubdata: '0xc350',
          receivedAt: '2024-03-01T10:00:00.000Z',
          ethCommitTxHash: BLOCK,
          ethProveTxHash: null,
          ethExecuteTxHash: null,
        }
      : [
          { common_data: { L1: {} }, execute: {} },
          {
            common_data: {
              L2: {
                input: { hash: HASH, data: [] },
                fee: { gas_per_pubdata_limit: '0xc350' },
                paymasterParams: { paymaster: A, paymasterInput: [] },
              },
            },
            execute: { factoryDeps: [[1], [2]] },
          },
        ],
  )
  expect(told?.facts.map(({ name, value }) => [name, value])).toEqual([
    ['zkStatus', 'verified'],
    ['receivedAt', String(Date.parse('2024-03-01T10:00:00Z'))],
    ['commitTx', BLOCK],
    ['gasPerPubdata', '50000'],
    ['paymaster', A],
    ['pubdataLimit', '50000'],
    ['factoryDeps', '2'],
  ])
})

test('screens-evm §12.7: the code of a contract of the ZK stack is told by its own hash, with the machine that it is for', async () => {
  const hash = `0x0100004d${'ab'.repeat(28)}`
  const told = await ask({ stack: 'zksync' }, { kind: 'address', key: A }, () => hash)
  expect([of(told, 'codeHash'), of(told, 'codeForm')]).toEqual([hash, 'eraVm'])
  const none = await ask({ stack: 'zksync' }, { kind: 'address', key: A }, () => `0x${'0'.repeat(64)}`)
  expect(none?.facts).toEqual([])
})

test('screens-evm §12.7: a Nitro node tells the batch of a block and its confirmations, or that it names none yet; code for Stylus is marked', async () => {
  const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
  const answer: Answer = (_, [call]) => word((call as { data: string }).data.startsWith('0x81f1adaf') ? 12 : 34)
  const told = await ask({ stack: 'arbitrum' }, tx, answer)
  expect([of(told, 'batch'), of(told, 'l1Confirmations')]).toEqual(['12', '34'])
  const early = await ask({ stack: 'arbitrum' }, tx, () => {
    throw refusal(3, 'execution reverted')
  })
  expect(of(early, 'batchState')).toBe('notPosted')
  const code = async (bytes: Hex) => ask({ stack: 'arbitrum' }, { kind: 'address', key: A }, () => bytes)
  expect(of(await code('0xeff0000001'), 'codeForm')).toBe('wasm')
  expect((await code('0x6001'))?.facts).toEqual([])
})

test('screens-evm §12.7: Mantle tells the ratio of its token, Blast the yield and gas that can be claimed', async () => {
  const mantle = await ask({ stack: 'op', own: 'mantle' }, tx, () => ({ tokenRatio: '0xbb8' }))
  expect(of(mantle, 'tokenRatio')).toBe('3000')
  const words = (...values: number[]) => `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`
  const blast = await ask({ stack: 'op', own: 'blast' }, { kind: 'address', key: A }, (_, [call]) => {
    const { data } = call as { data: string }
    return data.startsWith('0xfd8c4b9d') ? words(2) : data.startsWith('0xec3278e8') ? words(5) : words(9, 6, 1, 1)
  })
  expect(blast?.facts.map(({ name, value }) => [name, value])).toEqual([
    ['yieldMode', 'claimable'],
    ['claimableYield', '5'],
    ['gasMode', 'claimable'],
    ['claimableGas', '6'],
  ])
})

test('pages ask for exactly the subjects that a chain’s software answers about', async () => {
  const subjects: readonly OwnSubject[] = [block, tx, { kind: 'address', key: A }]
  for (const quirks of [
    { stack: 'kaia' },
    { stack: 'avalanche' },
    { stack: 'zksync' },
    { stack: 'arbitrum' },
    { stack: 'op', own: 'mantle' },
    { stack: 'op', own: 'blast' },
  ] as const)
    for (const subject of subjects)
      expect((await ask(quirks, subject, () => null)) !== null, `${quirks.stack} ${subject.kind}`).toBe(
        asksNode(testChain({}, quirks), subject.kind),
      )
  expect(ownReaderOf(testChain(), testRpc(absent))).toBeNull()
  expect(asksNode(testChain(), 'block')).toBe(false)
})

test('what is told has an English text', () => {
  const messages = JSON.parse(readFileSync(join(import.meta.dirname, '../../messages/en_US.json'), 'utf8')) as object
  expect(Object.keys(messages).filter((key) => key.startsWith('evm.own.')).length).toBeGreaterThan(30)
})
