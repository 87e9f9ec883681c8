import type { LogRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** Words of what was paid for a name, by the first topic of controllers' events: price and, where it is told apart, premium (screens-evm §1.2). */
const PAID: Readonly<Record<Hex, readonly [base: number, premium: number | null]>> = {
  // NameRegistered(string name, bytes32 indexed label, address indexed owner, uint256 cost, uint256 expires)
  '0xca6abbe9d7f11422cb6ca7629fbf6fe9efb1c621f71ce8f02b9f2a230097404f': [1, null],
  // … uint256 baseCost, uint256 premium, uint256 expires), and the same with a referrer behind it
  '0x69e37f151eb98a09618ddaa80c8cfaf1ce5996867c489f45b555b412271ebf27': [1, 2],
  '0xc2240194853531f1ae318dcef227de79c6ad0fd9d1b0e4fe08568415be2e08a5': [1, 2],
  // NameRenewed(string name, bytes32 indexed label, uint256 cost, uint256 expires), and with a referrer
  '0x3da24c024582931cfaf8267d8ed24d13a82a8068d5bd337d30ec45cea4e506ae': [1, null],
  '0xfa956c3bce4cb4b01166868ecaf0620566bc7e33fc70b0b9c6aef61e37e50b94': [1, null],
}

/** What a controller says was paid for a name, base units; null where the log tells no such thing. Pure; never throws. */
export function namePayment({ topics, data }: Pick<LogRow, 'topics' | 'data'>): {
  readonly cost: bigint
  readonly premium: bigint | null
} | null {
  const words = PAID[topics[0] ?? '0x']
  if (words === undefined) return null
  const [base, premium] = words.map((at) => (at === null ? null : wordAt(data, at)))
  if (base == null || (words[1] !== null && premium == null)) return null
  return { cost: base + (premium ?? 0n), premium: premium ?? null }
}

const wordAt = (data: Hex, at: number): bigint | null =>
  data.length < 2 + 64 * (at + 1) ? null : BigInt(`0x${data.slice(2 + 64 * at, 66 + 64 * at)}`)
