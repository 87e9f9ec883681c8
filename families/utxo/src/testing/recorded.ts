import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseLosslessJson } from '@orrery/transport/lossless-json'

const root = process.env.ORRERY_SHARED ?? resolve(import.meta.dirname, '../../../../../shared')

/** Folder of recorded Bitcoin data beside the repository; null on machines that do not have it. */
export const recordedBitcoin: string | null = existsSync(join(root, 'data/bitcoin')) ? join(root, 'data/bitcoin') : null

/** The published list of mining pools; null on machines that do not have it. */
export const recordedPools: string | null = existsSync(join(root, 'data/lists/mining-pools/pools-v2.json'))
  ? join(root, 'data/lists/mining-pools/pools-v2.json')
  : null

/** A recorded file as text. */
export const recordedText = (path: string): string => readFileSync(join(recordedBitcoin!, path), 'utf8')

/** A recorded node answer, read as the transport reads it. */
export const recordedJson = (path: string): unknown => parseLosslessJson(recordedText(path))

/** A recorded file as bytes. */
export const recordedBytes = (path: string): Buffer => readFileSync(join(recordedBitcoin!, path))
