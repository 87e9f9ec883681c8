import { defineStack, ETHEREUM } from './stack.ts'

/**
 * Polygon PoS (Bor). The base fee goes to a contract, and each sprint ends with a transaction from nobody that brings
 * what was sent on Ethereum. Source: Bor `consensus/bor`, Polygon docs "EIP-1559", "State sync".
 */
export const polygon = defineStack({
  ...ETHEREUM,
  kinds: { 0x7f: 'state-sync' },
  burns: 'nothing',
  system: { from: 'nobody', kind: 'state-sync' },
  sealed: true,
  // Bor `params`, `BorMainnetChainConfig`: burntContract.
  baseFeeTo: {
    137: [
      { from: 83_756_500, to: '0x3ef57def668054dd750bd260526105c4eeef104f' },
      { from: 50_523_000, to: '0x7a8ed27f4c30512326878652d20fc85727401854' },
      { from: 23_850_000, to: '0x70bca57f4579f58670ab2d18ef16e02c17553c38' },
    ],
  },
  checkpoints: true,
})
