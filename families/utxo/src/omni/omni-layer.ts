import type { FindOutputs } from '@orrery/family/find-outputs'
import type { Layer, LayerBlock } from '@orrery/family/layer'
import type { ChainOf } from '@orrery/model/chain'
import type { LayerReads } from '@orrery/model/layer'
import { LEDGER_COUNTS } from '@orrery/model/ledger-counts'
import { countedOmni, OMNI_PROPERTY, OMNI_TABLES } from '@orrery/model/omni'
import type { TxHead } from '@orrery/model/reads'
import type { FamilyRow, FamilyRows } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { readKey } from '../address-key.ts'
import { blockCountRows } from '../block-counts.ts'
import { formatAddress } from '../format-address.ts'
import { outpoint } from '../read-node-tx.ts'
import type { UtxoTxExt } from '../utxo-ext.ts'
import { applyOmni, type OmniLedger } from './apply-omni.ts'
import { NO_HOLDING, NO_STATE, type OmniEvent, type OmniHolding, type OmniState, type OmniTx } from './omni-book.ts'
import { EXODUS, OMNI_RULES, type OmniRules } from './omni-rules.ts'
import { omniTables } from './omni-tables.ts'
import { carriesMessage, mayCarry, namedAddress, readOmniTx, type OmniView } from './read-omni-tx.ts'

/** Addresses that one look-up names. */
const ADDRESSES_AT_ONCE = 5_000

/** What the ledger of Tether USD on Omni is made from. */
export type OmniLayerParts = {
  readonly chain: ChainOf<'utxo'>
  /** The first block that counts. */
  readonly first: number
  readonly rules: keyof typeof OMNI_RULES
  readonly findOutputs: FindOutputs
}

/** The ledger of Tether USD on Omni: who has how much for certain, and at most, from blocks alone (screens-nonevm §5). */
export function createOmniLayer({ chain, first, rules: network, findOutputs }: OmniLayerParts): Layer {
  const rules = OMNI_RULES[network]
  return {
    id: 'omni',
    // 4: which bare multisig outputs carry a message (class B).
    version: 4,
    from: first,
    tables: omniTables,
    async apply(blocks, reads) {
      const txs = await readTxs(blocks, chain, rules, findOutputs)
      const addresses = new Set(txs.flatMap((tx) => touched(tx, chain.quirks)))
      const [state, holdings] = [await loadState(reads), await loadHoldings([...addresses], reads)]
      return settle(txs, { rules, quirks: chain.quirks, state, holding: (address) => holdings.get(address)! }, holdings)
    },
  }
}

const extOf = ({ ext }: Pick<TxHead, 'ext'>): UtxoTxExt => ext as unknown as UtxoTxExt

/** Transactions that carry a message, in order. Scripts that are too long for their rows are looked up. */
async function readTxs(
  blocks: readonly LayerBlock[],
  chain: ChainOf<'utxo'>,
  { dataFrom }: OmniRules,
  findOutputs: FindOutputs,
): Promise<readonly OmniTx[]> {
  const rows = blocks.flatMap(({ txs }) => txs.filter((row) => row.kind !== 'coinbase'))
  const wanted = rows.filter((row) => {
    const { outputs } = extOf(row)
    const hasData = row.height >= dataFrom
    return outputs.some(({ type, address }) => (hasData && type === 'data') || address === EXODUS)
  })
  const cut = wanted.flatMap((row) =>
    extOf(row).outputs.flatMap(({ type, script }, vout) =>
      mayCarry(type) && script === null ? [{ txid: row.hash, vout }] : [],
    ),
  )
  const long = cut.length === 0 ? null : await findOutputs(cut)
  const carriers = wanted.flatMap((row) => {
    const outputs = extOf(row).outputs.map(({ type, address, script }, vout) => ({
      type,
      address,
      script: !mayCarry(type) ? null : (script ?? long?.get(outpoint(row.hash, vout))?.script ?? missing(row, vout)),
    }))
    return carriesMessage(outputs, row.height >= dataFrom) ? [{ row, outputs }] : []
  })
  const payers = await findPayers(
    carriers.map(({ row }) => row),
    findOutputs,
  )
  return carriers.flatMap(({ row, outputs }): readonly OmniTx[] => {
    const { height, txIndex, hash, timeMs } = row
    const carrier = readOmniTx({ inputs: payers.get(hash)!, outputs }, height >= dataFrom, (key) =>
      formatAddress(key, chain),
    )
    if (carrier === null) return []
    return [{ height, txIndex, txid: hash, timeMs, ...carrier, outputs: outputs.map(({ address }) => address) }]
  })
}

/** Who pays decides what a message means: what a row does not know of its inputs is looked up, and without it nothing can be told. */
async function findPayers(
  rows: readonly TxHead[],
  findOutputs: FindOutputs,
): Promise<ReadonlyMap<Hex, OmniView['inputs']>> {
  const open = rows.flatMap((row) =>
    extOf(row).inputs.flatMap(({ txid, vout, type }) => (txid !== null && type === 'unknown' ? [{ txid, vout }] : [])),
  )
  const found = open.length === 0 ? null : await findOutputs(open)
  return new Map(
    rows.map(({ hash, ext }) => [
      hash,
      extOf({ ext }).inputs.map(({ txid, vout, type, address, value }) => {
        if (txid === null || type !== 'unknown') return { type, address, value: value === null ? null : BigInt(value) }
        const output = found?.get(outpoint(txid, vout))
        if (output === undefined) throw new Error(`output ${txid}:${vout}, which ${hash} spends, is not known`)
        const kind = readKey(output.address)?.kind ?? 'nonstandard'
        return { type: kind, address: output.address, value: output.value }
      }),
    ]),
  )
}

