import type { Ledger, Rune, RuneMove } from '@orrery/model/wire/rune'

const rune = { id: '0:0', name: 'AAAAAAAAAAAAA', symbol: null, divisibility: 0 }

export const stubLedger: Ledger = { id: 'runes', from: 0, through: 0, tip: 0, lack: null }

export const stubRune: Rune = {
  rune,
  txHash: '0'.repeat(64),
  height: 0,
  timeMs: 0,
  premine: '0',
  mint: null,
  mints: '0',
  supply: '0',
  burned: '0',
  holders: 0,
  txs: 0,
  turbo: false,
}

export const stubRuneMove: RuneMove = {
  rune,
  txHash: '0'.repeat(64),
  height: 0,
  timeMs: 0,
  action: 'transfer',
  amount: '0',
  cenotaph: false,
  from: null,
  to: null,
}
