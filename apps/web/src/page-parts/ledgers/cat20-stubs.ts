import type { Cat20Move, Cat20Token } from '@orrery/model/wire/cat20'

const token = { id: `${'0'.repeat(64)}_0`, name: 'aaaa', symbol: 'aaaa', decimals: 0 }

export const stubCat20Token: Cat20Token = {
  token,
  txHash: '0'.repeat(64),
  height: 0,
  timeMs: 0,
  says: { max: '0', premine: '0', limit: '0' },
  minter: null,
  minted: '0',
  mints: 0,
  supply: '0',
  burned: '0',
  holders: 0,
  txs: 0,
  minters: 0,
  minterAddress: '0'.repeat(62),
  tokenAddress: null,
}

export const stubCat20Move: Cat20Move = {
  token,
  txHash: '0'.repeat(64),
  height: 0,
  timeMs: 0,
  seq: 0,
  action: 'transfer',
  amount: '0',
  from: null,
  to: null,
}
