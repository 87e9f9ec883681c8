import type { Chain } from '@orrery/model/chain'
import { priceStep, type StatRow } from '@orrery/model/statistics'
import { expect, test } from 'vitest'
import { addsUp } from './chart.ts'
import { ChartStep } from './chart-step.ts'
import { byId, keyed, measure, valuesOf } from './testing/chart-values.ts'

test('screens-evm §10: types of transactions are shares of all, with those that a chain’s own software adds', () => {
  const rows = [
    keyed('txs', 'success/legacy', 3),
    keyed('txs', 'failed/dynamic-fee', 5),
    keyed('txs', 'success/system', 1),
    keyed('txs', 'success/state-sync', 1),
  ]
  expect(valuesOf('tx-by-type', rows)).toEqual([0.3, 0, 0.5, 0, 0, 0.2])
  expect(valuesOf('tx-by-type', [])).toEqual([null, null, null, null, null, null])
})

test('screens-evm §10: the gas price by gas is what was paid for gas, without what blobs burnt, where all of it is known', () => {
  const rows = [measure('time', 2, 0n), measure('gasUsed', 2, 40n), measure('blobBurnt', 1, 20n)]
  expect(valuesOf('gas-price-mean', [...rows, measure('fees', 2, 120n)])).toEqual([2.5])
  expect(valuesOf('gas-price-mean', [...rows, measure('fees', 1, 120n)])).toEqual([null])
  const of = (settlesOn: string | null, quirks: object) =>
    byId('gas-price-mean').fits!({ family: 'evm', settlesOn, quirks } as unknown as Chain)
  expect([of(null, {}), of('ETH', {}), of(null, { chargesLimit: true })]).toEqual([true, false, false])
})

test('screens-evm §10, §12: a rollup’s messages from its parent chain are told by the kinds of its software, without the one that each block of the OP stack begins with', () => {
  const rows = [
    measure('time', 4, 0n),
    keyed('txs', 'success/deposit', 5),
    keyed('txs', 'failed/deposit', 1),
    keyed('txs', 'success/submit-retryable', 2),
    keyed('txs', 'success/retry', 9),
    keyed('txs', 'success/dynamic-fee', 30),
  ]
  const of = (stack: string, told: readonly StatRow[] = rows) =>
    byId('deposits').values(new ChartStep(told, 86_400, null, 2, null, stack))
  expect([of('op'), of('arbitrum'), of('scroll'), of('zksync')]).toEqual([[2], [8], [6], [0]])
  expect(of('op', [measure('time', 9, 0n), keyed('txs', 'success/deposit', 5)]), 'before Bedrock').toEqual([null])
})

test('screens-evm §10, §12: a rollup earns its fees, and its longest silence of a day is told', () => {
  const rows = [measure('time', 2, 0n), measure('fees', 2, 50n)]
  expect(valuesOf('l2-revenue', rows)).toEqual([50n])
  expect(valuesOf('l2-revenue', [...rows, measure('burnt', 2, 20n)])).toEqual([30n])
  expect(valuesOf('l2-revenue', [measure('time', 2, 0n), measure('fees', 1, 50n)])).toEqual([null])
  expect(valuesOf('sequencer-gap', [keyed('blockGap', '2000', 900), keyed('blockGap', '95000', 1)])).toEqual([95])
  expect(valuesOf('sequencer-gap', [])).toEqual([null])
})

test('screens-evm §10: how long blocks stood until they were safe and final is told by half of them and 95 of 100', () => {
  const after = (name: string) => [
    keyed(name, String(priceStep(900_000n)), 19),
    keyed(name, String(priceStep(60_000n)), 1),
  ]
  for (const [id, name] of [
    ['finality-lag', 'finalAfter'],
    ['time-to-finalise', 'finalAfter'],
    ['time-to-post', 'safeAfter'],
  ] as const) {
    const [half, most] = valuesOf(id, after(name)) as readonly number[]
    expect(half! / 900, id).toBeCloseTo(1, 0)
    expect(most).toBe(half)
    expect(valuesOf(id, [])).toEqual([null, null])
  }
})

test('screens-nonevm §2.4: what waiting transactions offer is told in the mean of its minutes and at most', () => {
  expect(valuesOf('mempool-fees', [measure('waitingFees', 4, 100n, 10n, 60n)])).toEqual([25n, 60n])
  expect(valuesOf('mempool-fees', [])).toEqual([null, null])
})

