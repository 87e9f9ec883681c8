import { defineStack, ETHEREUM } from './stack.ts'

const NAMES = [
  ['value-transfer', 0x08],
  ['value-transfer', 0x10],
  ['account-update', 0x20],
  ['smart-contract-deploy', 0x28],
  ['smart-contract-execution', 0x30],
  ['cancel', 0x38],
  ['chain-data-anchoring', 0x48],
] as const

/** Kaia. Three kinds of each: paid by the sender, by another account, and shared. Source: Kaia docs, "Transactions"; KIP-71 for the fees. */
export const kaia = defineStack({
  ...ETHEREUM,
  kinds: Object.fromEntries(
    NAMES.flatMap(([name, type]) => [
      [type, name],
      [type + 1, 'fee-delegated'],
      [type + 2, 'fee-delegated'],
    ]),
  ),
  // Half of the fees are burnt (KIP-71), which no header tells.
  burns: 'nothing',
  tipsProducer: false,
  hashes: 'own',
})
