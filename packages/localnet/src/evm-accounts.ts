import { mnemonicToAccount, type HDAccount } from 'viem/accounts'
import { DEVNET_ACCOUNTS } from './evm-node.ts'

/** The words that every development node uses; worthless anywhere else. */
const MNEMONIC = 'test test test test test test test test test test test junk'

/** The node's own accounts, by number. */
export const accounts: readonly HDAccount[] = Array.from({ length: DEVNET_ACCOUNTS }, (_, addressIndex) =>
  mnemonicToAccount(MNEMONIC, { addressIndex }),
)

/** Who does what, so that one's nonces never wait for another's. */
export const ROLES = {
  /** Deploys the contracts. */
  builder: 0,
  /** Trade, pay, collect. */
  people: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  /** Sends blobs. */
  publisher: 14,
  /** Carries others' set-code authorizations. */
  sponsor: 15,
  /** Lend their accounts code. Nothing is ever minted to them: their code may refuse it. */
  delegators: [16, 17],
  /** Sends out of order and changes its mind: transactions that wait and that are replaced. */
  waverer: 18,
  /** Its transactions fail. */
  unlucky: 19,
} as const
