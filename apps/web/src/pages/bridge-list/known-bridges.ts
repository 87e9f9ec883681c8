import { knownRollupsOn, rollupContractsOf } from '@orrery/chains/rollup-contracts'
import type { Chain } from '@orrery/model/chain'
import type { RollupRole } from '@orrery/model/rollup-contracts'

/** One event of a bridge's contract: message key of what it tells, the contract, and the event's first topic. */
export type BridgeEvent = {
  readonly id: string
  readonly label: string
  readonly contract: string
  readonly topic: string
}

/** The canonical bridge between a rollup and its parent chain, as its contracts on one of the two tell it. */
export type Bridge = {
  /** Code of the chain at its other end. */
  readonly other: string
  readonly events: readonly BridgeEvent[]
}

const predeploy = (prefix: string, end: string): string => prefix.padEnd(42 - end.length, '0') + end
const event = (id: string, label: string, contract: string, topic: string): BridgeEvent => ({
  id,
  label: `bridge.${label}`,
  contract,
  topic,
})

/** Optimism specs, "Predeploys": the standard bridge and the passer of messages. Topics: screens-evm §1.2. */
const [OP_BRIDGE, OP_PASSER] = [predeploy('0x42', '10'), predeploy('0x42', '16')] as const
const OP: readonly BridgeEvent[] = [
  event('arrived', 'arrived', OP_BRIDGE, '0x31b2166ff604fc5672ea5df08a78081d2bc6d746cadce880747f3643d819e83d'),
  event(
    'arrived-tokens',
    'arrivedTokens',
    OP_BRIDGE,
    '0xd59c65b35445225835c83f50b6ede06a7be047d22e357073e250d9af537518cd',
  ),
  event('left', 'left', OP_BRIDGE, '0x2849b43074093a05396b6f2a937dee8565b15a48a7b3d4bffb732a5017380af5'),
  event('left-tokens', 'leftTokens', OP_BRIDGE, '0x7ff126db8024424bbfd9826e8ab82ff59136289ea440b04b39a0df1b03b9cabf'),
  event('messages', 'messages', OP_PASSER, '0x02a52367d10742d8032712c1bb8e0144ff1ec5ffda1ed7d70bb05a2744955054'),
]

/** Nitro, "Precompiles": ArbSys and ArbRetryableTx. */
const ARBITRUM: readonly BridgeEvent[] = [
  event(
    'messages',
    'messages',
    predeploy('0x', '64'),
    '0x3e7aafa77dbf186b7fd488006beff893744caa3c4f6f299e8a709fa2087374fc',
  ),
  event(
    'tickets',
    'tickets',
    predeploy('0x', '6e'),
    '0x7c793cced5743dc5f531bbe2bfb5a9fa3f40adef29231e6ab165c08a29e3dd89',
  ),
]

/** ZKsync docs, "System contracts": L2BaseToken and L1Messenger. */
const ZKSYNC: readonly BridgeEvent[] = [
  event('left', 'left', predeploy('0x', '800a'), '0x2717ead6b9200dd235aad468c9809ea400fe33ac69b5bfaa6d3e90fc922b6398'),
  event(
    'messages',
    'messages',
    predeploy('0x', '8008'),
    '0x3a36e47291f4201faf137fab081d92295bce2d53be2c6ca68ba82c7faa9ce241',
  ),
]

const STACKS: Readonly<Record<string, readonly BridgeEvent[]>> = { op: OP, arbitrum: ARBITRUM, zksync: ZKSYNC }

/** What contracts of a parent chain log of messages, by what they do (screens-evm §1.2). */
const ON_PARENT: readonly (readonly [role: RollupRole, id: string, topic: string])[] = [
  ['portal', 'begun', '0xb3813568d9991fc951961fcb4c784893574240a28925604d09fc577c55bb7c32'],
  ['portal', 'proven', '0x67a6208cfcc0801d50f6cbe764733f4fddf66ac0b04442061a8a8c0cb6b63f62'],
  ['portal', 'completed', '0xdb5c7652857aa163daadd670e116628fb42e869d8ac4251ef8971d9e5727df1b'],
  ['bridge', 'begun', '0x5e3c1311ea442664e8b1611bfabef659120ea7a0a2cfc0667700bebc69cbffe1'],
  ['outbox', 'completed', '0x20af7f3bbfe38132b8900ae295cd9c8d1914be7052d061a511f3f728dab18964'],
  ['diamond', 'begun', '0x4531cd5795773d7101c17bdeb9f5ab7f47d7056017506f937083be5d6e77a382'],
  ['messenger', 'begun', '0x104371f3b442861a2a7b82a070afbbaab748bb13757bf47769e170e37809ec1e'],
  ['messenger', 'completed', '0x4641df4a962071e12719d8c8c8e5ac7fc4d97b927346a3d7a335b1f7517e133c'],
]

/** Events of the contracts that are believed about a rollup. */
const eventsOf = (rollup: Rollup): readonly BridgeEvent[] => {
  const contracts = rollupContractsOf(rollup)
  return ON_PARENT.flatMap(([role, id, topic]) => (contracts[role] ?? []).map((one) => event(id, id, one, topic)))
}

type Rollup = Pick<Chain, 'code' | 'settlesOn' | 'rollupContracts'>

/**
 * The canonical bridges whose contracts a chain has (screens-evm §14): its own to the chain that it settles on, and those of rollups that settle on it. `followed` are the
 * chains of the site, whose operator may say whom to believe.
 */
export function bridgesOf(
  chain: Pick<Chain, 'code' | 'family' | 'quirks' | 'settlesOn'>,
  followed: readonly Rollup[],
): readonly Bridge[] {
  const told = followed.filter(({ settlesOn }) => settlesOn === chain.code)
  const others = knownRollupsOn(chain.code).filter((code) => !followed.some((one) => one.code === code))
  const below = [...others.map((code): Rollup => ({ code, settlesOn: chain.code })), ...told]
    .map((rollup) => ({ other: rollup.code, events: eventsOf(rollup) }))
    .filter(({ events }) => events.length > 0)
  const stack = chain.family === 'evm' && 'stack' in chain.quirks ? STACKS[chain.quirks.stack] : undefined
  return stack === undefined || chain.settlesOn === null ? below : [{ other: chain.settlesOn, events: stack }, ...below]
}

/** What the contracts on its parent chain log of a rollup; empty where they are not known. */
export const eventsOnParent = (rollup: Rollup): readonly BridgeEvent[] => eventsOf(rollup)

/** What is asked for, the first where the address names none; null on chains without a bridge that is known here. */
export function chosenOf(
  bridges: readonly Bridge[],
  query: URLSearchParams,
): { readonly bridge: Bridge; readonly event: BridgeEvent } | null {
  const bridge = bridges.find(({ other }) => other.toLowerCase() === query.get('to')) ?? bridges[0]
  const event = bridge?.events.find(({ id }) => id === query.get('event')) ?? bridge?.events[0]
  return bridge === undefined || event === undefined ? null : { bridge, event }
}
