import { defineStack, ETHEREUM } from './stack.ts'

/**
 * Gnosis. Fees are paid in xDAI, whose base fee goes to a collector; staking is in GNO, so withdrawals pay that token by
 * a system call. Source: gnosischain/specs, "Execution: EIP-1559" and "Withdrawals": 32 beacon units are one GNO.
 */
export const gnosis = defineStack({
  ...ETHEREUM,
  burns: 'nothing',
  baseFeeTo: { 100: [{ from: 0, to: '0x6bbe78ee9e474842dbd4ab4987b3cefe88426a92' }] },
  withdrawn: { token: '0x9c58bacc331c9aa871afd802db6379a98e80cedb', perGwei: 10n ** 9n / 32n },
})
