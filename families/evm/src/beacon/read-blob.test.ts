import { OrreryError } from '@orrery/errors/orrery-error'
import type { BlobPlace } from '@orrery/family/blob-lookup'
import type { Hex } from '@orrery/primitives/hex'
import type { RestCall, RestClient } from '@orrery/transport/create-rest-client'
import type { RpcClient } from '@orrery/transport/rpc'
import { ShapeError } from '@orrery/transport/shape'
import { expect, test } from 'vitest'
import { testChain } from '../testing/chain.ts'
import { readBeaconBlob, readSidecarBlob } from './read-blob.ts'
import { versionedHash } from './versioned-hash.ts'

const { signal } = new AbortController()
const mainnet = testChain({ code: 'ETH', traits: [] }, { chainId: 1 })
const blob = (byte: string): Hex => `0x${byte.repeat(131_072)}`
const commitment: Hex = `0xc0${'00'.repeat(47)}`
const place = (changes: Partial<BlobPlace> = {}): BlobPlace => ({
  hash: versionedHash(commitment),
  height: 19_426_589,
  timeMs: 1_710_338_135_000,
  txHash: `0x${'11'.repeat(32)}`,
  index: 0,
  count: 1,
  ...changes,
})

/** A consensus node that answers so, and what it was asked. */
function node(answer: unknown) {
  const paths: string[] = []
  const rest: RestClient = {
    name: 'beacon',
    ask: async <T>({ path, parse }: RestCall<T>) => {
      paths.push(path)
      if (answer instanceof Error) throw answer
      return parse(answer)
    },
    close: async () => {},
  }
  return { rest, paths }
}

test('EIP-4844: a blob is called by the hash of its commitment', () => {
  expect(versionedHash(commitment)).toBe('0x010657f37554c781402a22917dee2f75def7ab966d7b770905398eba3c444014')
})

test('screens-evm §13.1: a consensus node is asked for the blob of the block’s slot', async () => {
  const { rest, paths } = node({ data: [blob('07')] })
  expect(await readBeaconBlob(rest, mainnet, place(), signal)).toEqual({ bytes: blob('07'), by: 'consensus' })
  // Slot 8,626,176 began Dencun.
  expect(paths).toEqual([`/eth/v1/beacon/blobs/8626176?versioned_hashes=${place().hash}`])
})

test('a node that knows no filter tells all blobs of the block: the one of its place is taken, and none where they are another number', async () => {
  const { rest } = node({ data: [blob('01'), blob('02'), blob('03')] })
  expect((await readBeaconBlob(rest, mainnet, place({ index: 1, count: 3 }), signal))?.bytes).toBe(blob('02'))
  expect(await readBeaconBlob(rest, mainnet, place({ index: 1, count: 4 }), signal)).toBeNull()
})

test('what the node has no more is told as gone, other faults as they are', async () => {
  const gone = node(new OrreryError('UPSTREAM_STATUS', { source: 'beacon', method: '/eth', status: 404 }))
  expect(await readBeaconBlob(gone.rest, mainnet, place(), signal)).toBeNull()
  const away = node(new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'ETH', reason: 'refused' }))
  await expect(readBeaconBlob(away.rest, mainnet, place(), signal)).rejects.toMatchObject({
    code: 'UPSTREAM_UNREACHABLE',
  })
  const short = node({ data: ['0x00'] })
  await expect(readBeaconBlob(short.rest, mainnet, place(), signal)).rejects.toThrow(ShapeError)
})

test('where slots are not known nobody is asked, and a development node counts blocks as slots', async () => {
  const { rest, paths } = node({ data: [blob('07')] })
  const other = testChain({ code: 'OTHER', traits: [] }, { chainId: 424_242 })
  expect(await readBeaconBlob(rest, other, place(), signal)).toBeNull()
  expect(await readBeaconBlob(rest, { ...other, traits: ['local'] }, place({ height: 9 }), signal)).not.toBeNull()
  expect(paths).toEqual([`/eth/v1/beacon/blobs/9?versioned_hashes=${place().hash}`])
})

test('screens-evm §12.7: BNB Smart Chain’s own nodes tell blobs, which their commitments name', async () => {
  const asked: unknown[] = []
  const rpc = (answer: unknown) =>
    ({
      call: async ({ method, params }: { method: string; params: unknown }) => {
        asked.push([method, params])
        return answer
      },
    }) as unknown as RpcClient
  const other: Hex = `0xb0${'01'.repeat(47)}`
  const blobSidecar = { blobs: [blob('01'), blob('02')], commitments: [other, commitment], proofs: [] }
  expect(await readSidecarBlob(rpc({ blobSidecar, txIndex: '0x0' }), place(), signal)).toEqual({
    bytes: blob('02'),
    by: 'node',
  })
  expect(asked).toEqual([['eth_getBlobSidecarByTxHash', [place().txHash, true]]])
  expect(await readSidecarBlob(rpc(null), place(), signal)).toBeNull()
  expect(
    await readSidecarBlob(rpc({ blobSidecar: { ...blobSidecar, commitments: [other] } }), place(), signal),
  ).toBeNull()
})
