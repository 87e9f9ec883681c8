import { writeBech32Account } from '@orrery/primitives/bech32-account'
import type { Hex } from '@orrery/primitives/hex'
import { MISSING } from '@orrery/primitives/missing'
import type { OwnFact } from '@orrery/model/wire/own-facts'
import { rawCall } from '../calls.ts'
import { readAtomicTransactions, type AtomicTransaction } from './atomic-transactions.ts'
import { askAll, bytesOf, createFacts, fieldsOf, wholeOf } from './own-answers.ts'
import type { OwnReader } from './own-facts.ts'

/** Ids of Avalanche's main network (avalanchego, `genesis`): its coin, and its other two chains. */
const AVAX: Hex = '0x21e67317cbc4be2aeb00677ad6462778a8f52274b9d605df2591b23027a87dff'
const CHAINS: ReadonlyMap<string, string> = new Map([
  [`0x${'0'.repeat(64)}`, 'P'],
  ['0xed5f38341e436e5d46e2bb00b45d62ae97d1b050c64bc634ae10626739e35c4b', 'X'],
])
/** The coin has nine digits on the other chains and eighteen here. */
const PER_UNIT = 10n ** 9n
/** A block's own bytes beyond Ethereum's fields; more fit into none. */
const MOST_DIGITS = 2 + 2 * 262_144

/** Avalanche's C-Chain carries what comes from the other chains and goes to them beside its transactions (Coreth, `blockExtraData`). */
export const ofAvalanche: OwnReader = async (rpc, subject, signal) => {
  if (subject.kind !== 'block') return null
  const facts = createFacts()
  const { add, lacking } = facts
  const [answer] = await askAll(rpc, [rawCall('eth_getBlockByHash', [subject.blockHash, false])], lacking, signal)
  const block = fieldsOf(answer)
  add('extDataGasUsed', 'number', wholeOf(block['extDataGasUsed']))
  add('blockGasCost', 'number', wholeOf(block['blockGasCost']))
  const data = block['blockExtraData']
  if (typeof data !== 'string' || data.length > MOST_DIGITS || bytesOf(data, data.length / 2 - 1) === null) return facts
  const found = readAtomicTransactions(data as Hex)
  if (found === null) {
    add('atomicUnread', 'number', String(data.length / 2 - 1))
    return facts
  }
  add('atomicCount', 'number', String(found.length))
  return found.length === 0 ? facts : { ...facts, tables: [{ name: 'atomic', rows: found.flatMap(rowsOf) }] }
}

const rowsOf = ({ kind, chain, moves, receivers }: AtomicTransaction): OwnFact[][] => {
  const place = CHAINS.get(chain)
  const there = receivers.map((key) => `${place ?? ''}-${writeBech32Account('avax', key)}`).join(' ')
  return moves.map(({ address, amount, asset }) => [
    { name: 'atomicKind', as: 'word', value: kind },
    { name: 'atomicChain', as: place === undefined ? 'hash' : 'text', value: place ?? chain },
    { name: 'atomicAccount', as: 'address', value: address },
    asset === AVAX
      ? { name: 'atomicAmount', as: 'coins', value: (amount * PER_UNIT).toString() }
      : { name: 'atomicAmount', as: 'text', value: `${amount} ${asset}` },
    { name: 'atomicReceivers', as: 'text', value: there === '' ? MISSING : there },
  ])
}
