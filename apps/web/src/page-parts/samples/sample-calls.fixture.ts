import type { Call, CallNode, CallSteps, StateChanges, TxFailure } from '@orrery/model/wire/call'
import type { LargeTransfers } from '@orrery/model/wire/large-transfers'
import type { Move } from '@orrery/model/wire/filter'
import { address, hash, HEAD, SAMPLE_NOW, transfer } from './sample-rows.fixture.ts'

const KINDS = ['call', 'delegatecall', 'create2', 'selfdestruct', 'call', 'staticcall'] as const

/** A call of each kind and outcome, by number. */
export const callRow = (seed: number): Call => ({
  txHash: hash(seed >> 1),
  height: HEAD - seed,
  txIndex: 0,
  timeMs: SAMPLE_NOW - seed * 12_000,
  seq: seed,
  kind: KINDS[seed % KINDS.length]!,
  outcome: seed % 5 === 3 ? 'failed' : seed % 5 === 4 ? 'undone' : 'done',
  path: Array.from({ length: seed % 4 }, (_, i) => String((seed + i) % 3)).join('.'),
  from: address(seed),
  to: seed % 7 === 6 ? null : address(seed + 1),
  value: seed % 3 === 0 ? String(10n ** 30n + BigInt(seed)) : '0',
  gas: 100_000,
  gasUsed: seed % 4 === 3 ? null : 21_000 + seed,
  method: seed % 2 === 0 ? '0xa9059cbb' : null,
  methodName: seed % 4 === 0 ? 'transfer(address,uint256)' : null,
  error: seed % 5 === 3 ? 'reverted: \u202enot enough <b>money</b>' : null,
})

/** A row of the table of all, each kind in turn. */
export const moveRow = (seed: number): Move => {
  const { outcome, value, path: _path, gas: _gas, gasUsed: _used, ...call } = callRow(seed)
  const row = { ...call, created: null, token: null, amount: value, tokenId: null, fee: '21000', worth: null }
  if (seed % 3 === 0) return { ...row, of: 'transaction', kind: 'legacy', seq: 0, state: 'success', error: null }
  if (seed % 3 === 1) return { ...row, of: 'call', state: outcome === 'done' ? 'success' : outcome }
  const { standard, method: _m, worth: _w, suspicion: _s, ...moved } = transfer(seed)
  return { ...row, ...moved, of: 'transfer', kind: standard, state: 'success', error: null }
}

/** What moved much lately, one of each kind, and what it adds up to. */
export const sampleLargeTransfers = (): LargeTransfers => ({
  hits: [0, 1, 2, 3].map((seed) => ({
    ...moveRow(seed * 3),
    worth: seed === 0 ? null : { coin: null, dollars: `${seed}00000000000000000000000` },
    directionClass: (['exchange-in', 'unknown', 'self', 'bridge'] as const)[seed]!,
  })),
  least: { dollars: '100000000000000000000000', base: null },
  fromMs: Date.UTC(2026, 0, 1),
  whole: false,
  count: 512,
  dollars: '7600000000000000000000000',
  unpriced: 3,
  directions: [
    { directionClass: 'unknown', count: 500, dollars: '7000000000000000000000000' },
    { directionClass: 'exchange-in', count: 12, dollars: null },
  ],
  flows: [{ token: null, in: '900000000000000000000', out: '0' }],
  hours: Array.from({ length: 24 }, (_, hour) => (hour < 5 ? null : (hour * 7) % 40)),
})

