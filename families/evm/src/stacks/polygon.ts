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
  baseFeeTo: { 137: '0x70bca57f4579f58670ab2d18ef16e02c17553c38' },
  checkpoints: true,
})
