import { giveBody, takeBody } from '@orrery/transport/body-pool'
import { afterAll, expect, test } from 'vitest'
import { createEncodeThread } from '@orrery/archive/encode/encode-beside'
import { ChunkEncoder } from '@orrery/archive/encode/chunk-encoder'
import { chunkOf, type EncodedChunk, type Encoding } from '@orrery/archive/encode/encoding'
import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { evmTables } from '@orrery/evm/tables'
import { evmBundles, GENESIS_PARENT } from '@orrery/archive/testing/evm-bundles'
import { randomPackedBlock } from '@orrery/evm/testing/random-packed-block'
import type { Chain } from '@orrery/model/chain'
import { once } from 'node:events'
import { MessageChannel, type Worker } from 'node:worker_threads'
import { serveEncoding } from '@orrery/archive/encode/encode-thread'
import type { Question } from '@orrery/archive/encode/encode-messages'
import { ENCODED_FAMILIES } from './encoded-families.ts'
import { startEncodeWorker } from './encode-thread.ts'

const chain: Chain = genericEvmChain(424_242)
const workers: Worker[] = []
const thread = createEncodeThread(() => {
  const worker = startEncodeWorker()
  workers.push(worker)
  return worker
})
afterAll(() => thread.close())

const open = (): Encoding => thread.open(chain, evmTables)
const plain = ({ counts, bodies, sums }: EncodedChunk) => ({
  counts,
  bodies: Object.fromEntries(bodies.map(({ table, body }) => [table.name, Buffer.concat(body).toString('hex')])),
  sums: { asset: Buffer.from(sums.asset).toString('hex'), account: Buffer.from(sums.account).toString('hex') },
})
const blocks = (seed: number, count: number) =>
  Array.from({ length: count }, (_, index) => randomPackedBlock(chain, seed + index, 8)).filter(
    (block) => block !== null,
  )

test('a chunk that is encoded beside equals one that is encoded here, and its memory serves the next', async () => {
  for (const seed of [1, 40]) {
    const here = new ChunkEncoder(chain.code, evmTables)
    here.encode(blocks(seed, 20))
    const beside = open()
    const [first, ...rest] = blocks(seed, 20)
    await beside.add([first!])
    await beside.add(rest)
    expect(beside.rows).toBe(here.rows)
    expect(await beside.tokens()).toEqual(here.tokens())
    expect(plain(await beside.chunk())).toEqual(plain(chunkOf(here)))
    beside.release()
  }
  expect(workers).toHaveLength(1)
})

test('what is let go of a chunk serves the next one, and the rest of the chunk stays', async () => {
  const filled = (byte: string) =>
    evmBundles({ seed: 3, above: GENESIS_PARENT, blocks: 20, txs: 2 }).map((bundle) => ({
      ...bundle,
      txs: bundle.txs.map((tx) => ({ ...tx, input: `0x${byte.repeat(100_000)}` as const })),
    }))
  const holds = (pieces: readonly Uint8Array[], byte: number) =>
    pieces.filter((piece) => Buffer.from(piece).includes(Buffer.alloc(1_000, byte))).length
  const first = open()
  await first.add(filled('5a'))
  const { bodies } = await first.chunk()
  const of = (name: string) => bodies.find(({ table }) => table.name === name)!
  expect(of('txs').body.length).toBeGreaterThan(3)
  const rest = () => ['blocks', 'logs'].map((name) => Buffer.concat(of(name).body).toString('base64'))
  const before = rest()
  first.letGo!(of('txs'))
  const second = open()
  await second.add(filled('77'))
  expect(holds(of('txs').body, 0x77)).toBeGreaterThan(2)
  expect(rest()).toEqual(before)
  first.release()
  second.release()
})

test('large answers are read where they lie, and their memory is free for the next once they are encoded', async () => {
  const bodies: Buffer[] = []
  const place = (text: string): Buffer => {
    const body = takeBody(Math.max(300_000, text.length))
    bodies.push(body)
    return body.subarray(0, body.write(text))
  }
  const here = new ChunkEncoder(chain.code, evmTables)
  here.encode(blocks(60, 12))
  const beside = open()
  for (let index = 0; index < 12; index++) {
    const block = randomPackedBlock(chain, 60 + index, 8, place)
    if (block !== null) await beside.add([block])
    for (const body of bodies) body.fill('f')
    for (const body of bodies.splice(0)) giveBody(body)
  }
  expect(plain(await beside.chunk())).toEqual(plain(chunkOf(here)))
  beside.release()
})

test('chunks at the same time do not meet', async () => {
  const [one, other] = [open(), open()]
  await Promise.all([one.add(blocks(7, 5)), other.add(blocks(90, 5))])
  const here = new ChunkEncoder(chain.code, evmTables)
  here.encode(blocks(90, 5))
  expect(plain(await other.chunk())).toEqual(plain(chunkOf(here)))
  one.release()
  other.release()
})

test('what a block cannot be comes back as the error that it is', async () => {
  const [block] = blocks(3, 1)
  const { content, handedOver } = block!.parcel()
  const wrong = { ...block!, parcel: () => ({ content: { ...(content as object), receipts: undefined }, handedOver }) }
  const draft = open()
  await expect(draft.add([wrong])).rejects.toThrow(/undefined/)
  const foreign = thread.open({ ...chain, code: 'FOREIGN', family: 'solana' } as unknown as Chain, evmTables)
  await expect(foreign.add(blocks(3, 1))).rejects.toThrow('FOREIGN is not encoded here')
  draft.release()
  foreign.release()
  const after = open()
  await after.add(blocks(3, 2))
  expect(after.rows).toBeGreaterThan(0)
  after.release()
  expect(workers).toHaveLength(1)
})

test('a thread that dies fails what it held, and the next chunk has a new one', async () => {
  const lost = open()
  await lost.add(blocks(5, 2))
  const before = workers.length
  await workers.at(-1)!.terminate()
  await expect(lost.chunk()).rejects.toThrow('the thread of the encoders ended')
  lost.release()
  const next = open()
  await next.add(blocks(5, 2))
  expect(workers).toHaveLength(before + 1)
  next.release()
})

test('what was handed over for a chunk takes no memory once it is encoded', async () => {
  const { port1, port2 } = new MessageChannel()
  const buffers: ArrayBufferLike[] = []
  serveEncoding(port1, ({ family }) => {
    const { tables, unpack } = ENCODED_FAMILIES[family]!
    return {
      tables,
      unpack: (of) => (content) => {
        buffers.push((content as { readonly block: { readonly txs: Int32Array } }).block.txs.buffer)
        return unpack(of)(content)
      },
    }
  })
  const sent = blocks(5, 3).map((block) => block.parcel())
  port2.postMessage({ do: 'open', draft: 1, chain } satisfies Question)
  const add: Question = { do: 'add', draft: 1, ask: 2, blocks: sent }
  port2.postMessage(
    add,
    sent.flatMap(({ handedOver }) => handedOver),
  )
  const [{ added }] = (await once(port2, 'message')) as [{ readonly added: number }]
  expect(added).toBeGreaterThan(0)
  expect(buffers).toHaveLength(sent.length)
  expect(buffers.map(({ byteLength }) => byteLength)).toEqual(sent.map(() => 0))
  port2.close()
})
