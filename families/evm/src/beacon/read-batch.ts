import { promisify } from 'node:util'
import { brotliDecompress, brotliDecompressSync, inflate } from 'node:zlib'
import type { BlobBatch } from '@orrery/model/wire/block-data'
import { joinArbitrumBlobs, readArbitrumPieces } from './arbitrum-blob.ts'
import { readOpBlob, readOpFrames } from './blob-data.ts'
import { channelsOf, readOpBatches, type OpChannel } from './op-channel.ts'

/** Bytes that are unpacked for one transaction, all channels and messages together: more by far than chains post (Optimism specs, `MAX_RLP_BYTES_PER_CHANNEL`, allows 100 MB). Bombs end here, however many they are. */
const MOST_UNPACKED = 16 * 1024 * 1024
/** Channels that are unpacked; of more of them only the frames are told. */
const MOST_CHANNELS = 64

const unpackBrotli = promisify(brotliDecompress)
const unpackZlib = promisify(inflate)

type Told = BlobBatch['channels'][number]

/** What a rollup wrote into the blobs of one transaction, in their order: channels of the OP stack, or a batch of Arbitrum's (screens-evm §13.1). `form` is null where they are neither. */
export async function readBatch(blobs: readonly Uint8Array[]): Promise<Pick<BlobBatch, 'form' | 'channels'>> {
  const written = blobs.map((blob) => readOpBlob(blob))
  const frames = written.map((data) => data && readOpFrames(data))
  if (frames.length > 0 && frames.every((each) => each !== null))
    return { form: 'op', channels: await readChannels(channelsOf(frames.flat())) }
  const batch = joinArbitrumBlobs(blobs)
  const told = batch === null ? null : await readArbitrum(batch)
  return told === null ? { form: null, channels: [] } : { form: 'arbitrum', channels: [told] }
}

const UNREAD = { unpacked: null, batches: null, blocks: null, txs: null, first: null }

/** One after the other: what one leaves of the room is the next one's. */
async function readChannels(channels: readonly OpChannel[]): Promise<Told[]> {
  const told: Told[] = []
  let left = MOST_UNPACKED
  for (const [at, channel] of channels.entries()) {
    const one = await readChannel(channel, at < MOST_CHANNELS ? left : 0)
    // What could not be unpacked may have taken all of it.
    left = one.unpacked === null && one.isWhole && one.packing !== null ? 0 : left - (one.unpacked ?? 0)
    told.push(one)
  }
  return told
}

async function readChannel({ id, frames, isWhole }: OpChannel, room: number): Promise<Told> {
  const packed = Buffer.concat(frames.map(({ data }) => data))
  // The method of zlib, or a version that stands for brotli (Fjord).
  const first = packed[0] ?? 0
  const packing = first === 1 ? 'brotli' : (first & 0x0f) === 8 || (first & 0x0f) === 15 ? 'zlib' : null
  const told: Told = { id, frames: frames.length, isWhole, packing, packed: packed.length, ...UNREAD }
  if (!isWhole || packing === null || room < 1) return told
  const channel = await (
    packing === 'brotli'
      ? unpackBrotli(packed.subarray(1), { maxOutputLength: room })
      : unpackZlib(packed, { maxOutputLength: room })
  ).catch(() => null)
  return channel === null ? told : { ...told, unpacked: channel.length, ...readOpBatches(channel) }
}

/** The first byte of a batch that is packed by brotli. */
const BROTLI = 0

async function readArbitrum(batch: Uint8Array): Promise<Told | null> {
  if (batch[0] !== BROTLI) return null
  const unpacked = await unpackBrotli(batch.subarray(1), { maxOutputLength: MOST_UNPACKED }).catch(() => null)
  if (unpacked === null) return null
  let left = MOST_UNPACKED - unpacked.length
  const found = readArbitrumPieces(unpacked, (bytes) => {
    if (left < 1) return null
    try {
      const message = brotliDecompressSync(bytes, { maxOutputLength: left })
      left -= message.length
      return message
    } catch {
      // Not what it says it is, or too much of it: what it took is not known, and no other is opened.
      left = 0
      return null
    }
  })
  const told = { id: '', frames: 0, isWhole: true, packing: 'brotli' as const, packed: batch.length, ...UNREAD }
  return found === null
    ? { ...told, unpacked: unpacked.length }
    : { ...told, unpacked: unpacked.length, batches: found.pieces, blocks: found.blocks, txs: found.txs }
}
