import { refuse, spoil, WIRE_FAULTS, type ChaosFault, type Loose } from './chaos-faults.ts'

const BLOCK = /^getblock$/
const HEAD = /^getblockchaininfo$/

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null
/** A block with its transactions; ids alone and bytes are left as they are. */
const block = (turn: (block: Loose, txs: readonly Loose[]) => unknown) =>
  spoil(BLOCK, null, (result) => {
    if (!isObject(result)) return undefined
    const txs = result['tx'] as readonly unknown[]
    return txs.every(isObject) ? turn(result, txs) : undefined
  })
/** The block with one of its transactions changed: the last that `turn` changes. */
const tx = (turn: (tx: Loose) => Loose | undefined) =>
  block((found, txs) => {
    for (let at = txs.length - 1; at >= 0; at--) {
      const other = turn(txs[at]!)
      if (other) return { ...found, tx: txs.with(at, other) }
    }
    return undefined
  })
const output = (turn: (output: Loose) => Loose) =>
  tx((one) => {
    const [first, ...rest] = one['vout'] as readonly Loose[]
    return first && { ...one, vout: [turn(first), ...rest] }
  })
/** An input that spends something, changed. */
const input = (turn: (input: Loose) => Loose) =>
  tx((one) => {
    const [first, ...rest] = one['vin'] as readonly Loose[]
    return first?.['txid'] === undefined ? undefined : { ...one, vin: [turn(first), ...rest] }
  })
const head = (turn: (info: Loose) => unknown) =>
  spoil(HEAD, null, (result) => (isObject(result) ? turn(result) : undefined))

/** Everything that the chaos proxy does to the reader of a node of the Bitcoin family. */
export const OUTPUT_FAULTS: readonly ChaosFault[] = [
  ...WIRE_FAULTS,
  { name: 'text for a height', id: 'F-06', change: block((found) => ({ ...found, height: `0x${found['height']}` })) },
  { name: 'null in a field', id: 'F-06', change: block((found) => ({ ...found, merkleroot: null })) },
  { name: 'amount that is no number', id: 'F-06', change: output((one) => ({ ...one, value: 'all' })) },
  { name: 'amount below zero', id: 'F-06', change: output((one) => ({ ...one, value: -1 })) },
  { name: 'beyond 64 bits', id: 'F-06', change: block((found) => ({ ...found, time: 1e30 })) },
  {
    name: 'unknown fields',
    id: 'F-06',
    change: block((found) => ({ ...found, odd: [{ odd: null }], transactionz: 'x' })),
  },
  { name: 'null block', id: 'F-07', change: block(() => null) },
  { name: 'empty block', id: 'F-07', change: block((found) => ({ ...found, tx: [] })) },
  {
    name: 'transaction missing',
    id: 'F-07',
    change: block((found, txs) => (txs.length > 1 ? { ...found, tx: txs.slice(0, -1) } : undefined)),
  },
  {
    name: 'output missing',
    id: 'F-07',
    change: tx((one) => ({ ...one, vout: (one['vout'] as readonly unknown[]).slice(1) })),
  },
  {
    name: 'another block',
    id: 'F-08',
    change: spoil(BLOCK, null, (result, memory, method) =>
      isObject(result) ? memory.earlier(method, result) : undefined,
    ),
  },
  { name: 'another amount', id: 'F-08', change: output((one) => ({ ...one, value: 0.77777777 })) },
  {
    name: 'another script',
    id: 'F-08',
    change: output((one) => ({ ...one, scriptPubKey: { hex: `0014${'77'.repeat(20)}` } })),
  },
  { name: 'another input', id: 'F-08', change: input((one) => ({ ...one, vout: Number(one['vout']) + 1 })) },
  { name: 'another witness', id: 'F-08', change: input((one) => ({ ...one, txinwitness: ['77'] })) },
  {
    name: 'a transaction twice',
    id: 'F-08',
    change: block((found, txs) => ({ ...found, tx: [...txs, txs.at(-1)] })),
  },
  { name: 'block not found', id: 'F-09', change: refuse(BLOCK, -5, 'Block not found') },
  {
    name: 'hash of another height',
    id: 'F-09',
    change: spoil(/^getblockhash$/, null, (result, memory, method) => memory.earlier(method, result)),
  },
  {
    name: 'stale head',
    id: 'F-09',
    change: spoil(HEAD, null, (result, memory, method) => memory.earlier(method, result)),
  },
  {
    name: 'head at genesis',
    id: 'F-10',
    change: (answers, calls, memory) =>
      head((info) => ({ ...info, blocks: 0, headers: 0, bestblockhash: memory.genesis }))(answers, calls, memory),
  },
  { name: 'wrong chain', id: 'F-12', change: head((info) => ({ ...info, chain: 'main' })) },
  {
    name: 'method not found',
    id: 'F-42',
    late: true,
    change: refuse(/^waitforblockheight$/, -32_601, 'Method not found'),
  },
]
