import type { CashToken, CashTokenMove, CashTokenNft } from '@orrery/model/wire/cash-token'

export const stubCashToken: CashToken = {
  category: '0'.repeat(64),
  txHash: '0'.repeat(64),
  height: 0,
  timeMs: 0,
  genesisAmount: '0',
  genesisNfts: 0,
  amount: '0',
  nfts: 0,
  holders: 0,
  txs: 0,
}

export const stubCashTokenMove: CashTokenMove = {
  category: '0'.repeat(64),
  txHash: '0'.repeat(64),
  height: 0,
  timeMs: 0,
  seq: 0,
  action: 'transfer',
  amount: '0',
  capability: null,
  commitment: null,
  from: null,
  to: null,
}

export const stubCashTokenNft: CashTokenNft = {
  category: '0'.repeat(64),
  txHash: '0'.repeat(64),
  vout: 0,
  height: 0,
  timeMs: 0,
  capability: 'none',
  commitment: '',
  owner: '',
}