test('screens-evm §10: what calls carry is told of those whose effects stand, where every block was traced', () => {
  const rows = [
    measure('time', 2, 0n),
    keyed('calls', '0/0', 3, 70n),
    keyed('calls', '4/0', 1, 5n),
    keyed('calls', '0/1', 1, 900n),
    keyed('calls', '3/0', 1, 900n),
  ]
  expect(valuesOf('native-value-calls', [...rows, keyed('traced', '1', 2)])).toEqual([75n])
  expect(valuesOf('native-value-calls', [...rows, keyed('traced', '1', 1)])).toEqual([null])
})

test('screens-evm §10: mined chains issue what rewards hold beyond fees, with what uncles brought where every one was read', () => {
  const rows = [measure('time', 2, 0n), measure('reward', 2, 90n), measure('fees', 2, 15n), measure('tips', 2, 10n)]
  const uncles = [measure('uncles', 2, 1n), measure('uncleRewards', 1, 4n)]
  expect(valuesOf('net-issuance', [...rows, ...uncles, measure('burnt', 2, 5n)], null, 61)).toEqual([79n])
  expect(valuesOf('net-issuance', [...rows, measure('uncles', 2, 0n)], null, 61)).toEqual([80n])
  expect(valuesOf('net-issuance', [...rows, measure('uncles', 2, 2n), uncles[1]!], null, 61)).toEqual([null])
  expect(valuesOf('net-issuance', rows), 'a chain of outputs').toEqual([75n])
})

test('screens-evm §10: what is counted can be summed up over a range, by kinds too; means, prices, shares, distinct parties, depths and what grows cannot', () => {
  const isAdded = (id: string) => addsUp(byId(id))
  for (const id of ['tx-count', 'fee-total', 'token-transfers', 'dex-volume', 'reward-split', 'top-delegates'])
    expect([id, isAdded(id)]).toEqual([id, true])
  for (const id of ['base-fee', 'tx-by-type', 'active-addresses', 'reorg-depth', 'tx-growth', 'mempool-size', 'supply'])
    expect([id, isAdded(id)]).toEqual([id, false])
})

test('screens-evm §10, §12: coins that come from the parent chain less those that leave are the net flow, and messages to it the withdrawals', () => {
  const rows = [keyed('messagesLeft', '', 3, 20n), keyed('coinsCame', '', 9, 15n)]
  expect([valuesOf('withdrawals', rows), valuesOf('bridge-netflow', rows)]).toEqual([[3], [-5n]])
})

test('screens-evm §10: names end on their last day, as many as are not lent longer before it is over', () => {
  expect(valuesOf('names-expired', [measure('namesEnded', 3, 3n)])).toEqual([3n])
})

