import type { BatchLookup, BatchLookups, BatchStage } from '@orrery/family/batch-lookup'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { rawCall } from '../calls.ts'
import { askAll, bytesOf, createFacts, fieldsOf, itemsOf, momentOf, wholeOf, type Fields } from '../own/own-answers.ts'
import { rawAnswers } from '../raw-answers.ts'
import { lastWhere } from './last-where.ts'
import { heightOf, newestOf, numberOf } from './told-number.ts'

const STAGES: readonly BatchStage[] = ['committed', 'proved', 'executed']
/** Names of a stage in `L1BatchDetails` (zksync-era, "web3 JSON-RPC API"). */
const FIELDS: Readonly<Record<BatchStage, readonly [hash: string, at: string]>> = {
  committed: ['commitTxHash', 'committedAt'],
  proved: ['proveTxHash', 'provenAt'],
  executed: ['executeTxHash', 'executedAt'],
}

const details = (number: number) => rawCall('zks_getL1BatchDetails', [number])
const range = (number: number) => rawCall('zks_getL1BatchBlockRange', [number])

/** Batches of the ZK stack: its nodes tell each with its three transactions on the parent chain. */
export function batchesOfZksync(rpc: RpcClient, chain: string): BatchLookups {
  const tell = async (numbers: readonly number[], signal: AbortSignal): Promise<readonly Fields[]> =>
    (await askAll(rpc, numbers.map(details), [], signal)).map(fieldsOf)
  return {
    stages: STAGES,
    async ends(signal) {
      const newest = await newestOf(rpc, chain, 'zks_L1BatchNumber', signal)
      // Far from the newest the stages are looked for in the same places.
      const known = new Map<number, Fields>()
      const end = (stage: BatchStage): Promise<number | null> =>
        lastWhere(newest, async (numbers) => {
          const open = numbers.filter((number) => !known.has(number))
          const told = await tell(open, signal)
          open.forEach((number, at) => known.set(number, told[at]!))
          return numbers.map((number) => bytesOf(known.get(number)![FIELDS[stage][0]], 32) !== null)
        })
      const committed = await end('committed')
      const proved = committed === null ? null : await end('proved')
      return { newest, committed, proved, executed: proved === null ? null : await end('executed') }
    },
    async read(numbers, signal) {
      const answers = await askAll(rpc, [...numbers.map(details), ...numbers.map(range)], [], signal)
      return numbers.map((number, at) => {
        const told = fieldsOf(answers[at])
        return numberOf(told['number']) === number ? batchOf(number, told, answers[numbers.length + at]) : null
      })
    },
    raw: (number, signal) => rawAnswers(rpc, [details(number), range(number)], signal),
  }
}

function batchOf(number: number, told: Fields, blocks: unknown): BatchLookup {
  const step = (stage: BatchStage): { hash: Hex | null; atMs: number | null } => {
    const [hash, at] = FIELDS[stage]
    const atMs = momentOf(told[at])
    return { hash: bytesOf(told[hash], 32), atMs: atMs === null ? null : Number(atMs) }
  }
  const steps = { committed: step('committed'), proved: step('proved'), executed: step('executed') }
  const seconds = numberOf(told['timestamp'])
  const [own, sent] = [numberOf(told['l2TxCount']), numberOf(told['l1TxCount'])]
  const [from = null, to = null] = itemsOf(blocks, 2).map(heightOf)
  return {
    number,
    timeMs: seconds === null ? null : seconds * 1_000,
    state: STAGES.findLast((stage) => steps[stage].hash !== null) ?? (told['commitTxHash'] === null ? 'sealed' : null),
    blocks: from === null || to === null || from > to ? null : { from, to },
    txs: own === null || sent === null ? null : own + sent,
    parentTxs: sent,
    root: bytesOf(told['rootHash'], 32),
    steps,
    facts: factsOf(told),
  }
}

function factsOf(told: Fields): BatchLookup['facts'] {
  const { facts, add } = createFacts()
  add('l1GasPrice', 'gas', wholeOf(told['l1GasPrice']))
  add('fairGasPrice', 'gas', wholeOf(told['l2FairGasPrice']))
  add('pubdataPrice', 'gas', wholeOf(told['fairPubdataPrice']))
  const codes = fieldsOf(told['baseSystemContractsHashes'])
  add('bootloader', 'hash', bytesOf(codes['bootloader'], 32))
  add('defaultAccount', 'hash', bytesOf(codes['default_aa'], 32))
  return facts
}
