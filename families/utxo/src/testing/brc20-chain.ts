import type { LayerBlock } from '@orrery/family/layer'
import type { LayerReads } from '@orrery/model/layer'
import type { FamilyRows } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { createInscriptionLayer, type InscriptionLayerParts } from '../inscriptions/inscription-layer.ts'
import { envelopeOf, idField } from './envelope-script.ts'
import { keptReads } from './kept-reads.ts'

const id = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`

/** Where something goes: an address by its number, a script that nobody can spend, or all to the miner. */
export type Goal = number | { readonly script: Hex } | 'miner'
/** A message with what stands beside it; `parent` is a transaction of `inscribe`, whose inscription is spent with it. */
export type Said = {
  readonly type?: string
  readonly before?: string
  readonly parent?: number
  readonly input?: number
}

type Input = { readonly from: number; readonly value: bigint; readonly witness: readonly string[] }
type Made = { readonly height: number; readonly txs: object[] }

/** The key of an address by its number (a taproot output's). */
export const ownerOf = (n: number): Hex => `0x12${n.toString(16).padStart(64, '0')}`

/** A chain that says things: blocks are begun, transactions added, and what a ledger makes of all is read. */
export function brc20Chain(parts: Partial<InscriptionLayerParts> = {}) {
  const blocks: Made[] = []
  let count = 0
  const add = (inputs: readonly Input[], to: Goal): number => {
    const n = ++count
    const { height, txs } = blocks.at(-1)!
    const paid = inputs.reduce((sum, { value }) => sum + value, 0n)
    const output =
      to === 'miner'
        ? { value: '0', address: null, type: 'data', script: '0x6a' }
        : typeof to === 'number'
          ? { value: String(paid), address: ownerOf(to), type: 'p2tr', script: null }
          : { value: String(paid), address: null, type: 'data', script: to.script }
    txs.push({
      height,
      txIndex: txs.length,
      hash: id(n),
      timeMs: height * 1_000,
      ext: {
        inputs: inputs.map(({ from, value, witness }) => ({
          txid: id(from),
          vout: 0,
          value: String(value),
          address: null,
          witness,
          witnessBytes: 9,
        })),
        outputs: [output],
      },
    })
    return n
  }
  const block = (height: number): void => {
    blocks.push({
      height,
      txs: [
        {
          height,
          txIndex: 0,
          hash: id(1_000_000 + height),
          timeMs: height * 1_000,
          ext: {
            inputs: [{ txid: null, vout: 0, value: null, witness: [], witnessBytes: 0 }],
            outputs: [{ value: '5000000000', address: ownerOf(99), type: 'p2tr', script: null }],
          },
        },
      ],
    })
  }
  /** Inscribes a message, or a text; answers the transaction. */
  const inscribe = (message: object | string, to: Goal, said: Said = {}): number => {
    const { type = 'text/plain', before = '', parent, input = 0 } = said
    const body = typeof message === 'string' ? message : JSON.stringify({ p: 'brc-20', ...message })
    const fields = [[1, type], ...(parent === undefined ? [] : ([[3, idField(id(parent), 0)]] as const))] as const
    const witness = [`0x51${before}${envelopeOf(fields as never, body)}`, '0xc0']
    const spent = Array.from({ length: input }, (_, i) => ({ from: 900_000 + count * 10 + i, value: 7n, witness: [] }))
    const beside = parent === undefined ? [] : [{ from: parent, value: 10n, witness: [] }]
    return add([...spent, { from: 800_000 + count, value: 10n, witness }, ...beside], to)
  }
  /** Spends what a transaction made. */
  const move = (tx: number, to: Goal, value = 10n): number => add([{ from: tx, value, witness: [] }], to)

  const layer = createInscriptionLayer({
    from: 0,
    jubilee: null,
    brc20: 'regtest',
    halving: { initial: 5_000_000_000n, interval: 1_000_000 },
    findOutputs: () => Promise.resolve(new Map()),
    witnessesOf: () => Promise.reject(new Error('the node is not needed')),
    ...parts,
  })
  const asBlock = ({ height, txs }: Made): LayerBlock =>
    ({ block: { height, hash: id(2_000_000 + height), timeMs: height * 1_000 }, txs }) as unknown as LayerBlock
  const never = new AbortController().signal

  /** The rows that all blocks make: in one step, and in steps of one block each. */
  const ledger = async (): Promise<{ readonly together: FamilyRows; readonly oneByOne: FamilyRows }> => {
    const together = await layer.apply(blocks.map(asBlock), readsOf([]), never)
    const steps: FamilyRows[] = []
    for (const one of blocks) steps.push(await layer.apply([asBlock(one)], readsOf(steps), never))
    const oneByOne = Object.fromEntries(
      Object.keys(together).map((table) => [table, steps.flatMap((rows) => rows[table] ?? [])]),
    )
    return { together, oneByOne }
  }
  return { block, inscribe, move, ledger }
}

/** What steps before left, as an archive answers. */
const readsOf = (steps: readonly FamilyRows[]): LayerReads =>
  keptReads((table) => steps.flatMap((rows) => rows[table] ?? []))
