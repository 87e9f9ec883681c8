import type { BatchLookup, BatchLookups, BatchStage } from '@orrery/family/batch-lookup'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { headerByHash, rawCall, toQuantity } from '../calls.ts'
import { askAll, bytesOf, createFacts, fieldsOf, wholeOf, type Fields } from '../own/own-answers.ts'
import { rawAnswers } from '../raw-answers.ts'
import { heightOf, newestOf, numberOf } from './told-number.ts'

/** A batch is proved and executed by one transaction there. */
const STAGES: readonly BatchStage[] = ['committed', 'proved']
/** Each answer holds all bytes of its batch (120 KB at most, as hexadecimal): so many are at hand at once. */
const AT_ONCE = 10
const NOWHERE = { hash: null, atMs: null }

const batch = (number: number) => rawCall('zkevm_getBatchByNumber', [toQuantity(number), false])

/** Batches of Polygon's zkEVM and of CDK (0xPolygonHermez, `endpoints_zkevm`): trusted ones are sealed or open, virtual ones committed, consolidated ones proved. */
export function batchesOfZkevm(rpc: RpcClient, chain: string): BatchLookups {
  /** Heights of blocks by their hashes. */
  const heights = async (hashes: readonly Hex[], signal: AbortSignal): Promise<ReadonlyMap<Hex, number>> => {
    const answers = await rpc.settle(hashes.map(headerByHash), signal)
    return new Map(
      hashes.flatMap((hash, at) => {
        const answer = answers[at]!
        const height = answer.status === 'fulfilled' ? heightOf(answer.value?.number) : null
        return height === null ? [] : [[hash, height] as const]
      }),
    )
  }

  const some = async (numbers: readonly number[], signal: AbortSignal): Promise<readonly (BatchLookup | null)[]> => {
    const told = (await askAll(rpc, numbers.map(batch), [], signal)).map(fieldsOf)
    const ends = told.map(({ blocks }) => endsOf(blocks))
    const known = await heights([...new Set(ends.flatMap((pair) => pair ?? []))], signal)
    return numbers.map((number, at) =>
      numberOf(told[at]!['number']) === number ? batchOf(number, told[at]!, ends[at] ?? null, known) : null,
    )
  }

  return {
    stages: STAGES,
    async ends(signal) {
      const [newest, virtual, verified] = await Promise.all(
        ['zkevm_batchNumber', 'zkevm_virtualBatchNumber', 'zkevm_verifiedBatchNumber'].map((method) =>
          newestOf(rpc, chain, method, signal),
        ),
      )
      // 0 is the batch of the genesis: nobody posted it.
      return { newest: newest!, committed: virtual! || null, proved: verified! || null, executed: null }
    },
    async read(numbers, signal) {
      const found: (BatchLookup | null)[] = []
      for (let at = 0; at < numbers.length; at += AT_ONCE)
        found.push(...(await some(numbers.slice(at, at + AT_ONCE), signal)))
      return found
    },
    raw: (number, signal) => rawAnswers(rpc, [batch(number)], signal),
  }
}

/** The first and the last of a list of hashes; null where it is empty or anything else. */
function endsOf(blocks: unknown): readonly [Hex, Hex] | null {
  if (!Array.isArray(blocks)) return null
  const [first, last] = [bytesOf(blocks[0], 32), bytesOf(blocks.at(-1), 32)]
  return first === null || last === null ? null : [first, last]
}

const sizeOf = (bytes: unknown): string | null =>
  typeof bytes === 'string' && bytes.startsWith('0x') && bytes.length % 2 === 0 ? String((bytes.length - 2) / 2) : null

/** Older nodes do not say whether a batch may still take blocks. */
const stateOf = (closed: unknown): 'open' | 'sealed' | null =>
  closed === true ? 'sealed' : closed === false ? 'open' : null

function batchOf(
  number: number,
  told: Fields,
  ends: readonly [Hex, Hex] | null,
  heights: ReadonlyMap<Hex, number>,
): BatchLookup {
  const committed = bytesOf(told['sendSequencesTxHash'], 32)
  const proved = bytesOf(told['verifyBatchTxHash'], 32)
  const seconds = numberOf(told['timestamp'])
  const [from, to] = ends === null ? [] : ends.map((hash) => heights.get(hash))
  const { transactions } = told
  return {
    number,
    timeMs: seconds === null ? null : seconds * 1_000,
    state: proved !== null ? 'proved' : committed !== null ? 'committed' : stateOf(told['closed']),
    blocks: from === undefined || to === undefined || from > to ? null : { from, to },
    txs: Array.isArray(transactions) ? transactions.length : null,
    // What the parent chain sent comes as claims, among all others.
    parentTxs: null,
    root: bytesOf(told['stateRoot'], 32),
    steps: { committed: { hash: committed, atMs: null }, proved: { hash: proved, atMs: null }, executed: NOWHERE },
    facts: factsOf(told),
  }
}

function factsOf(told: Fields): BatchLookup['facts'] {
  const { facts, add } = createFacts()
  add('sequencer', 'address', bytesOf(told['coinbase'], 20))
  add('batchBytes', 'number', sizeOf(told['batchL2Data']))
  add('accumulatedInput', 'hash', bytesOf(told['accInputHash'], 32))
  add('globalExitRoot', 'hash', bytesOf(told['globalExitRoot'], 32))
  add('mainnetExitRoot', 'hash', bytesOf(told['mainnetExitRoot'], 32))
  add('rollupExitRoot', 'hash', bytesOf(told['rollupExitRoot'], 32))
  add('localExitRoot', 'hash', bytesOf(told['localExitRoot'], 32))
  add('forcedBatch', 'number', wholeOf(told['forcedBatchNumber']))
  return facts
}
