import { btc } from '@orrery/chains/records/btc'
import { isOrreryError } from '@orrery/errors/orrery-error'
import { createRandom } from '@orrery/primitives/random'
import { parseLosslessJson } from '@orrery/transport/lossless-json'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { expect, test } from 'vitest'
import { createBlockFetcher } from '../fetch-blocks.ts'
import type { NodeFacts } from '../probe-node.ts'
import { randomNodeBlock } from '../testing/random-node-block.ts'
import { scriptedRpc } from '../testing/scripted-rpc.ts'
import { createScannedFetcher } from './fetch-scanned.ts'

const facts = { prevouts: false, txIndex: false } as NodeFacts
const [first, second] = [100, 101].map((height) =>
  randomNodeBlock(createRandom(height), 3, height, { prevouts: false, rare: false }),
) as [string, string]
const garbled = (text: string): string => text.replace(/"value":[\d.]+/, '"value":1.2.3')

/** Reads the block at 100 and those above it from a node that answers with these texts. */
async function read(
  texts: readonly string[],
  unknownIn: (heights: readonly number[]) => void = () => {},
): Promise<number> {
  const plain = scriptedRpc((_, [height]) => (Number(height) - 100).toString(16).padStart(64, '0'))
  const answer = <T>(call: RpcCall<T>): T => {
    const text = texts[Number(call.params[0])]!
    return call.scan!(Buffer.from(text), 0)?.value ?? call.parse(parseLosslessJson(text))
  }
  const rpc: RpcClient = {
    ...plain,
    settle: (calls, signal) =>
      calls[0]?.scan === undefined
        ? plain.settle(calls, signal)
        : Promise.allSettled(calls.map(async (call) => answer({ ...call, params: [`0x${String(call.params[0])}`] }))),
  }
  const findOutputs = async () => new Map()
  const fetcher = createBlockFetcher(rpc, btc, findOutputs, async () => facts)
  const fetch = createScannedFetcher({
    rpc,
    fetcher,
    findOutputs,
    facts: async () => facts,
    watch: { unknownIn, lackingIn: () => {} },
  })
  let count = 0
  const range = { from: 100, to: 99 + texts.length }
  for await (const blocks of fetch(range, new AbortController().signal)) count += blocks.length
  return count
}

const isShapeAt = (height: number) => (error: unknown) =>
  isOrreryError(error, 'UPSTREAM_SHAPE') && error.message.includes(`block ${height}`)

test('an amount that is no number is an answer of the node that has no shape, told with its block', async () => {
  expect(await read([first, second])).toBe(2)
  expect(garbled(second)).not.toBe(second)
  await expect(read([first, garbled(second)])).rejects.toSatisfy(isShapeAt(101))
})

test('so it is where a block beside it went the long way', async () => {
  // White space is not for the fast lane.
  expect(await read([first.replace('{', '{ '), second])).toBe(2)
  await expect(read([first.replace('{', '{ '), garbled(second)])).rejects.toSatisfy(isShapeAt(101))
})

test('blocks of one batch with inputs of which nobody knows what they spend are told at once', async () => {
  const told: (readonly number[])[] = []
  await read([first, second], (heights) => void told.push(heights))
  expect(told).toEqual([[100, 101]])
})
