import { refuse, spoil, WIRE_FAULTS, type ChaosFault, type Loose } from './chaos-faults.ts'

const BLOCK = /^eth_getBlockBy(?:Number|Hash)$/
const RECEIPTS = /^eth_getBlockReceipts$/
const PLACE = /^0x/

const block = (turn: (block: Loose) => unknown) =>
  spoil(BLOCK, PLACE, (result) => (result === null ? undefined : turn(result as Loose)))
const receipts = (turn: (receipts: readonly Loose[]) => unknown) =>
  spoil(RECEIPTS, null, (result) => (result === null ? undefined : turn(result as readonly Loose[])))
const txsOf = (found: Loose): readonly unknown[] => found['transactions'] as readonly unknown[]
const isWhole = (tx: unknown): tx is Loose => typeof tx === 'object' && tx !== null
const hasLogs = ({ logs }: Loose): boolean => (logs as readonly unknown[]).length > 0

/** Everything that the chaos proxy does to the reader of an EVM node. */
export const EVM_FAULTS: readonly ChaosFault[] = [
  ...WIRE_FAULTS,
  { name: 'number for hex', id: 'F-06', change: block((found) => ({ ...found, number: Number(found['number']) })) },
  { name: 'null in a field', id: 'F-06', change: block((found) => ({ ...found, parentHash: null })) },
  {
    name: 'leading zeros',
    id: 'F-06',
    change: block((found) => ({ ...found, number: `0x000${String(found['number']).slice(2)}` })),
  },
  { name: 'beyond 64 bits', id: 'F-06', change: block((found) => ({ ...found, timestamp: `0x${'f'.repeat(64)}` })) },
  {
    name: 'unknown fields',
    id: 'F-06',
    change: block((found) => ({ ...found, odd: [{ odd: null }], transactionz: 'x' })),
  },
  { name: 'null block', id: 'F-07', change: block(() => null) },
  { name: 'null receipts', id: 'F-07', change: receipts(() => null) },
  { name: 'empty receipts', id: 'F-07', change: receipts((all) => (all.length > 0 ? [] : undefined)) },
  { name: 'receipt missing', id: 'F-07', change: receipts((all) => (all.length > 0 ? all.slice(0, -1) : undefined)) },
  {
    name: 'no logs',
    id: 'F-07',
    change: receipts((all) => (all.some(hasLogs) ? all.map((receipt) => ({ ...receipt, logs: [] })) : undefined)),
  },
  {
    name: 'empty bloom',
    id: 'F-07',
    change: block((found) =>
      /[1-9a-f]/.test(String(found['logsBloom']).slice(2))
        ? { ...found, logsBloom: `0x${'0'.repeat(512)}` }
        : undefined,
    ),
  },
  {
    name: 'receipts of another block',
    id: 'F-08',
    change: spoil(RECEIPTS, null, (result, memory, method) => memory.earlier(method, result)),
  },
  {
    name: 'another block',
    id: 'F-08',
    change: spoil(BLOCK, PLACE, (result, memory, method) => memory.earlier(method, result)),
  },
  {
    name: 'another value',
    id: 'F-08',
    change: block((found) => {
      const [first, ...rest] = txsOf(found)
      return isWhole(first) ? { ...found, transactions: [{ ...first, value: '0x7777' }, ...rest] } : undefined
    }),
  },
  {
    name: 'a log twice',
    id: 'F-08',
    change: receipts((all) =>
      all.some(hasLogs)
        ? all.map((receipt) => {
            const logs = receipt['logs'] as readonly unknown[]
            return logs.length > 0 ? { ...receipt, logs: [logs[0], ...logs] } : receipt
          })
        : undefined,
    ),
  },
  {
    name: 'a transaction twice',
    id: 'F-08',
    change: block((found) => {
      const txs = txsOf(found)
      return txs.length > 0 ? { ...found, transactions: [txs[0], ...txs] } : undefined
    }),
  },
  { name: 'header not found', id: 'F-09', change: refuse(BLOCK, -32_000, 'header not found') },
  {
    name: 'stale head',
    id: 'F-09',
    change: spoil(BLOCK, /^latest$/, (result, memory) => memory.earlier('latest', result)),
  },
  { name: 'head at genesis', id: 'F-10', change: spoil(BLOCK, /^latest$/, (_, memory) => memory.genesis) },
  { name: 'wrong chain', id: 'F-12', change: spoil(/^eth_chainId$/, null, () => '0x1') },
  { name: 'receipts refused', id: 'F-42', late: true, change: refuse(RECEIPTS, -32_000, 'internal error') },
  { name: 'method not found', id: 'F-42', late: true, change: refuse(RECEIPTS, -32_601, 'the method does not exist') },
]
