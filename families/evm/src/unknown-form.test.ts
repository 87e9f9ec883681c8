import type { Clock } from '@orrery/primitives/clock'
import type { JsonObject } from '@orrery/primitives/json'
import { toldValue } from '@orrery/model/told-value'
import type { TxDetail } from '@orrery/model/wire/transaction'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { expect, test } from 'vitest'
import { ChunkEncoder } from '@orrery/archive/encode/chunk-encoder'
import { encodedContent } from '@orrery/archive/testing/encoded-content'
import { lacksLogs } from './check-consistent.ts'
import { createEvmAdapter } from './create-evm-adapter.ts'
import { createNormalizer } from './normalize.ts'
import { rawBlock, rawReceipt, rawReceipts, rawTx } from './raw.ts'
import { proveBlock } from './proof/prove-block.ts'
import { rawBytes } from './proof/raw-bytes.ts'
import { glanceAt } from './scan/glance-at.ts'
import { none } from './stacks/none.ts'
import { evmTables } from './tables/evm-tables.ts'
import { chainAnswer, makeBlock } from './testing/blocks.ts'
import { testChain } from './testing/chain.ts'
import { recorded, recordedResult } from './testing/recordings.ts'
import { testRpc, type Answer } from './testing/rpc.ts'
import { transactionPanel } from './transaction-panel.ts'
import { createVerifier } from './verify/create-verifier.ts'

const signal = new AbortController().signal
const clock: Clock = { now: () => 0, monotonic: () => 0, sleep: () => Promise.resolve() }
const FRAMES = [{ mode: '0x0', target: null, gasLimit: '0x5208', data: '0x' }]

/** As a node might tell of frames (EIP-8141, a draft), which have no one receiver, value or input. */
function frameOf(tx: JsonObject): JsonObject {
  const { value: _, input: _i, to: _t, gas: _g, gasPrice: _p, ...told } = tx
  return { ...told, type: '0x6', frames: FRAMES }
}

/** The block of a height: its first transaction is of an unknown form. */
function made(height: number, change = frameOf): { block: JsonObject; receipts: JsonObject[] } {
  const { block, receipts } = structuredClone(makeBlock(height)) as unknown as {
    block: JsonObject
    receipts: JsonObject[]
  }
  const [first, ...others] = block['transactions'] as JsonObject[]
  const [paid, ...rest] = receipts
  return {
    block: { ...block, transactions: [change(first!), ...others] },
    receipts: [{ ...paid!, type: '0x6' }, ...rest],
  }
}

const nodeOf = (change = frameOf): Answer =>
  chainAnswer(9, (method, [at, whole]) => {
    const height = Number(String(at).length === 66 ? Number.parseInt(String(at).slice(-4), 16) : at)
    if (method === 'eth_getBlockReceipts') return made(height, change).receipts
    return method.startsWith('eth_getBlockBy') && whole === true && height <= 9 ? made(height, change).block : undefined
  })

/** Reads answers from their bytes where it can. */
function scanning(answer: Answer): RpcClient {
  const rpc = testRpc(answer)
  const one = async <T>({ method, params, parse, scan }: RpcCall<T>): Promise<T> => {
    const body = Buffer.from(JSON.stringify(await answer(method, params)))
    const found = scan?.(body, 0)
    return found ? found.value : parse(JSON.parse(body.toString()))
  }
  return { ...rpc, settle: (calls) => Promise.allSettled(calls.map(one)) }
}

async function read(answer: Answer, isPacked: boolean) {
  const adapter = createEvmAdapter({ chain: testChain(), rpc: scanning(answer), clock, traces: false })
  const encoder = new ChunkEncoder('TEST', evmTables)
  let scanned = 0
  if (isPacked)
    for await (const blocks of adapter.packed!({ from: 3, to: 6 }, signal, () => false)) {
      encoder.encode(blocks)
      scanned += blocks.filter((block) => 'write' in block).length
    }
  else
    for await (const raws of adapter.blocks({ from: 3, to: 6 }, signal))
      encoder.encode(raws.map((raw) => (adapter.verify(raw), adapter.normalize(raw))))
  return { content: encodedContent(encoder), scanned }
}

test('reliability I-9: a form without value, input, receiver and gas stops no chain, and is the same however it is read', async () => {
  const slow = await read(nodeOf(), false)
  const fast = await read(nodeOf(), true)
  expect(fast.scanned).toBe(4)
  expect(fast.content).toEqual(slow.content)
})

test('reliability I-9: nor does one from nobody, whose receipt tells no gas and no logs', async () => {
  const strange = (tx: JsonObject): JsonObject => ({ hash: tx['hash']!, type: '0x6a', blockHash: tx['blockHash']! })
  const { content } = await read(nodeOf(strange), true)
  expect(content).toEqual((await read(nodeOf(strange), false)).content)
  const { block, receipts } = made(4, strange)
  const { gasUsed: _, cumulativeGasUsed: _c, logs: _l, ...paid } = receipts[0]!
  const raw = { block: rawBlock(block), receipts: rawReceipts([paid, ...receipts.slice(1)]) }
  const { txs, accountTxs, contracts } = createNormalizer(testChain()).bundle(raw)
  expect(txs[0]).toMatchObject({ from: null, to: null, created: null, fee: null, kind: 'type-0x6a', method: null })
  expect(txs[0]!.ext).toEqual({
    type: 0x6a,
    untold: ['from', 'to', 'value', 'gas', 'nonce', 'input', 'gasUsed', 'cumulativeGasUsed', 'logs'],
  })
  expect(accountTxs.filter(({ txIndex }) => txIndex === 0)).toEqual([])
  expect(contracts).toEqual([])
})

