import type { Departure } from '@orrery/family/departures'
import type { Chain } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'

/** A log as the API tells it. */
type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

/** Where a stack writes its messages, and how they are read. */
type Stack = { readonly contract: Hex; readonly topic: Hex; readonly read: (log: Log) => Departure | null }

const word = (data: string, at: number): string | null => {
  const found = data.slice(2 + 64 * at, 66 + 64 * at)
  return /^[0-9a-f]{64}$/i.test(found) ? found.toLowerCase() : null
}
const numberAt = (data: string, at: number): bigint | null => {
  const found = word(data, at)
  return found === null ? null : BigInt(`0x${found}`)
}
const addressOf = (topic: string | undefined | null): string | null => {
  const digits = topic?.replace(/^0x/, '') ?? ''
  return /^0{24}[0-9a-f]{40}$/i.test(digits) ? `0x${digits.slice(24).toLowerCase()}` : null
}
const isWord = (text: string | undefined): text is string => /^0x[0-9a-f]{64}$/i.test(text ?? '')

/** The upper two bytes of the number tell how the message is encoded (Optimism specs, "Withdrawals"). */
const NUMBER = (1n << 240n) - 1n

/** MessagePassed(uint256,address,address,uint256,uint256,bytes,bytes32) of the L2ToL1MessagePasser. */
const OP: Stack = {
  contract: '0x4200000000000000000000000000000000000016',
  topic: '0x02a52367d10742d8032712c1bb8e0144ff1ec5ffda1ed7d70bb05a2744955054',
  read({ topics: [, nonce, sender, target], data }) {
    const hash = word(data, 3)
    if (!isWord(nonce) || hash === null) return null
    return {
      id: `0x${hash}`,
      number: BigInt(nonce) & NUMBER,
      sender: addressOf(sender),
      target: addressOf(target),
      amount: numberAt(data, 0),
    }
  },
}

/** L2ToL1Tx(address,address,uint256,uint256,uint256,uint256,uint256,uint256,bytes) of ArbSys. */
const ARBITRUM: Stack = {
  contract: '0x0000000000000000000000000000000000000064',
  topic: '0x3e7aafa77dbf186b7fd488006beff893744caa3c4f6f299e8a709fa2087374fc',
  read({ topics: [, destination, , position], data }) {
    if (!isWord(position)) return null
    const number = BigInt(position)
    return {
      id: String(number),
      number,
      sender: addressOf(word(data, 0)),
      target: addressOf(destination),
      amount: numberAt(data, 4),
    }
  },
}

/** AppendMessage(uint256,bytes32) of the L2MessageQueue: who sent it stands in another log of the transaction. */
const SCROLL: Stack = {
  contract: '0x5300000000000000000000000000000000000000',
  topic: '0xfaa617c2d8ce12c62637dbce76efcc18dae60574aa95709bdcedce7e76071693',
  read({ data }) {
    const hash = word(data, 1)
    return hash === null
      ? null
      : { id: `0x${hash}`, number: numberAt(data, 0), sender: null, target: null, amount: null }
  },
}

/** `finalizeEthWithdrawal`, whom, how much: what L2BaseToken sends, packed (ZKsync docs, "L2BaseToken"). */
const ZKSYNC_BASE = '0x000000000000000000000000000000000000800a'
const ZKSYNC_COINS = /^6c0960f9([0-9a-f]{40})([0-9a-f]{64})/

/** L1MessageSent(address,bytes32,bytes) of the L1Messenger. */
const ZKSYNC: Stack = {
  contract: '0x0000000000000000000000000000000000008008',
  topic: '0x3a36e47291f4201faf137fab081d92295bce2d53be2c6ca68ba82c7faa9ce241',
  read({ topics: [, sender, hash], data }) {
    if (!isWord(hash)) return null
    const from = addressOf(sender)
    const coins = from === ZKSYNC_BASE ? ZKSYNC_COINS.exec(data.slice(2 + 2 * 64).toLowerCase()) : null
    return {
      id: hash.toLowerCase(),
      number: null,
      sender: from,
      target: coins === null ? null : `0x${coins[1]}`,
      amount: coins === null ? null : BigInt(`0x${coins[2]}`),
    }
  },
}

const STACKS: Readonly<Record<string, Stack>> = { op: OP, arbitrum: ARBITRUM, scroll: SCROLL, zksync: ZKSYNC }

/** Which contract of a rollup writes its messages to the parent chain, and by which event; null where there is none, or it is not known (screens-evm §4.1, §12.5). */
export function departuresOf(chain: Pick<Chain, 'family' | 'quirks' | 'settlesOn'>): Stack | null {
  const stack = chain.family === 'evm' && 'stack' in chain.quirks ? chain.quirks.stack : null
  return chain.settlesOn === null || stack === null ? null : (STACKS[stack] ?? null)
}

/** Messages that these logs of a chain write. Pure. */
export const readDepartures = (stack: Stack, logs: readonly Log[]): readonly Departure[] =>
  logs
    .filter(({ address, topics }) => address.toLowerCase() === stack.contract && topics[0] === stack.topic)
    .flatMap((log) => stack.read(log) ?? [])