/** The same as a frame of a tree. */
export const callNode = (seed: number): CallNode => {
  const { txHash: _hash, height: _height, txIndex: _index, timeMs: _time, ...frame } = callRow(seed)
  return {
    ...frame,
    path:
      seed === 0 ? '' : Array.from({ length: 1 + (seed % 3) }, (_, i) => (i === 0 ? String(seed >> 2) : '0')).join('.'),
    input: `0x${'ab'.repeat(seed % 40)}`,
    inputSize: (seed % 40) + (seed % 2) * 2_000,
    output: seed % 3 === 0 ? null : '0x01',
    outputSize: seed % 3 === 0 ? null : 1,
    params: seed % 4 === 0 ? [{ name: 'to', type: 'address', value: address(3) }] : null,
    decodedBy: seed % 4 === 0 ? { by: 'verified', contract: address(seed) } : null,
    source: seed % 4 === 0 ? { contract: address(seed), file: 'src/<b>Till.sol', line: 14 } : null,
  }
}

/** Why a transaction failed, three calls down, with text that a stranger wrote. */
export const SAMPLE_FAILURE: TxFailure['failure'] = {
  gas: 100_000,
  gasUsed: 61_234,
  frames: [0, 1, 2].map((depth) => ({
    seq: depth * 3,
    path: Array.from({ length: depth }, () => '0').join('.'),
    kind: 'call',
    from: address(depth),
    to: address(depth + 1),
    gas: 100_000,
    gasUsed: 50_000,
    method: '0xa9059cbb',
    methodName: depth === 0 ? 'transfer' : null,
    error: 'reverted',
    reason: { as: 'text', text: '\u202eERC20: transfer amount exceeds <b>balance</b>' },
  })),
  untraced: null,
  trials: [
    {
      as: 'before',
      height: HEAD,
      failing: {
        error: 'reverted',
        reason: { as: 'error', name: 'Nope', params: [], decodedBy: { by: 'implementation', contract: address(4) } },
      },
      refused: null,
    },
    { as: 'moreGas', height: HEAD, failing: null, refused: null },
    { as: 'now', height: HEAD, failing: null, refused: 'missing trie node' },
  ],
  need: {
    token: { address: address(1), standard: 'erc20', name: 'Demo', symbol: 'DEMO', decimals: 18 },
    owner: address(0),
    spender: address(2),
    amount: '12000000000000000000',
    said: [
      { as: 'before', height: HEAD, balance: '11999999999999999999', allowance: '12000000000000000000' },
      { as: 'now', height: HEAD, balance: null, allowance: '0' },
    ],
  },
}

/** The first steps of a long execution, with text of a stranger among them. */
export const sampleSteps = (hash: string): CallSteps => ({
  hash,
  steps: Array.from({ length: 60 }, (_, seq) => ({
    seq,
    pc: seq * 3,
    op: ['PUSH1', 'SSTORE', 'DELEGATECALL'][seq % 3]!,
    gas: 30_000_000 - seq,
    cost: seq % 3 === 2 ? 29_000_000 : 3,
    depth: 1 + (seq % 3),
    stack: [`0x${'f'.repeat(64)}`, '0x0'],
    stackSize: 1_024,
    error: seq === 59 ? '<b>out of gas</b>' : null,
    source: seq % 3 === 2 ? { contract: address(2), file: 'contracts/<i>Till.sol', line: 100 + seq } : null,
  })),
  from: 0,
  total: 10_000,
  whole: false,
})

/** What an execution changed, with a variable whose name is known and a word without one. */
export const sampleChanges = (id: string): StateChanges => ({
  hash: id,
  accounts: [0, 1, 2].map((index) => ({
    address: address(index),
    balance: index === 2 ? null : { before: '5', after: String(2n ** 90n) },
    nonce: index === 0 ? { before: 1, after: 2 } : null,
    codeSize: index === 1 ? { before: 0, after: 24_576 } : null,
    storage:
      index === 2
        ? [
            {
              slot: hash(1),
              before: hash(2),
              after: hash(3),
              variables: [{ name: `balances[${address(3)}]`, type: 'uint256', before: '2', after: '3' }],
            },
            { slot: hash(4), before: hash(5), after: hash(6), variables: [] },
          ]
        : [],
    slots: index === 2 ? 300 : 0,
    layoutOf: index === 2 ? address(2) : null,
  })),
  total: 700,
})