const missing = ({ hash }: TxHead, vout: number): never => {
  throw new Error(`the script of output ${hash}:${vout} is not there`)
}

/** Addresses whose holdings a message may ask for or change. */
function touched({ sender, reference, payload, outputs }: OmniTx, quirks: OmniLedger['quirks']): readonly Hex[] {
  const type = payload.slice(4, 8)
  const frozen =
    payload.length >= 74 && (type === '00b9' || type === '00ba')
      ? namedAddress(Number.parseInt(payload.slice(32, 34), 16), payload.slice(34, 74), quirks)
      : null
  const many = type === '0007' ? outputs : []
  return [sender, reference, frozen, ...many].filter((address) => address !== null)
}

async function loadState(reads: LayerReads): Promise<OmniState> {
  const [row] = await reads.latest(OMNI_TABLES.states, { property: OMNI_PROPERTY }, ['property'], 1)
  if (row === undefined) return { ...NO_STATE }
  const list = (column: string): readonly string[] => String(row[column]).split(',').filter(Boolean)
  return {
    issuer: (row['issuer'] ?? null) as Hex | null,
    delegate: (row['delegate'] ?? null) as Hex | null,
    freezing: list('freezing').map(Number),
    features: new Map(list('features').map((text) => text.split(':').map(Number) as [number, number])),
    thaws: Number(row['thaws']),
    supply: BigInt(row['supply']!),
    supplyMost: BigInt(row['supply_most']!),
    certain: BigInt(row['certain']!),
    shared: BigInt(row['shared']!),
    traded: BigInt(row['traded']!),
    holders: Number(row['holders']),
    events: Number(row['events']),
  }
}

async function loadHoldings(addresses: readonly Hex[], reads: LayerReads): Promise<Map<Hex, OmniHolding>> {
  const holdings = new Map(addresses.map((address) => [address, { ...NO_HOLDING }]))
  for (let at = 0; at < addresses.length; at += ADDRESSES_AT_ONCE) {
    const part = addresses.slice(at, at + ADDRESSES_AT_ONCE)
    for (const row of await reads.latest(OMNI_TABLES.balances, { address: part }, ['address'], ADDRESSES_AT_ONCE))
      holdings.set(row['address'] as Hex, {
        low: BigInt(row['amount']!),
        high: BigInt(row['most']!),
        trades: Number(row['trades']) === 1,
        frozen: Number(row['frozen']),
      })
  }
  return holdings
}

/** Applies all messages; what changed is written as each block left it. */
function settle(txs: readonly OmniTx[], ledger: OmniLedger, holdings: ReadonlyMap<Hex, OmniHolding>): FamilyRows {
  const { state } = ledger
  const [states, balances] = [new Map<number, FamilyRow>(), new Map<string, FamilyRow>()]
  const events: FamilyRow[] = []
  const history: FamilyRow[] = []
  const notes: FamilyRow[] = []
  let wasState = JSON.stringify(stateRow(0, state), asText)
  for (const tx of txs) {
    const addresses = touched(tx, ledger.quirks)
    const before = new Map(addresses.map((address) => [address, { ...holdings.get(address)! }]))
    const event = applyOmni(tx, ledger)
    for (const [address, was] of before) {
      const now = holdings.get(address)!
      if (was.low === now.low && was.high === now.high && was.trades === now.trades && was.frozen === now.frozen)
        continue
      state.holders += Number(now.low > 0n) - Number(was.low > 0n)
      balances.set(`${tx.height} ${address}`, balanceRow(tx.height, address, now))
    }
    const isState = JSON.stringify(stateRow(0, state), asText)
    if (isState !== wasState) states.set(tx.height, stateRow(tx.height, state))
    wasState = isState
    if (event === null) continue
    const row = eventRow(event)
    events.push(row)
    for (const address of new Set([event.from, event.to, ...event.others]))
      if (address !== null) history.push({ ...row, address })
    if (event.note !== null) notes.push({ ...row, ...event.note })
  }
  return {
    [OMNI_TABLES.states]: [...states.values()],
    [OMNI_TABLES.balances]: [...balances.values()],
    [OMNI_TABLES.events]: events,
    [OMNI_TABLES.history]: history,
    [OMNI_TABLES.notes]: notes,
    [LEDGER_COUNTS.omni.table]: blockCountRows(
      'omni',
      events.map((row) => ({
        height: Number(row['height']),
        timeMs: Number(row['time_ms']),
        as: countedOmni({ action: String(row['action']), state: String(row['state']) }),
      })),
    ),
  }
}

const asText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

const stateRow = (height: number, state: OmniState): FamilyRow => ({
  height,
  property: OMNI_PROPERTY,
  issuer: state.issuer,
  delegate: state.delegate,
  freezing: state.freezing.join(','),
  features: [...state.features].map(([feature, from]) => `${feature}:${from}`).join(','),
  thaws: state.thaws,
  supply: state.supply,
  supply_most: state.supplyMost,
  certain: state.certain,
  shared: state.shared,
  traded: state.traded,
  holders: state.holders,
  events: state.events,
})

const balanceRow = (height: number, address: Hex, { low, high, trades, frozen }: OmniHolding): FamilyRow => ({
  height,
  address,
  amount: low,
  most: high,
  trades: trades ? 1 : 0,
  frozen,
})

const eventRow = ({ tx, action, amount, state, reason, from, to }: OmniEvent): FamilyRow => ({
  height: tx.height,
  tx_index: tx.txIndex,
  seq: 0,
  txid: tx.txid,
  time_ms: tx.timeMs,
  action,
  amount,
  state,
  reason,
  from,
  to,
})
