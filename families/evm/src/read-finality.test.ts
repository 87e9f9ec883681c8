import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { headerByNumber } from './calls.ts'
import { readFinality } from './read-finality.ts'
import { chainAnswer } from './testing/blocks.ts'
import { refusal, testRpc } from './testing/rpc.ts'

const signal = new AbortController().signal
const TAGS: Readonly<Record<string, Hex>> = { safe: '0x1a', finalized: '0x14' }
const node = (top: number, tags: typeof TAGS | null = TAGS) => {
  const plain = chainAnswer(top)
  return testRpc((method, params) => {
    const at = tags?.[String(params[0])]
    if (at === undefined && ['safe', 'finalized'].includes(String(params[0]))) throw refusal(-39_001, 'unknown block')
    return plain(method, at === undefined ? params : [at, params[1]!])
  })
}
const refAt = async (height: number) => ({
  height,
  hash: (await node(30).call(headerByNumber(`0x${height.toString(16)}`)))!.hash,
})

test('what the node calls safe and final holds for the branch that it is on, up to the head that is followed', async () => {
  expect(await readFinality(node(30), await refAt(30), signal)).toEqual({ safe: 26, final: 20 })
  expect(await readFinality(node(30), await refAt(7), signal)).toEqual({ safe: 7, final: 7 })
  expect(await readFinality(node(30, null), await refAt(30), signal)).toEqual({ safe: null, final: null })
})

test('reliability I-6, I-9: a head that the node has left is called final at no height, and one that it does not have yet is asked for again', async () => {
  const left = { height: 18, hash: `0x${'12'.repeat(32)}` } as const
  expect(await readFinality(node(30), left, signal)).toEqual({ safe: null, final: null })
  await expect(readFinality(node(29), await refAt(30), signal)).rejects.toMatchObject({ code: 'UPSTREAM_NOT_YET' })
  expect(await readFinality(node(29, null), await refAt(30), signal)).toEqual({ safe: null, final: null })
})
