import { expect, test } from 'vitest'
import { bloomOf } from './block-bloom.tsx'

const answer = (method: string, result: unknown) => ({ method, params: [], result })

test('screens-evm §3.2: the bloom of a block is read from the node’s answer, and what is none is not shown', () => {
  const hex = `0x${'F1'.repeat(2)}${'00'.repeat(254)}`
  const told = [answer('eth_getBlockReceipts', []), answer('eth_getBlockByNumber', { logsBloom: hex })]
  expect(bloomOf(told)).toEqual({ hex, bits: 10 })
  for (const logsBloom of ['0x00', 7, undefined, `0x${'zz'.repeat(256)}`])
    expect(bloomOf([answer('eth_getBlockByHash', { logsBloom })])).toBeNull()
  expect(bloomOf([answer('eth_getBlockByHash', null), answer('getblock', { logsBloom: hex })])).toBeNull()
})
