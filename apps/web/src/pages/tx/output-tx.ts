import type { ApiClient } from '@orrery/api/client'
import type { Panel, PanelRow, PanelSection } from '@orrery/family/panels'
import { loadPart } from '../../page-parts/facts/load-part.ts'
import type { TxTab } from './page.ts'

const OUTPOINT = /^([0-9a-f]{64}):(\d{1,7})$/i

/** An output of a transaction may stand in place of its hash: `txid:vout` (screens-nonevm §4.5). */
export function readOutpoint(text: string): { readonly hash: string; readonly output: number | null } {
  const found = OUTPOINT.exec(text)
  return found === null ? { hash: text, output: null } : { hash: found[1]!, output: Number(found[2]) }
}

/** The flow with the output that was asked for, or before it that there is none, and with the way to all of them below `path` where only some are told. */
export const markOutput = (panel: Panel, output: number | null, path: string): Panel => ({
  ...panel,
  sections: panel.sections.flatMap((section): readonly PanelSection[] => {
    if (section.as !== 'flow') return [section]
    const { whole, outputs } = section
    const count = whole?.outputs ?? outputs.length
    const flow = { ...section, ...(whole && { lists: path }) }
    if (output === null) return [flow]
    if (output < count) return [{ ...flow, marked: output }]
    const none: PanelRow = {
      label: 'column.outpoint',
      value: { as: 'message', key: 'outpoint.none', slots: { output, count } },
    }
    return [{ as: 'rows', title: 'column.outpoint', rows: [none] }, flow]
  }),
})

/** Inputs and outputs that a page tells with all that is known of them, at most of each side; lists have all. */
const SIDES = 500

/** What the page asks of the transaction. */
export const subjectOf = (
  asked: { readonly chain: string; readonly hash: string },
  output: number | null,
): Parameters<ApiClient['getTransaction']>[0] => ({
  ...asked,
  mostSides: SIDES,
  ...(output !== null && { output }),
})

/** The tabs that only transactions of chains with outputs have; null for others. */
export async function loadOutputTab(
  name: string,
  api: ApiClient,
  list: { readonly chain: string; readonly hash: string; readonly page: number; readonly limit: number },
  signal: AbortSignal,
): Promise<TxTab | null> {
  const { chain, hash } = list
  switch (name) {
    case 'inputs':
      return { id: name, part: await loadPart(api.listTransactionInputs(list, signal), signal) }
    case 'outputs':
      return { id: name, part: await loadPart(api.listTransactionOutputs(list, signal), signal) }
    case 'runes':
      return { id: name, part: await loadPart(api.listTransactionRunes(list, signal), signal) }
    case 'cashTokens':
      return { id: name, part: await loadPart(api.listTransactionCashTokens(list, signal), signal) }
    case 'omni':
      return { id: name, part: await loadPart(api.listTransactionOmniMoves(list, signal), signal) }
    case 'brc20':
      return { id: name, part: await loadPart(api.listTransactionBrc20(list, signal), signal) }
    case 'cat20':
      return { id: name, part: await loadPart(api.listTransactionCat20(list, signal), signal) }
    case 'inscriptions':
      return { id: name, part: await loadPart(api.listTransactionInscriptions(list, signal), signal) }
    // Its bytes are among what the node answers.
    case 'hex':
      return {
        id: 'raw',
        part: await loadPart(api.getRaw({ chain, kind: 'transaction', id: hash }, signal), signal),
      }
    case 'cpfp':
      return { id: name, part: await loadPart(api.getTransactionCluster({ chain, hash }, signal), signal) }
    case 'rbf':
      return { id: name, part: await loadPart(api.getTransactionVersions({ chain, hash }, signal), signal) }
    default:
      return null
  }
}