test('screens-evm §10: sampled gas by opcodes is shares of all of it, and calls of precompiled contracts are told per transaction that was sampled', () => {
  const gas = (key: string, sum: bigint) => ({ ...keyed('opcodeGas', key, 1), sum })
  expect(valuesOf('opcode-gas', [gas('storage', 300n), gas('stack', 100n), gas('other', 0n)])).toEqual([
    0.25, 0, 0, 0, 0.75, 0, 0, 0,
  ])
  expect(valuesOf('opcode-gas', []).every((value) => value === null)).toBe(true)
  const told = [keyed('stepped', '', 4), { ...keyed('precompiles', 'ecrecover', 2), sum: 6n }]
  expect(valuesOf('precompile-calls', told)).toEqual([1.5, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(
    valuesOf('precompile-calls', []).every((value) => value === null),
    'where nothing was sampled',
  ).toBe(true)
})

test('screens-evm §10: where balances tell the supply of accounts, it grows by what they grew, and all coins are worth that times the price of each day', () => {
  const chain = (consensus: string) => ({ family: 'evm', settlesOn: null, quirks: { consensus } }) as unknown as Chain
  const on = (id: string, consensus: string) => ({ ...byId(id), ...byId(id).variant?.(chain(consensus)) })
  const step = new ChartStep([measure('supplyGrown', 2, -5n), measure('supplyWorth', 2, 30n)], 86_400)
  expect(on('supply', 'poa').values(step)).toEqual([-5n])
  expect(on('supply', 'poa')).toMatchObject({ source: 'supply', grows: true })
  expect(on('net-issuance', 'poa').values(step)).toEqual([-5n])
  expect(on('net-issuance', 'pow').source, 'blocks that are mined tell it themselves').toBeUndefined()
  expect(byId('market-cap').values(step)).toEqual([15])
  expect(valuesOf('market-cap', [])).toEqual([null])
  const isOffered = (id: string, consensus: string) => byId(id).fits!(chain(consensus))
  expect(['pow', 'poa', 'pos'].map((one) => isOffered('supply', one))).toEqual([true, true, false])
})

test('DIP-27: what came back from the credit pool of DASH is unspent again, and is not known where a block does not tell it', () => {
  const on = (id: string, quirks: object) => ({
    ...byId(id),
    ...byId(id).variant?.({ family: 'utxo', quirks } as unknown as Chain),
  })
  const rows = [
    measure('time', 2, 0n),
    measure('reward', 2, 100n),
    measure('fees', 2, 10n),
    measure('burnt', 1, 20n),
    keyed('outputTypes', 'p2pkh', 3, 300n),
    keyed('txs', 'success/special', 1, 150n),
  ]
  const told = [...rows, measure('unlocked', 2, 7n)]
  const valueOf = (id: string, quirks: object, of: typeof rows) => on(id, quirks).values(new ChartStep(of, 86_400))
  for (const [id, plain] of [
    ['utxo-value', 140n],
    ['net-issuance', 70n],
  ] as const) {
    expect(valueOf(id, { masternodes: true }, told)).toEqual([plain + 7n])
    expect(valueOf(id, { masternodes: true }, rows)).toEqual([null])
    expect(valueOf(id, { masternodes: true }, [...rows, measure('unlocked', 1, 7n)])).toEqual([null])
    expect(valueOf(id, {}, rows)).toEqual([plain])
    expect(on(id, { masternodes: true }).needs).toContain('unlocked')
  }
})

test('screens-evm §10: bytes that wait are told by gas price where transactions bid one, and by fee rate elsewhere', () => {
  const { title, variant } = byId('mempool-bytes')
  const of = (family: string) => variant?.({ family } as unknown as Chain)?.title ?? title
  expect(of('evm')).toBe('chart.mempoolBytesByGasPrice')
  expect(of('utxo')).toBe('chart.mempoolBytes')
})

test('screens-evm §10: what exchanges were worth is told by kind, and not of a step in which one has no price', () => {
  const rows = [keyed('quoteSwaps', '0', 3, 7n), keyed('quoteSwaps', '1', 1, 9n), keyed('unpricedSwaps', '1', 1, 4n)]
  expect(valuesOf('dex-volume-dollars', rows)).toEqual([7n, null, 0n, 0n, 0n])
})

test('screens-evm §10, EIP-7002: exits are those of whole validators, and what is asked for beside is told by itself', () => {
  const rows = [
    keyed('requests', 'deposit/1', 4, 128_000_000_000n),
    keyed('requests', 'exit/0', 3),
    keyed('requests', 'exit/1', 2, 5n),
    keyed('requests', 'consolidation/0', 1),
    // As an archive of before has it.
    keyed('requests', 'deposit', 1, 32_000_000_000n),
  ]
  expect(valuesOf('el-exits', rows)).toEqual([3, 2])
  expect([valuesOf('deposits-beacon', rows), valuesOf('consolidations', rows)]).toEqual([[5], [1]])
  expect(valuesOf('net-stake-flow', rows)).toEqual([160n * 10n ** 18n])
})

test('screens-evm §10: where receipts do not tell whether transactions succeeded, nobody says how many did', () => {
  const old = [
    keyed('txs', 'unknown/legacy', 9),
    keyed('txGas', 'plain/unknown/1', 9, 90n),
    keyed('traced', '1', 1),
    measure('time', 1, 0n),
  ]
  for (const id of ['tx-success-rate', 'failed-tx', 'failed-gas-share', 'whale-transfers', 'whale-value'])
    expect([id, valuesOf(id, old).every((value) => value === null)]).toEqual([id, true])
  expect(valuesOf('creations-by-factory', old)).toEqual([null, null])
  // In the step of the fork shares are of those that tell it, and numbers are not whole.
  const mixed = [...old, keyed('txs', 'success/legacy', 3), keyed('txs', 'failed/legacy', 1)]
  const gas = [keyed('txGas', 'plain/success/1', 3, 30n), keyed('txGas', 'plain/failed/1', 1, 10n)]
  expect([valuesOf('tx-success-rate', mixed), valuesOf('failed-tx', mixed)]).toEqual([[0.75], [null]])
  expect(valuesOf('failed-gas-share', [...old, ...gas])).toEqual([0.25])
  expect(valuesOf('tx-success-rate', [])).toEqual([null])
})

test('screens-evm §12.7: where a token is staked there are no charts of staked coins', () => {
  const on = (stack: string) => ({ family: 'evm', quirks: { stack } }) as unknown as Chain
  for (const id of ['net-stake-flow', 'withdrawn-sum', 'withdrawals-split'])
    expect([id, byId(id).fits!(on('none')), byId(id).fits!(on('gnosis'))]).toEqual([id, true, false])
})
