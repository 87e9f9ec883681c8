import { defineStack, ROLLUP } from './stack.ts'

/** ZK stack. Its block hashes and roots follow rules of its own. Source: ZKsync docs, "Transaction types". */
export const zksync = defineStack({
  ...ROLLUP,
  kinds: { 0x71: 'paymaster', 0xfe: 'upgrade', 0xff: 'priority' },

  hashes: 'own',
})
