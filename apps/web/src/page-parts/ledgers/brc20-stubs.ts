import type { Brc20Move, Brc20Token } from '@orrery/model/wire/brc20'

const token = { tick: 'aaaa', ticker: 'aaaa', id: `${'0'.repeat(64)}i0`, decimals: 0 }

export const stubBrc20Token: Brc20Token = {
  token,
  txHash: '0'.repeat(64),
  height: 0,
  timeMs: 0,
  deployer: null,
  max: '0',
  limit: '0',
  isSelfMint: false,
  minted: '0',
  burned: '0',
  mints: 0,
  events: 0,
  holders: 0,
  undecidedFrom: null,
}

export const stubBrc20Move: Brc20Move = {
  token,
  txHash: '0'.repeat(64),
  inscription: null,
  height: 0,
  timeMs: 0,
  seq: 0,
  action: 'transfer',
  amount: '0',
  from: null,
  to: null,
}
