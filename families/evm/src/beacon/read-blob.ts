import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { BlobBytes, BlobPlace } from '@orrery/family/blob-lookup'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import type { RestClient } from '@orrery/transport/create-rest-client'
import type { RpcClient } from '@orrery/transport/rpc'
import { array, hexData, object, optional } from '@orrery/transport/shape'
import { rawCall } from '../calls.ts'
import { slotAt } from '../deposits/consensus-network.ts'
import { versionedHash } from './versioned-hash.ts'

/** EIP-4844: 4,096 field elements of 32 bytes. */
const BLOB_BYTES = 131_072
/** A node that knows no filter answers all blobs of a block: more than any schedule allows (EIP-7892). */
const MOST_BYTES = 24 * 1024 * 1024
const ANSWER_MS = 10_000

const blobs = object({ data: array(hexData(BLOB_BYTES), 128) })
const sidecar = object({ blobs: array(hexData(BLOB_BYTES), 128), commitments: array(hexData(48), 128) })
const sidecarOfTx = object({ blobSidecar: optional(sidecar) })

/**
 * Reads a blob from a consensus node by its REST interface (`/eth/v1/beacon/blobs`, beacon-APIs). Null where the node has it no more, and on chains whose slots are not
 * known here. What it tells is taken for the blob of the hash that was asked for: the commitment is not computed anew.
 */
export async function readBeaconBlob(
  rest: RestClient,
  chain: ChainOf<'evm'>,
  { hash, height, timeMs, index, count }: BlobPlace,
  signal: AbortSignal,
): Promise<BlobBytes | null> {
  // A development node counts its blocks as slots.
  const slot = chain.traits.includes('local') ? height : slotAt(timeMs, chain)?.slot
  if (slot === undefined) return null
  const path = `/eth/v1/beacon/blobs/${slot}?versioned_hashes=${hash}`
  const limits = { maxBytes: MOST_BYTES, timeoutMs: ANSWER_MS }
  try {
    const { data } = await rest.ask({ path, body: null, parse: blobs, ...limits }, signal)
    const bytes = data.length === 1 ? data[0] : data.length === count ? data[index] : undefined
    return bytes === undefined ? null : { bytes, by: 'consensus' }
  } catch (error) {
    // It has no such block any more, or its blobs are let go.
    if (isOrreryError(error) && error.code === 'UPSTREAM_STATUS') return null
    throw error
  }
}

/** Reads a blob from an execution node that keeps sidecars itself (BNB Smart Chain, `eth_getBlobSidecarByTxHash`); null where it has it no more. */
export async function readSidecarBlob(
  rpc: RpcClient,
  { hash, txHash }: BlobPlace,
  signal: AbortSignal,
): Promise<BlobBytes | null> {
  const answer = await rpc.call(rawCall('eth_getBlobSidecarByTxHash', [txHash, true]), signal)
  if (answer === null) return null
  const { blobSidecar } = sidecarOfTx(answer)
  // Commitments tell which is which: the hash is made of them.
  const at = blobSidecar?.commitments.findIndex((commitment: Hex) => versionedHash(commitment) === hash) ?? -1
  const bytes = blobSidecar?.blobs[at]
  return bytes === undefined ? null : { bytes, by: 'node' }
}
