import type { OutputParts, Settlement } from '@orrery/family/settlement'
import type { ChainOf } from '@orrery/model/chain'
import type { TxHead } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { EvmTxExt } from '../ext.ts'
import { bytesOf, hexOf } from '../verify/hex-bytes.ts'
import { keccak } from '../verify/keccak.ts'
import { sourceHash } from './op-deposits.ts'
import { readGame } from './op-game.ts'
import { opWithdrawals } from './op-withdrawal.ts'

const WORD = 64
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(WORD, '0')}`

/** What no log of a stack tells. */
const NOTHING: Settlement = {
  batches: [],
  states: [],
  games: null,
  arrival: null,
  steps: [],
  withdrawals: null,
  arrivalId: () => null,
  departureId: () => null,
  claimedHeight: () => null,
  outputs: null,
}

/** `create(uint32,bytes32,bytes)` of a factory of games. */
const CREATE = '0x82ecf2f6'
/** Types whose extra data is the height: cannon, permissioned, asterisc, kona (Optimism, `GameTypes`). Those about several chains have a time there. */
const BY_HEIGHT: ReadonlySet<number> = new Set([0, 1, 2, 3, 6, 8])
/** Version 0 (Optimism specs, "L2 output root proposals"). */
const VERSION: Hex = word(0n)

const outputRoot = ({ stateRoot, passerRoot, blockHash }: OutputParts): Hex =>
  hexOf(keccak(bytesOf(`${VERSION}${stateRoot.slice(2)}${passerRoot.slice(2)}${blockHash.slice(2)}`)))

const OP: Settlement = {
  ...NOTHING,
  states: [{ role: 'outputOracle', kind: 'output' }],
  games: { begun: { role: 'gameFactory', kind: 'game' }, ended: 'resolved', read: readGame },
  arrival: { role: 'portal', kind: 'deposited' },
  steps: [
    { role: 'portal', kind: 'proven', step: 'proven' },
    { role: 'portal', kind: 'finalised', step: 'completed' },
  ],
  placedId: sourceHash,
  departureId: ({ id }) => hexId(id),
  claimedHeight({ to, input }, factory, type) {
    if (to !== factory || !input.startsWith(CREATE) || !BY_HEIGHT.has(type)) return null
    // Its bytes stand behind their place (the third word) and their length.
    const at = (index: number): bigint | null => {
      const text = input.slice(10 + index * WORD, 10 + (index + 1) * WORD)
      return text.length === WORD ? BigInt(`0x${text}`) : null
    }
    const [offset, length, height] = [at(2), at(3), at(4)]
    const isPlain = offset === 96n && length !== null && length >= 32n
    return isPlain && height !== null && height <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(height) : null
  },
  outputs: { passer: '0x4200000000000000000000000000000000000016', rootOf: outputRoot },
  withdrawals: opWithdrawals(outputRoot),
}

const hexId = (id: string): Hex | null => (/^0x[0-9a-f]{64}$/.test(id) ? (id as Hex) : null)

const ARBITRUM: Settlement = {
  ...NOTHING,
  batches: [{ role: 'sequencerInbox', kind: 'sequenced', stage: 'committed' }],
  states: [
    { role: 'rollup', kind: 'assertion' },
    { role: 'rollup', kind: 'node' },
    { role: 'outbox', kind: 'send-root' },
  ],
  arrival: { role: 'bridge', kind: 'delivered' },
  steps: [{ role: 'outbox', kind: 'executed', step: 'completed' }],
  // The number of the message, as 32 bytes.
  arrivalId: (_, { source }) => source,
  departureId: ({ number }) => (number === null ? null : word(number)),
}

const ZKSYNC: Settlement = {
  ...NOTHING,
  batches: [
    { role: 'diamond', kind: 'committed', stage: 'committed' },
    { role: 'diamond', kind: 'proved', stage: 'proved' },
    { role: 'diamond', kind: 'executed', stage: 'executed' },
  ],
  arrival: { role: 'diamond', kind: 'requested' },
  arrivalId: ({ hash }) => hash,
}

const SCROLL: Settlement = {
  ...NOTHING,
  batches: [
    { role: 'scrollChain', kind: 'committed', stage: 'committed' },
    { role: 'scrollChain', kind: 'executed', stage: 'executed' },
  ],
  arrival: { role: 'messenger', kind: 'sent' },
  steps: [{ role: 'messenger', kind: 'relayed', step: 'completed' }],
  // A message's place in the queue is the nonce of its transaction (scroll-tech/go-ethereum, `L1MessageTx`).
  arrivalId(tx: TxHead) {
    const { nonce } = tx.ext as unknown as EvmTxExt
    return nonce === undefined ? null : word(BigInt(nonce))
  },
  departureId: ({ id }) => hexId(id),
}

/** How the logs are read that a rollup's contracts write on the chain that it settles on; null on other chains, and for stacks whose logs are not known here. */
export function settlementOf({ quirks, settlesOn }: Pick<ChainOf<'evm'>, 'quirks' | 'settlesOn'>): Settlement | null {
  if (settlesOn === null) return null
  switch (quirks.stack) {
    case 'op':
      return OP
    case 'arbitrum':
      return ARBITRUM
    case 'zksync':
      return ZKSYNC
    case 'scroll':
      return SCROLL
    default:
      return null
  }
}
