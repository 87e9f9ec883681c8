import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@orrery/primitives/clock'
import { afterEach, expect, test } from 'vitest'
import { tellNode } from './tell-node.ts'

const how = { clock: systemClock, random: Math.random }
const HASH = `0x${'1'.repeat(64)}`
const ADDRESS = `0x${'2'.repeat(40)}`
const BLOCK = {
  number: '0x0',
  hash: HASH,
  parentHash: HASH,
  stateRoot: HASH,
  transactionsRoot: HASH,
  receiptsRoot: HASH,
  sha3Uncles: HASH,
  mixHash: HASH,
  miner: ADDRESS,
  nonce: '0x0000000000000000',
  logsBloom: `0x${'0'.repeat(512)}`,
  extraData: '0x',
  difficulty: '0x0',
  gasLimit: '0x1c9c380',
  gasUsed: '0x0',
  size: '0x200',
  timestamp: '0x0',
  transactions: [],
  uncles: [],
}

let node: Server | null = null
afterEach(() => node?.close())

/** A node that knows these methods and no other. */
async function startNode(answers: Readonly<Record<string, unknown>>): Promise<string> {
  node = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const asked = JSON.parse(text) as { id: number; method: string } | { id: number; method: string }[]
      const answer = ({ id, method }: { id: number; method: string }) =>
        method in answers
          ? { jsonrpc: '2.0', id, result: answers[method] }
          : { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
    })
  })
  await new Promise<void>((resolve) => node!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`
}

test('screens-evm §15.11: a node that is not set up yet is told with its chain, its client and each capability', async () => {
  const url = await startNode({
    eth_chainId: '0x1',
    web3_clientVersion: 'Sample/1.0',
    eth_getBlockByNumber: BLOCK,
    eth_getBlockReceipts: [],
    eth_getBalance: '0x0',
  })
  const words = await tellNode(url, how)
  expect(words[0]).toMatchObject({
    ok: true,
    text: expect.stringMatching(/follows Ethereum \(ETH\) with Sample\/1\.0$/),
  })
  const can = new Map(words.slice(1).map(({ ok, text }) => [text.split(':')[0], ok]))
  expect([can.get('receipts-by-block'), can.get('archive'), can.get('traces'), can.get('proofs')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  // What no node of account chains has is not counted against it.
  expect(can.has('prevouts')).toBe(false)
  expect(words.find(({ text }) => text.startsWith('traces'))?.text).toContain('no such method')
})

test('screens-evm §15.11: a node that does not answer, or answers like none, is told with the reason', async () => {
  const like = await tellNode(await startNode({}), how)
  expect(like).toEqual([{ ok: false, text: expect.stringContaining('no family that is known here') }])
  const gone = await tellNode('http://127.0.0.1:1', how)
  expect(gone).toMatchObject([{ ok: false }])
})
