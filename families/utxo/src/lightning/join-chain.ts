import { placeOfChannel, type KeptChannel, type LightningSpend } from '@orrery/model/lightning'
import type { ChainReads } from '@orrery/model/reads'
import type { FamilyRow, TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { outpoint } from '../read-node-tx.ts'
import type { UtxoTxExt } from '../utxo-ext.ts'
import { closingKind } from './closing-kind.ts'

type Reads = Pick<ChainReads, 'block' | 'familyRows' | 'txsAt'>

/** What of a channel the chain tells, too. */
export type JoinedChannel = Pick<KeptChannel, 'id' | 'funding' | 'capacity' | 'openedMs' | 'spent'>

/** What the indexed chain tells of channels. */
export type ChainJoin = {
  /** The same channels, with what the chain tells of their funding and their end where it is indexed. */
  join(channels: readonly JoinedChannel[], signal: AbortSignal): Promise<readonly JoinedChannel[]>
}

/** Of one question to the index. */
const PER_QUESTION = 500
const MOST_ROWS = 10_000
/** Outputs of a commitment whose spends are looked at: BOLT 2 allows 483 HTLCs for each side. */
const MOST_OUTPUTS = 1_000

/** `sources` are the Head's reads and then the archive's, both taken at one moment. */
export function createChainJoin(sources: () => readonly Reads[]): ChainJoin {
  return {
    async join(channels, signal) {
      const joined: JoinedChannel[] = []
      for (let at = 0; at < channels.length; at += PER_QUESTION) {
        signal.throwIfAborted()
        const reads = sources()
        const opened = await withFunding(reads, channels.slice(at, at + PER_QUESTION))
        joined.push(...(await withSpend(reads, opened)))
      }
      return joined
    },
  }
}

const placeKey = (height: number, txIndex: number): string => `${height}:${txIndex}`
const outputsOf = ({ ext }: TxRow) => (ext as unknown as UtxoTxExt).outputs

/** Funding transaction, amount and time of channels whose block is indexed. What gossip tells otherwise than the chain is not joined. */
async function withFunding(
  reads: readonly Reads[],
  channels: readonly JoinedChannel[],
): Promise<readonly JoinedChannel[]> {
  const open = channels.filter(({ openedMs }) => openedMs === null)
  if (open.length === 0) return channels
  const places = open.map(({ id }) => placeOfChannel(id)).map(({ block, tx }) => ({ height: block, txIndex: tx }))
  const rows = new Map<string, TxRow>()
  for (const source of reads)
    for (const row of await source.txsAt(places)) rows.set(placeKey(row.height, row.txIndex), row)
  return channels.map((channel) => {
    const { block, tx, output } = placeOfChannel(channel.id)
    const row = channel.openedMs === null ? rows.get(placeKey(block, tx)) : undefined
    const paid = row && outputsOf(row)[output]
    if (row === undefined || paid === undefined) return channel
    const { funding } = channel
    if (funding !== null && (funding.txid !== row.hash || funding.vout !== output)) return channel
    return {
      ...channel,
      funding: { txid: row.hash, vout: output },
      capacity: BigInt(paid.value),
      openedMs: row.timeMs,
    }
  })
}

/** What spent the funding outputs: it is looked for anew each time, since a fork may take a spend back. */
async function withSpend(
  reads: readonly Reads[],
  channels: readonly JoinedChannel[],
): Promise<readonly JoinedChannel[]> {
  const funded = channels.flatMap(({ funding }) => (funding === null ? [] : [funding]))
  const rows = await spendsOf(reads, funded)
  const closings = await txsOf(reads, [...rows.values()])
  const result: JoinedChannel[] = []
  for (const channel of channels) {
    const row = channel.funding === null ? undefined : rows.get(outpoint(channel.funding.txid, channel.funding.vout))
    const closing = row && closings.get(placeKey(Number(row['height']), Number(row['tx_index'])))
    if (closing !== undefined && !isTold(channel, closing))
      result.push({ ...channel, spent: await describe(reads, closing) })
    else if (closing !== undefined) result.push(channel)
    else if (channel.spent !== null && (await isIndexed(reads, channel.spent.height)))
      result.push({ ...channel, spent: null })
    else result.push(channel)
  }
  return result
}

/** Of a forced closing more may come to light. */
const isTold = ({ spent }: JoinedChannel, { hash, height }: TxRow): boolean =>
  spent !== null && spent.txid === hash && spent.height === height && spent.kind !== 'forced'

const isIndexed = async (reads: readonly Reads[], height: number): Promise<boolean> => {
  for (const source of reads) if ((await source.block(height)) !== null) return true
  return false
}

async function describe(reads: readonly Reads[], closing: TxRow): Promise<LightningSpend> {
  const outputs = outputsOf(closing)
    .slice(0, MOST_OUTPUTS)
    .map((_, vout) => ({ txid: closing.hash, vout }))
  const rows = [...(await spendsOf(reads, outputs)).values()]
  const txs = await txsOf(reads, rows)
  const witnesses = rows.flatMap((row) => {
    const tx = txs.get(placeKey(Number(row['height']), Number(row['tx_index'])))
    const witness = tx && (tx.ext as unknown as UtxoTxExt).inputs[Number(row['vin'])]?.witness
    return witness == null ? [] : [witness]
  })
  return {
    txid: closing.hash,
    height: closing.height,
    timeMs: closing.timeMs,
    kind: closingKind(closing.ext as unknown as UtxoTxExt, witnesses),
  }
}

/** Rows of the inputs that spend these outpoints, by outpoint. */
async function spendsOf(
  reads: readonly Reads[],
  outpoints: readonly { readonly txid: Hex; readonly vout: number }[],
): Promise<ReadonlyMap<string, FamilyRow>> {
  const found = new Map<string, FamilyRow>()
  const wanted = new Set(outpoints.map(({ txid, vout }) => outpoint(txid, vout)))
  for (let at = 0; at < outpoints.length; at += PER_QUESTION) {
    const part = outpoints.slice(at, at + PER_QUESTION)
    const match = {
      prev_txid: [...new Set(part.map(({ txid }) => txid))],
      prev_vout: [...new Set(part.map(({ vout }) => vout))],
    }
    for (const source of reads)
      for (const row of await source.familyRows('utxo_spends', match, MOST_ROWS)) {
        const key = outpoint(row['prev_txid'] as Hex, Number(row['prev_vout']))
        if (wanted.has(key) && !found.has(key)) found.set(key, row)
      }
  }
  return found
}

async function txsOf(reads: readonly Reads[], rows: readonly FamilyRow[]): Promise<ReadonlyMap<string, TxRow>> {
  const found = new Map<string, TxRow>()
  for (let at = 0; at < rows.length; at += PER_QUESTION) {
    const places = rows
      .slice(at, at + PER_QUESTION)
      .map((row) => ({ height: Number(row['height']), txIndex: Number(row['tx_index']) }))
    for (const source of reads)
      for (const row of await source.txsAt(places)) found.set(placeKey(row.height, row.txIndex), row)
  }
  return found
}
