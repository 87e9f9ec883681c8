import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OwnSubject } from '@orrery/family/own-lookup'
import type { OwnFacts } from '@orrery/model/wire/own-facts'
import type { Hex } from '@orrery/primitives/hex'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { makeBlock } from '../testing/blocks.ts'
import { testChain } from '../testing/chain.ts'
import { recorded, recordedResult } from '../testing/recordings.ts'
import { refusal, testRpc, type Answer } from '../testing/rpc.ts'
import { headerFields, signedFields } from '../verify/encode-header.ts'
import { keccak } from '../verify/keccak.ts'
import { encodeRlp } from '../verify/rlp.ts'
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
const addressOfKey = (key: Uint8Array): Hex =>
  `0x${Buffer.from(keccak(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12)).toString('hex')}`
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

const zkNode =
  (type: Hex, count: number, heard: string[] = []): Answer =>
  (method) => {
    heard.push(method)
    if (method === 'eth_getTransactionByHash') return { hash: HASH, type }
    if (method === 'eth_getBlockTransactionCountByHash') return `0x${count.toString(16)}`
    if (method === 'zks_getTransactionDetails')
      return {
        isL1Originated: false,
        status: 'verified',
        gasPerPubdata: '0xc350',
        receivedAt: '2024-03-01T10:00:00.000Z',
        ethCommitTxHash: BLOCK,
        ethProveTxHash: null,
        ethExecuteTxHash: null,
      }
    return [
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
    ]
  }

test('screens-evm §12.7: the ZK stack tells how far it is on the parent chain, the paymaster, the codes brought and gas for data', async () => {
  const told = await ask({ stack: 'zksync' }, tx, zkNode('0x71', 2))
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

test('a whole block is read for a transaction of the ZK stack only where that can tell more, and where it is no large one', async () => {
  const heard: string[] = []
  await ask({ stack: 'zksync' }, tx, zkNode('0x2', 2, heard))
  const large = await ask({ stack: 'zksync' }, tx, zkNode('0x71', 501, heard))
  expect(heard).not.toContain('zks_getRawBlockTransactions')
  expect([of(large, 'sentUnread'), of(large, 'paymaster')]).toEqual(['501', undefined])
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

test('screens-evm §12.7: a node of the zkEVM tells the batch of a block and how far that is, by its own words', async () => {
  const node =
    (isVirtual: boolean, isProved: boolean, heard: string[] = []): Answer =>
    (method, params) => {
      heard.push(`${method} ${String(params[0])}`)
      if (method === 'zkevm_batchNumberByBlockNumber') return '0x1e'
      if (method === 'zkevm_isBlockVirtualized') return isVirtual
      if (method === 'zkevm_isBlockConsolidated') return isProved
      return { sendSequencesTxHash: HASH, verifyBatchTxHash: isProved ? BLOCK : null }
    }
  const heard: string[] = []
  const early = await ask({ stack: 'polygon-zkevm' }, block, node(false, false, heard))
  expect(early?.facts.map(({ value }) => value)).toEqual(['trusted', '30'])
  expect(heard, 'nothing is on the parent chain yet').not.toContain('zkevm_getBatchByNumber 0x1e')
  const sent = await ask({ stack: 'polygon-zkevm' }, tx, node(true, false))
  expect(sent?.facts.map(({ value }) => value)).toEqual(['virtual', '30', HASH])
  const proved = await ask({ stack: 'polygon-zkevm' }, block, node(true, true))
  expect(proved?.facts.map(({ value }) => value)).toEqual(['verified', '30', HASH, BLOCK])
})

test('screens-evm §12.7: Taiko tells where a block was proposed, or that it was not yet, unless another block stands there by now', async () => {
  const origin = (l1BlockHeight: Hex, l2BlockHash = BLOCK) => ({
    blockID: '0x7',
    l2BlockHash,
    l1BlockHeight,
    l1BlockHash: HASH,
  })
  const told = await ask({ stack: 'none', own: 'taiko' }, block, () => origin('0x10'))
  expect([of(told, 'l1BlockNumber'), of(told, 'l1BlockHash')]).toEqual(['16', HASH])
  const early = await ask({ stack: 'none', own: 'taiko' }, tx, () => origin('0x0'))
  expect(early?.facts.map(({ name, value }) => [name, value])).toEqual([['proposal', 'notPosted']])
  expect((await ask({ stack: 'none', own: 'taiko' }, block, () => origin('0x10', HASH)))?.facts).toEqual([])
})

test('screens-evm §12.7: Metis tells who brought a transaction, and where the parent chain stood', async () => {
  const told = await ask({ stack: 'op', own: 'metis' }, tx, () => ({
    queueOrigin: 'l1',
    l1TxOrigin: A,
    l1BlockNumber: '0x10',
    l1Timestamp: '0x64',
  }))
  expect(told?.facts.map(({ name, value }) => [name, value])).toEqual([
    ['queueOrigin', 'l1'],
    ['l1Sender', A],
    ['l1BlockNumber', '16'],
    ['l1Time', '100000'],
  ])
})

test('screens-evm §12.7: a block of Gnosis from before its merge tells its step and who signed it; later ones have none', async () => {
  const { block: plain } = makeBlock(7, 0)
  const key = new Uint8Array(32).fill(7)
  const author = addressOfKey(key)
  const header = {
    ...plain,
    transactions: [],
    miner: author,
    difficulty: `0x${'f'.repeat(31)}e` as Hex,
    baseFeePerGas: '0x7' as Hex,
    gasLimit: '0x5' as Hex,
  }
  const signed = encodeRlp([...signedFields(header)!, '0x07'])
  const [recovery, ...rs] = secp256k1.sign(keccak(signed), key, { prehash: false, format: 'recovered' })
  const seal = `${Buffer.from(rs).toString('hex')}0${recovery}`
  const told = await ask({ stack: 'gnosis' }, block, () => ({ ...header, step: '5', signature: seal }))
  expect(told?.facts.map(({ name, value }) => [name, value])).toEqual([
    ['auraStep', '5'],
    ['auraSeal', `0x${seal}`],
    ['auraSigner', author],
  ])
  const later = { ...header, difficulty: '0x0' }
  expect((await ask({ stack: 'gnosis' }, block, () => ({ ...later, step: '5', signature: seal })))?.facts).toEqual([])
  expect((await ask({ stack: 'gnosis' }, block, () => ({ ...header, step: 'x', signature: {} })))?.facts).toEqual([])
  expect(
    headerFields({ ...header, mixHash: HASH, nonce: '0x0000000000000000' }),
    'whose hash is not judged by Ethereum’s seal',
  ).toBeNull()
})

test('pages ask for exactly the subjects that a chain’s software answers about', async () => {
  const subjects: readonly OwnSubject[] = [block, tx, { kind: 'address', key: A }]
  for (const quirks of [
    { stack: 'kaia' },
    { stack: 'avalanche' },
    { stack: 'zksync' },
    { stack: 'arbitrum' },
    { stack: 'polygon-zkevm' },
    { stack: 'gnosis' },
    { stack: 'none', own: 'taiko' },
    { stack: 'op', own: 'metis' },
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
