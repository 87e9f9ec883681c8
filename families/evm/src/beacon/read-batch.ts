import { promisify } from 'node:util'
import { brotliDecompress, brotliDecompressSync, inflate } from 'node:zlib'
import type { BlobBatch } from '@orrery/model/wire/block-data'
import { joinArbitrumBlobs, readArbitrumPieces } from './arbitrum-blob.ts'
import { readOpBlob, readOpFrames } from './blob-data.ts'
import { channelsOf, readOpBatches, type OpChannel } from './op-channel.ts'

/** More than a channel may hold by far at what chains post (Optimism specs, `MAX_RLP_BYTES_PER_CHANNEL`, allows 100 MB): a bomb ends here. */
const MOST_UNPACKED = 32 * 1024 * 1024
/** Packed messages of one batch together. */
const MOST_MESSAGES = 8 * 1024 * 1024

const unpackBrotli = promisify(brotliDecompress)
const unpackZlib = promisify(inflate)

type Told = BlobBatch['channels'][number]

/** What a rollup wrote into the blobs of one transaction, in their order: channels of the OP stack, or a batch of Arbitrum's (screens-evm §13.1). `form` is null where they are neither. */
export async function readBatch(blobs: readonly Uint8Array[]): Promise<Pick<BlobBatch, 'form' | 'channels'>> {
  const written = blobs.map((blob) => readOpBlob(blob))
  const frames = written.map((data) => data && readOpFrames(data))
  if (frames.length > 0 && frames.every((each) => each !== null))
    return { form: 'op', channels: await Promise.all(channelsOf(frames.flat()).map(readChannel)) }
  const batch = joinArbitrumBlobs(blobs)
  const told = batch === null ? null : await readArbitrum(batch)
  return told === null ? { form: null, channels: [] } : { form: 'arbitrum', channels: [told] }
}

const UNREAD = { unpacked: null, batches: null, blocks: null, txs: null }

async function readChannel({ id, frames, isWhole }: OpChannel): Promise<Told> {
  const packed = Buffer.concat(frames.map(({ data }) => data))
  // The method of zlib, or a version that stands for brotli (Fjord).
  const first = packed[0] ?? 0
  const packing = first === 1 ? 'brotli' : (first & 0x0f) === 8 || (first & 0x0f) === 15 ? 'zlib' : null
  const told: Told = { id, frames: frames.length, isWhole, packing, packed: packed.length, ...UNREAD }
  if (!isWhole || packing === null) return told
  const channel = await (
    packing === 'brotli'
      ? unpackBrotli(packed.subarray(1), { maxOutputLength: MOST_UNPACKED })
      : unpackZlib(packed, { maxOutputLength: MOST_UNPACKED })
  ).catch(() => null)
  return channel === null ? told : { ...told, unpacked: channel.length, ...readOpBatches(channel) }
}

/** The first byte of a batch that is packed by brotli. */
const BROTLI = 0

async function readArbitrum(batch: Uint8Array): Promise<Told | null> {
  if (batch[0] !== BROTLI) return null
  const unpacked = await unpackBrotli(batch.subarray(1), { maxOutputLength: MOST_UNPACKED }).catch(() => null)
  if (unpacked === null) return null
  let left = MOST_MESSAGES
  const found = readArbitrumPieces(unpacked, (bytes) => {
    try {
      const message = brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, left) })
      left -= message.length
      return message
    } catch {
      // Not what it says it is, or too much of it: its transactions are not counted.
      return null
    }
  })
  const told = { id: '', frames: 0, isWhole: true, packing: 'brotli' as const, packed: batch.length, ...UNREAD }
  return found === null
    ? { ...told, unpacked: unpacked.length }
    : { ...told, unpacked: unpacked.length, batches: found.pieces, blocks: found.blocks, txs: found.txs }
}
