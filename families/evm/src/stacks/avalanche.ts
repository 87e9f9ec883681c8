import { defineStack, ETHEREUM } from './stack.ts'

/** Avalanche C-Chain. All fees are burnt. Source: Avalanche docs, "Transaction Fees"; ACP-125. Header hashes cover fields of its own. */
export const avalanche = defineStack({ ...ETHEREUM, burns: 'all', tipsProducer: false })
