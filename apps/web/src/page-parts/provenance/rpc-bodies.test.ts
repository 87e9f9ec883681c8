import { expect, test } from 'vitest'
import { rpcBodies } from './rpc-bodies.ts'

const asked = (...of: Parameters<typeof rpcBodies>) =>
  rpcBodies(...of).map((body) => {
    const { jsonrpc, id, method, params } = JSON.parse(body) as Record<string, unknown>
    return [jsonrpc, id, method, params]
  })

test('screens-evm §0.2: a page tells the JSON-RPC bodies that its subject is asked for with', () => {
  expect(asked({ kind: 'tx', hash: '0xa' }, 'evm')).toEqual([
    ['2.0', 1, 'eth_getTransactionByHash', ['0xa']],
    ['2.0', 2, 'eth_getTransactionReceipt', ['0xa']],
  ])
  expect(asked({ kind: 'block', hash: '0xb' }, 'evm')[0]).toEqual(['2.0', 1, 'eth_getBlockByHash', ['0xb', true]])
  expect(asked({ kind: 'address', address: '0xc' }, 'evm')).toContainEqual(['2.0', 3, 'eth_getCode', ['0xc', 'latest']])
  expect(asked({ kind: 'tx', hash: 'd' }, 'utxo')).toEqual([['2.0', 1, 'getrawtransaction', ['d', 2]]])
  // A node without an index of transactions finds a mined one by its block alone.
  expect(asked({ kind: 'tx', hash: 'd', within: 'f' }, 'utxo')).toEqual([
    ['2.0', 1, 'getrawtransaction', ['d', 2, 'f']],
  ])
  expect(asked({ kind: 'address', address: 'e' }, 'utxo')).toEqual([])
})
