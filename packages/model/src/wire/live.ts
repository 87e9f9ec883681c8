import type { BlockSummary } from './block.ts'
import type { TxSummary } from './transaction.ts'

/** Channels of the live socket (explorer §4). */
export type LiveChannel = 'market' | 'state' | 'block'

/**
 * What a client sends: `{op: 'subscribe', args: [{channel: 'block', instId: 'ETH'}]}` or the text `ping`. On channel block,
 * `after` (and `hash`, the block seen there) asks for what was missed since that height.
 */
export type LiveRequest = {
  op: 'subscribe' | 'unsubscribe'
  args: { channel: LiveChannel; instId: string; after?: number; hash?: string }[]
}

/** A block push: new canonical blocks (oldest first), their newest transactions (newest first), and hashes that were taken back. */
export type BlockPush = {
  height: number
  blocks: BlockSummary[]
  txs: TxSummary[]
  removed: string[]
  pending: number | null
}

/** What the server pushes (foundations §3.6): `{data, event, arg: {channel, instId}}`; type CHAIN. */
export type LiveMessage =
  | { type: 'CHAIN'; event: 'push'; arg: { channel: 'block'; instId: string }; data: BlockPush }
  | { type: 'CHAIN'; event: 'push'; arg: { channel: 'state'; instId: string }; data: { key: string; value: unknown }[] }
  | {
      type: 'CHAIN'
      event: 'push'
      arg: { channel: 'market'; instId: string }
      data: { price: string | null; percentChange24h: string | null }
    }
  | { event: 'subscribe' | 'unsubscribe'; arg: { channel: LiveChannel; instId: string } }
  | { event: 'error'; code: number; message: string }
