import type { Hex } from '@orrery/primitives/hex'

/** Tables of the ledger of CAT20, by what they hold: a family fills them, the API reads them. */
export const CAT20_TABLES = {
  tokens: 'cat20_tokens',
  deploys: 'cat20_deploys',
  names: 'cat20_names',
  minters: 'cat20_minters',
  states: 'cat20_states',
  outputs: 'cat20_outputs',
  owners: 'cat20_owners',
  balances: 'cat20_balances',
  holders: 'cat20_holders',
  events: 'cat20_events',
  history: 'cat20_history',
  parties: 'cat20_parties',
} as const

/** What a transaction did with a token. */
export const CAT20_ACTIONS = ['deploy', 'mint', 'transfer', 'burn'] as const
export type Cat20Action = (typeof CAT20_ACTIONS)[number]

/** An output as one key: the 32 bytes of its transaction's id as they are shown, and its index in four bytes. */
export const outpointKey = (txid: Hex, vout: number): Hex => `${txid}${vout.toString(16).padStart(8, '0')}`

/** The output that such a key is of. */
export const readOutpointKey = (key: Hex): { readonly txid: Hex; readonly vout: number } => ({
  txid: key.slice(0, 66) as Hex,
  vout: Number.parseInt(key.slice(66), 16),
})

/** The key that a token's id, `<txid>_<vout>`, names (screens-nonevm §12.1); null for any other text. */
export function readCat20Id(text: string): Hex | null {
  const [, txid, vout] = /^(?:0x)?([0-9a-f]{64})_(0|[1-9]\d{0,9})$/i.exec(text.trim()) ?? []
  return txid === undefined || Number(vout) > 0xffff_ffff ? null : outpointKey(`0x${txid.toLowerCase()}`, Number(vout))
}

/** A name or symbol as tokens are found by it: without the difference of small and large letters, and without spaces around it. */
export const cat20Word = (text: string): string => text.trim().toLowerCase()
