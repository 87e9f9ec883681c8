import { OrreryError } from '@orrery/errors/orrery-error'
import { expect, test } from 'vitest'
import { fetchUncles } from './fetch-uncles.ts'
import { makeBlock } from './testing/blocks.ts'
import { refusal, testRpc, type Answer } from './testing/rpc.ts'

const signal = new AbortController().signal
const uncle = makeBlock(4, 0, 1).block
const block = { ...makeBlock(5).block, uncles: [uncle.hash] }
const late = new OrreryError('UPSTREAM_TIMEOUT', { source: 'test', method: 'uncles', ms: 10_000 })
const ask = (answer: Answer) => fetchUncles(testRpc(answer), 'test', block, signal)

test('the uncles of a block are told as the node has them, and another header than the one named is refused', async () => {
  expect(await ask(() => uncle)).toMatchObject([{ hash: uncle.hash }])
  await expect(ask(() => makeBlock(4, 0, 2).block)).rejects.toMatchObject({ code: 'UPSTREAM_MISMATCH' })
  expect(await ask(() => Promise.reject(refusal(-32601, 'no such method')))).toBeUndefined()
})

test('a node that hangs over uncles alone holds up no chain, and one that is away is none of these (reliability I-9)', async () => {
  expect(await ask((method) => (method === 'eth_blockNumber' ? '0x5' : Promise.reject(late)))).toBeUndefined()
  await expect(ask(() => Promise.reject(late))).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
})
