import { expect, test } from 'vitest'
import { refusal, testRpc } from '../testing/rpc.ts'
import { detectStack } from './detect-stack.ts'

const signal = new AbortController().signal
const stackOfNode = (methods: Record<string, unknown>, codes: Record<string, string> = {}) =>
  detectStack(
    testRpc((method, params) => {
      if (method === 'eth_getCode') return codes[String(params[0])] ?? '0x'
      if (method in methods) {
        if (methods[method] instanceof Error) throw methods[method]
        return methods[method]
      }
      throw refusal(-32601, `the method ${method} does not exist/is not available`)
    }),
    signal,
  )

test('screens-evm §0.1: the stack of a chain nobody listed is found by its methods and predeploys', async () => {
  expect(await stackOfNode({})).toBe('none')
  expect(await stackOfNode({ zks_L1BatchNumber: '0x1' })).toBe('zksync')
  expect(await stackOfNode({ zkevm_batchNumber: '0x1' })).toBe('polygon-zkevm')
  expect(await stackOfNode({ linea_getProof: refusal(-32602, 'missing value for required argument 0') })).toBe('linea')
  expect(await stackOfNode({}, { '0x0000000000000000000000000000000000000064': '0xfe' })).toBe('arbitrum')
  expect(await stackOfNode({}, { '0x4200000000000000000000000000000000000015': '0x6001' })).toBe('op')
  expect(await stackOfNode({}, { '0x5300000000000000000000000000000000000002': '0x6001' })).toBe('scroll')
})

test('a node that refuses everything is taken for a plain chain', async () => {
  const refusing = testRpc(() => {
    throw refusal(-32000, 'authentication required')
  })
  expect(await detectStack(refusing, signal)).toBe('none')
})