test('issue 4: what is not told is not zero, and the page says so (screens-evm §0: a missing capability is stated)', () => {
  const { block, receipts } = made(4)
  const { txs, block: row } = createNormalizer(testChain()).bundle({
    block: rawBlock(block),
    receipts: rawReceipts(receipts),
  })
  const [tx, other] = txs
  expect(tx!.ext).toEqual({ nonce: 0, type: 6, gasUsed: 21_000, untold: ['to', 'value', 'gas', 'input'] })
  expect([toldValue(tx!), toldValue(other!)]).toEqual([null, 1n])
  // Nobody told what it paid, so neither is the sum known.
  expect([tx!.fee, row.fees]).toEqual([null, null])
  const shown = { ...tx!, value: null, fee: null, finality: 'included' } as unknown as TxDetail
  const rows = new Map(transactionPanel(shown, testChain()).rows.map(({ label, value }) => [label, value]))
  expect(rows.get('evm.tx.untold')).toEqual({ as: 'text', text: 'to, value, gas, input' })
  expect(rows.get('evm.tx.gasUsed')).toMatchObject({ as: 'number' })
  for (const absent of ['evm.tx.gasLimit', 'evm.tx.input', 'evm.tx.calldata']) expect(rows.has(absent)).toBe(false)
})

test('a form that is known must be whole, and no node says itself what is not told (reliability F-06)', () => {
  const { block, receipts } = makeBlock(4)
  const tx = block.transactions[0] as unknown as JsonObject
  for (const type of [undefined, '0x0', '0x2', '0x4'])
    for (const part of ['from', 'value', 'gas', 'nonce', 'input'])
      expect(() => rawTx({ ...tx, type, [part]: null }), `${type} ${part}`).toThrow()
  for (const part of ['gasUsed', 'cumulativeGasUsed', 'logs'])
    expect(() => rawReceipt({ ...receipts[0], type: '0x2', [part]: null })).toThrow()
  const untold = ['value', 'input']
  for (const type of ['0x2', '0x6']) expect(rawTx({ ...tx, type, untold }).untold).toBeUndefined()
  // What was read once may be read again.
  const { value: _, ...lacking } = tx
  const once = rawTx({ ...lacking, type: '0x6' })
  expect(rawTx(once).untold).toEqual(['value'])
  // A creation goes to nobody, which is told.
  expect(rawTx({ ...tx, type: '0x6', to: null }).untold).toBeUndefined()
})

recorded('issue 4: of a block with such a form the roots are not judged, and all else is', () => {
  const folder = 'squid-fixtures/ethereum/18500000'
  const told = () =>
    structuredClone(recordedResult(`${folder}/block.json`)) as JsonObject & { transactions: JsonObject[] }
  const receipts = () => structuredClone(recordedResult(`${folder}/receipts.json`)) as JsonObject[]
  const verifier = createVerifier(none, 1, 'node')
  verifier.verify({ block: rawBlock(told()), receipts: rawReceipts(receipts()) })
  const block = told()
  const paid = receipts()
  const at = paid.findIndex(({ logs }) => (logs as unknown[]).length > 0)
  for (const i of [3, at]) {
    const { cumulativeGasUsed: _, logs: _l, ...lacking } = paid[i] as { [key: string]: JsonObject[string] }
    block.transactions[i] = frameOf(told().transactions[i]!)
    paid[i] = { ...lacking, type: '0x6' }
  }
  const logless = paid.map((receipt, i) => (i === at ? receipt : { ...receipt, logs: [] }))
  expect(lacksLogs({ block: rawBlock(structuredClone(block)), receipts: rawReceipts(structuredClone(logless)) })).toBe(
    false,
  )
  const raw = { block: rawBlock(structuredClone(block)), receipts: rawReceipts(structuredClone(paid)) }
  expect(() => verifier.verify(raw)).not.toThrow()
  expect(() => glanceAt(raw, verifier, [])).not.toThrow()
  expect(() => glanceAt({ ...raw, receipts: rawReceipts(structuredClone(logless)) }, verifier, [])).not.toThrow()
  const answers = () => structuredClone({ block, receipts: paid })
  const { steps, verdict } = proveBlock(answers(), testChain(), String(block['hash']))
  expect(verdict).toBe('partial')
  expect(Object.fromEntries(steps.map(({ id, state }) => [id, state]))).toMatchObject({
    header: 'proved',
    transactions: 'unjudged',
    receipts: 'unjudged',
    bloom: 'unjudged',
  })
  const bytes = rawBytes(
    { transaction: answers().block.transactions[at], receipt: answers().receipts[at] },
    testChain(),
  )
  expect(bytes).toMatchObject({ type: '0x6', transaction: null, receipt: { bytes: null, bloom: null } })
  expect(verifier.states()).toMatchObject({ header: 'held', transactions: 'held', receipts: 'held', gas: 'held' })
  raw.receipts = raw.receipts.map((receipt, i) => (i === 7 ? { ...receipt, gasUsed: '0x1' } : receipt))
  expect(() => verifier.verify(raw)).toThrow('the gas of transaction 7')
})
