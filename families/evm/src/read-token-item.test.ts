import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { readTokenItem } from './read-token-item.ts'
import { chainAnswer } from './testing/blocks.ts'
import { refusal, testRpc } from './testing/rpc.ts'

const signal = new AbortController().signal
const asset: Hex = `0x${'aa'.repeat(20)}`
const owner: Hex = `0x${'bb'.repeat(20)}`
const hex = (value: number): string => value.toString(16).padStart(64, '0')
const text = (words: string): Hex =>
  `0x${hex(32)}${hex(Buffer.byteLength(words))}${Buffer.from(words)
    .toString('hex')
    .padEnd(Math.ceil(Buffer.byteLength(words) / 32) * 64, '0')}`

const read = (calls: Record<string, Hex>, id = 0xabcn, height: number | null = null, hasState = true) =>
  readTokenItem(
    testRpc(
      chainAnswer(30, (method, params) => {
        if (method === 'eth_getCode') {
          if (!hasState) throw refusal(-32_000, 'missing trie node')
          return '0xfe'
        }
        if (method !== 'eth_call') return undefined
        const answer = calls[(params[0] as { input: string }).input.slice(0, 10)]
        if (answer === undefined) throw refusal(3, 'execution reverted')
        return answer
      }),
    ),
    asset,
    id,
    height,
    signal,
  )

test('screens-evm §8.3: an item tells its owner and where its metadata lies', async () => {
  const uri = `data:application/json,${'x'.repeat(5_000)}`
  expect(await read({ '0x6352211e': `0x${owner.slice(2).padStart(64, '0')}`, '0xc87b56dd': text(uri) })).toMatchObject({
    owner,
    uri,
    asOf: { height: 30 },
  })
})

test('ERC-1155: {id} is filled in as 64 lower-case hex digits', async () => {
  expect(await read({ '0x0e89341c': text('ipfs://x/{id}.json') })).toMatchObject({
    owner: null,
    uri: `ipfs://x/${'abc'.padStart(64, '0')}.json`,
  })
})

test('reliability F-36: an answer that points anywhere or claims any length is no text', async () => {
  const hostile: Hex[] = ['0x', `0x${'f'.repeat(256)}`, `0x${hex(32)}${hex(9_999_999)}`, `0x${hex(32)}`, text('   ')]
  for (const answer of hostile) expect(await read({ '0xc87b56dd': answer })).toMatchObject({ uri: null })
})

test('screens-evm §8.3: metadata as it was is asked at its block, and a state that is gone is not one without metadata', async () => {
  const said = { '0xc87b56dd': text('data:,{}') }
  expect(await read(said, 7n, 12)).toMatchObject({ uri: 'data:,{}', asOf: { height: 12 } })
  expect(await read({}, 7n, 12)).toMatchObject({ uri: null })
  expect(await read({}, 7n, 12, false)).toBeNull()
})
