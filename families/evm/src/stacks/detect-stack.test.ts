import { OrreryError } from '@orrery/errors/orrery-error'
import { expect, test } from 'vitest'
import { refusal, testRpc } from '../testing/rpc.ts'
import { checkStack, detectStack } from './detect-stack.ts'

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

test('a node that does not answer is taken for nothing', async () => {
  const away = new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'X', reason: 'refused' })
  const silent = testRpc(() => {
    throw away
  })
  expect(await detectStack(silent, signal)).toBeNull()
  await checkStack(silent, 'node', signal)
  // It told of its methods, and then went away.
  const leaving = testRpc((method) => {
    throw method === 'eth_getCode' ? away : refusal(-32601, 'the method does not exist')
  })
  expect(await detectStack(leaving, signal)).toBeNull()
})

test('reliability I-7: a chain that was taken for a plain one while its node was away is not read by rules that are not its own', async () => {
  const rollup = testRpc((method, [address]) => {
    if (method === 'eth_getCode') return String(address).endsWith('15') ? '0x6001' : '0x'
    throw refusal(-32601, 'the method does not exist')
  })
  await expect(checkStack(rollup, 'node', signal)).rejects.toMatchObject({ code: 'UPSTREAM_WRONG_CHAIN' })
  await expect(checkStack(rollup, 'node', signal)).rejects.toThrow('a chain of the stack op')
  const plain = testRpc((method) => {
    if (method === 'eth_getCode') return '0x'
    throw refusal(-32601, 'the method does not exist')
  })
  await checkStack(plain, 'node', signal)
})
