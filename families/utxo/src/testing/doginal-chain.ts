import type { LayerBlock } from '@orrery/family/layer'
import type { LayerReads } from '@orrery/model/layer'
import type { FamilyRow, FamilyRows } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { createInscriptionLayer, type InscriptionLayerParts } from '../inscriptions/inscription-layer.ts'

/** A transaction's id by its number. */
export const id = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
export const never = new AbortController().signal
/** A push of a text. */
export const push = (text: string): string => {
  const digits = Buffer.from(text).toString('hex')
  const size = (digits.length / 2).toString(16).padStart(2, '0')
  return (digits.length > 150 ? '4c' : '') + size + digits
}
const count = (n: number): string =>
  n === 0 ? '00' : n > 16 ? `01${n.toString(16).padStart(2, '0')}` : (0x50 + n).toString(16)
/** What ends every unlocking script: a signature and a key. */
export const UNLOCK = `47${'30'.repeat(71)}21${'02'.repeat(33)}`
/** A piece of a content, and how many follow it. */
export const piece = (left: number, text: string): string => count(left) + push(text)
/** A script that begins a content of so many pieces. */
export const begins = (pieces: number, ...body: readonly string[]): Hex =>
  `0x${push('ord')}${count(pieces)}${push('text/plain')}${body.join('')}${UNLOCK}`
/** A script that goes on with one. */
export const goesOn = (...body: readonly string[]): Hex => `0x${body.join('')}${UNLOCK}`
/** A script that carries nothing. */
export const PLAIN: Hex = `0x${UNLOCK}`

/** A transaction that spends an output of another; `to` is the address of its first output by its number, or all is left to the miner. */
export type Spend = {
  readonly tx: number
  readonly from: number
  readonly vout?: number
  readonly script: Hex | null
  readonly to?: number | 'miner'
}

/** The key of an address by its number. */
export const ownerOf = (n: number): Hex => `0x00${n.toString(16).padStart(40, '0')}`

/** A block of a coinbase and transactions of one input and two outputs each: 60 of 100 to the first, 30 to the second, 10 to the miner. */
export const blockOf = (height: number, ...spends: readonly Spend[]): LayerBlock => {
  const row = (txIndex: number, hash: Hex, ext: object) => ({ height, txIndex, hash, timeMs: 1, ext })
  const output = (value: bigint, address: Hex = ownerOf(7)) => ({
    value: String(value),
    address,
    type: 'p2pkh',
    script: null,
  })
  return {
    block: { height, hash: id(1_000 + height), timeMs: height * 1_000 },
    txs: [
      row(0, id(500 + height), {
        inputs: [{ txid: null, vout: 0, value: null, scriptSig: '0x51', witness: [], witnessBytes: 0 }],
        outputs: [output(1_000n)],
      }),
      ...spends.map(({ tx, from, vout = 0, script, to = 7 }, at) =>
        row(1 + at, id(tx), {
          inputs: [
            { txid: id(from), vout, value: '100', address: '0x09', scriptSig: script, witness: [], witnessBytes: 0 },
          ],
          outputs: to === 'miner' ? [output(0n)] : [output(60n, ownerOf(to)), output(30n)],
        }),
      ),
    ],
  } as unknown as LayerBlock
}

/** A ledger that keeps its rows as tables would. */
export const ledger = (scripts: Readonly<Record<string, Hex>> = {}, brc20: InscriptionLayerParts['brc20'] = null) => {
  const kept: Record<string, FamilyRow[]> = {}
  const rowsOf = (table: string, match: Readonly<Record<string, unknown>>): FamilyRow[] =>
    (kept[table] ?? []).filter((row) =>
      Object.entries(match).every(([column, value]) =>
        Array.isArray(value) ? value.includes(row[column]) : row[column] === value,
      ),
    )
  const reads = {
    familyRows: async (table: string, match: object) => rowsOf(table, match as Record<string, unknown>),
    familyPage: async (table: string) => (kept[table] ?? []).slice(-1),
    latest: async (table: string, match: object, by: readonly string[]) => [
      ...new Map(
        rowsOf(table, match as Record<string, unknown>).map((row) => [by.map((column) => row[column]).join(), row]),
      ).values(),
    ],
    newestBy: async () => [],
    highest: async () => [],
  } as unknown as LayerReads
  const layer = createInscriptionLayer({
    from: 0,
    jubilee: 0,
    brc20,
    halving: null,
    fixedSubsidy: 1_000n,
    findOutputs: async () => new Map(),
    witnessesOf: () => Promise.reject(new Error('there are no witnesses')),
    firstScriptOf: async (txid) => scripts[txid] ?? '0x',
  })
  return {
    layer,
    /** All rows of a table so far. */
    rows: (table: string): readonly FamilyRow[] => kept[table] ?? [],
    async apply(...blocks: readonly LayerBlock[]): Promise<FamilyRows> {
      const rows = await layer.apply(blocks, reads, never)
      for (const [table, more] of Object.entries(rows)) (kept[table] ??= []).push(...more)
      return rows
    },
    told: () =>
      (kept['inscriptions'] ?? []).map(
        (row) =>
          `${Number(row['txid'])}i${row['seq']} #${row['rank']} at ${row['height']}:${row['tx_index']} ${row['size']}`,
      ),
    parts: () =>
      (kept['inscription_parts'] ?? []).map(
        (row) => `${Number(row['first_txid'])}.${row['part']}=${Number(row['txid'])}`,
      ),
    places: () =>
      (kept['inscription_moves'] ?? []).map(
        (row) =>
          `${Number(row['reveal'])} ${row['action']} ${row['state']} ${Number(row['at_txid'])}:${row['at_vout']}:${row['at_offset']}`,
      ),
    excerpts: () => (kept['inscriptions'] ?? []).map((row) => row['excerpt']),
  }
}
