import type { VaultEvents, VaultFlow } from '@orrery/family/event-sources'
import type { LogRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

// Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)
const DEPOSIT: Hex = '0xdcbc1c05240f31ff3ad067ef1ee35ce4997762752e3a095284754544f4c709d7'
// Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)
const WITHDRAW: Hex = '0xfbde797d201c681b91056529119e0b02407c7bb96a4a2c75c01fc9667232c8db'
const WORD = 64
/** `0x` and two words. */
const DATA_LENGTH = 2 + 2 * WORD

const addressOf = (topic: Hex): Hex | null =>
  topic.length === 66 && topic.startsWith(`0x${'0'.repeat(24)}`) ? `0x${topic.slice(26)}` : null

/** What a log says of a vault's own shares, by ERC-4626; null where it is of another shape. Pure. */
function readFlow({ topics, data }: Pick<LogRow, 'topics' | 'data'>): VaultFlow | null {
  const kind = topics[0] === DEPOSIT ? 'deposit' : topics[0] === WITHDRAW ? 'withdraw' : null
  const wanted = kind === 'deposit' ? 3 : 4
  if (kind === null || topics.length !== wanted || data.length !== DATA_LENGTH) return null
  const parties = topics.slice(1).map(addressOf)
  const [sender, second, third] = parties
  if (!sender || !second || parties.includes(null)) return null
  return {
    kind,
    sender,
    receiver: kind === 'withdraw' ? second : null,
    owner: kind === 'withdraw' ? third! : second,
    assets: BigInt(data.slice(0, 2 + WORD)),
    shares: BigInt(`0x${data.slice(2 + WORD)}`),
  }
}

/** Deposits and withdrawals of vaults (ERC-4626), as their logs tell them. */
export const vaultEvents: VaultEvents = { topics: [DEPOSIT, WITHDRAW], read: readFlow }
