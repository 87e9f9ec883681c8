/** What the Esplora-shaped API answers, and what a node tells of the same. */
type Status = { confirmed: boolean; block_height?: number; block_hash?: string; block_time?: number }
type Output = {
  scriptpubkey: string
  scriptpubkey_asm: string
  scriptpubkey_type: string
  scriptpubkey_address?: string
  value: number
}
export type Tx = {
  txid: string
  version: number
  locktime: number
  size: number
  weight: number
  fee: number
  vin: {
    txid: string
    vout: number
    prevout: Output | null
    scriptsig: string
    witness?: string[]
    is_coinbase: boolean
    sequence: number
    inner_redeemscript_asm?: string
  }[]
  vout: Output[]
  status: Status
}
export type NodeTx = {
  txid: string
  version: number
  locktime: number
  size: number
  weight: number
  hex: string
  vin: {
    txid?: string
    vout?: number
    coinbase?: string
    scriptSig?: { hex: string }
    txinwitness?: string[]
    sequence: number
  }[]
  vout: { value: number; scriptPubKey: { hex: string; addresses?: string[]; type: string } }[]
}
export type Stats = {
  funded_txo_count: number
  funded_txo_sum: number
  spent_txo_count: number
  spent_txo_sum: number
  tx_count: number
}
export type Outpoint = { txid: string; vout: number }
export type Utxo = { txid: string; vout: number; value: number; status: Status }
