import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chain } from '@orrery/model/chain'
import { INSCRIPTION_TABLES } from '@orrery/model/inscription'
import type { TxRow } from '@orrery/model/rows'
import { LEDGER_MARKS, type ROW_MARKS, type ScriptChoice, type TxMark } from '@orrery/model/tx-marks'
import type { Hex } from '@orrery/primitives/hex'
import type { Json, JsonObject } from '@orrery/primitives/json'
import { atLayer } from '../ledgers/at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { FoundBlock } from '../blocks/find-block.ts'

/** Equal outputs of a transaction that many have put together, and payers of one: fewer also happen by themselves. */
const EQUAL_OUTPUTS = 3
/** OP_RETURN OP_13. */
const RUNESTONE = '0x6a5d'
/** OP_RETURN and a push, by one byte or behind OP_PUSHDATA1, that begins with `omni`. */
const OMNI = /^0x6a(?:[0-4][0-9a-f]|4c[0-9a-f]{2})6f6d6e69/
/** OP_RETURN and a push of 24 bytes: `cat`, version 1, a state root. */
const CAT = '0x6a1863617401'

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The objects of a list; none where it is no list. */
export const listOf = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []

/** Whether an output carries CashTokens. */
export const hasToken = (output: JsonObject | undefined): boolean => isObject(output?.['token'])

/** Whether a transaction takes or makes an output of a script type. */
export const usesScript = ({ ext }: Pick<TxRow, 'ext'>, script: ScriptChoice): boolean =>
  [...listOf(ext['inputs']), ...listOf(ext['outputs'])].some(({ type }) => type === script)

/** Whether a transaction's own row tells that it carries something, on a chain that knows it. Pure. */
export function carries({ ext }: Pick<TxRow, 'ext'>, mark: (typeof ROW_MARKS)[number], chain: Chain): boolean {
  const outputs = listOf(ext['outputs'])
  const has = (layer: 'runes' | 'omni' | 'cat'): boolean =>
    chain.family === 'utxo' && chain.quirks.layers?.includes(layer) === true
  const anyScript = (test: (script: string) => boolean): boolean =>
    outputs.some(({ type, script }) => type === 'data' && typeof script === 'string' && test(script))
  if (mark === 'rbf') return ext['rbf'] === true
  if (mark === 'data') return outputs.some(({ type }) => type === 'data')
  if (mark === 'mweb') return outputs.some(({ type }) => type === 'mweb-pegin' || type === 'mweb-hogaddr')
  if (mark === 'cash-tokens') return outputs.some(hasToken)
  if (mark === 'runes') return has('runes') && anyScript((script) => script.startsWith(RUNESTONE))
  if (mark === 'omni') return has('omni') && anyScript((script) => OMNI.test(script))
  if (mark === 'cat') return has('cat') && String(outputs[0]?.['script'] ?? '').startsWith(CAT)
  return isJoin(listOf(ext['inputs']), outputs)
}

/** A guess: as many payers as there are outputs of one amount, so that nobody sees whose each is. */
function isJoin(inputs: readonly JsonObject[], outputs: readonly JsonObject[]): boolean {
  const equal = new Map<Json, number>()
  for (const { type, value } of outputs) if (type !== 'data') equal.set(value!, (equal.get(value!) ?? 0) + 1)
  const most = Math.max(0, ...equal.values())
  const payers = new Set(inputs.flatMap(({ address }) => (typeof address === 'string' ? [address] : [])))
  return most >= EQUAL_OUTPUTS && payers.size >= most
}

/** More inscriptions than the ledger tells of one block. */
const MOST_TOLD = 100_000

/**
 * The transactions of a block that revealed an inscription, or one that speaks BRC20. Throws `CAPABILITY_MISSING` where no such ledger is kept, where it has not read
 * the block, and for a block that the chain has left.
 */
export function revealedIn(
  desk: ChainDesk,
  block: FoundBlock,
  mark: (typeof LEDGER_MARKS)[number],
): Promise<ReadonlySet<Hex>> {
  return atLayer(desk, 'inscriptions', async ({ reads, through, ledger }) => {
    const { height } = block.row
    if (block.orphan || (height > through && height >= ledger.from))
      throw new OrreryError('CAPABILITY_MISSING', {
        chain: desk.chain.code,
        capability: block.orphan
          ? 'inscriptions of a block that the chain has left'
          : `inscriptions of block ${height}, while their ledger is at block ${through}`,
      })
    const match = { height, ...(mark === 'brc20' && { brc20: 1 }) }
    const rows = await reads.latest(INSCRIPTION_TABLES.inscriptions, match, ['txid'], MOST_TOLD)
    return new Set(rows.map(({ txid }) => txid as Hex))
  })
}

/** Whether a mark is told by a ledger. */
export const isLedgerMark = (mark: TxMark): mark is (typeof LEDGER_MARKS)[number] =>
  (LEDGER_MARKS as readonly string[]).includes(mark)
