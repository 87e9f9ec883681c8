import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PanelRow } from '@orrery/family/panels'
import { expect, test } from 'vitest'
import { createNormalizer } from './normalize.ts'
import { evmPanels } from './panels.ts'
import { testChain } from './testing/chain.ts'
import { delegated } from './testing/delegated.ts'
import { bare, block, tx } from './testing/details.ts'
import { recorded, squidRaw } from './testing/recordings.ts'

const chain = testChain()
const messages = JSON.parse(readFileSync(join(import.meta.dirname, '../messages/en_US.json'), 'utf8')) as Record<
  string,
  string
>
const find = (rows: readonly PanelRow[], label: string): PanelRow['value'] | undefined =>
  rows.find((row) => row.label === label)?.value

const everything = [
  evmPanels.transaction(
    tx({
      input: `0xa9059cbb${'0'.repeat(24)}5aaeb6053f3e94c9b9a09f33669435e7ef1beaed${'0'.repeat(63)}5`,
      ext: {
        nonce: 1,
        gas: 100,
        type: 4,
        gasUsed: 50,
        gasPrice: '12',
        baseFee: '10',
        maxFee: '20',
        maxTip: '2',
        maxBlobFee: '5',
        blobGasUsed: 131_072,
        blobGasPrice: '3',
        blobHashes: ['0x01'],
        queued: true,
        l1Fee: '1',
        l1GasUsed: '1',
        l1GasPrice: '1',
        l1FeeScalar: '1.5',
        l1BaseFeeScalar: '1',
        l1BlobBaseFee: '1',
        l1BlobBaseFeeScalar: '1',
        operatorFee: '1',
        gasUsedForL1: 1,
        l1BlockNumber: 1,
        l1BatchNumber: 1,
        mint: '1',
        sourceHash: '0x02',
        depositNonce: 0,
        root: '0x03',
        feeCurrency: `0x${'3'.repeat(40)}`,
        payer: `0x${'4'.repeat(40)}`,
        ticket: { ticketId: '0x06', retryTo: `0x${'5'.repeat(40)}`, depositValue: '9' },
        accessList: [{ address: `0x${'1'.repeat(40)}`, storageKeys: ['0x05'] }],
        authorizations: [
          { chainId: '0', address: `0x${'2'.repeat(40)}`, nonce: 3, yParity: 0, r: '0x01', s: '0x02' },
          { chainId: '1', address: `0x${'0'.repeat(40)}`, nonce: 3, yParity: 0, r: '0x01', s: '0x02' },
        ],
      },
    }),
    chain,
  ),
  evmPanels.transaction(
    tx({ ext: { nonce: 1, gas: 1, type: 2, gasUsed: 1, gasPrice: '12', baseFee: '10' } }),
    testChain({}, { stack: 'op' }),
  ),
  ...[
    'legacy',
    'access-list',
    'blob',
    'deposit',
    'internal',
    'state-sync',
    'system',
    'sponsored',
    'fee-delegated',
    'type-0x55',
  ].map((kind) => evmPanels.transaction(tx({ kind }), chain)),
  evmPanels.block(
    block({
      gasUsed: 50,
      gasLimit: 100,
      baseFee: '7',
      tips: '8',
      blobGasUsed: 1,
      excessBlobGas: 2,
      blobGasPrice: '3',
      blobBurnt: '3',
      difficulty: '4',
      totalDifficulty: '5',
      extraData: '0x6162',
      nonce: '0x0000000000000007',
      mixHash: '0x01',
      stateRoot: '0x',
      transactionsRoot: '0x',
      receiptsRoot: '0x',
      withdrawalsRoot: '0x',
      parentBeaconBlockRoot: '0x',
      requestsHash: '0x',
      blockAccessListHash: '0x',
      sha3Uncles: '0x',
      uncles: ['0x01'],
      withdrawals: [
        { index: 1, validator: 2, address: `0x${'1'.repeat(40)}`, gwei: '3' },
        { index: 2, validator: 2, address: `0x${'1'.repeat(40)}`, gwei: '4' },
      ],
      l1BlockNumber: 1,
      l1BlockHash: '0x07',
      l1TimeMs: 1_000,
      l1Sequence: 2,
      l1BaseFee: '5',
      l1BlobBaseFee: '6',
      sendCount: 1,
      sendRoot: '0x',
      l1BatchNumber: 1,
    }),
    chain,
  ),
  evmPanels.block(
    block({
      gasUsed: 0,
      extraData: '0x',
      stateRoot: '0x',
      transactionsRoot: '0x',
      receiptsRoot: '0x',
      mixHash: '0x01',
    }),
    chain,
  ),
]

test('screens-evm §4.3: a transaction that was seen to wait tells when it was seen and for how long', () => {
  const { rows } = evmPanels.transaction(tx({ waited: { seenMs: 5, ms: 12_400 } }), chain)
  expect(find(rows, 'evm.tx.firstSeen')).toEqual({ as: 'time', ms: 5 })
  expect(find(rows, 'evm.tx.waited')).toMatchObject({ slots: { seconds: 12 } })
  expect(find(evmPanels.transaction(tx({}), chain).rows, 'evm.tx.waited')).toBeUndefined()
})

test('screens-evm §3.2: a block tells its gas target and what share of its fees was burnt, where there is a base fee and fees are known', () => {
  const told = evmPanels.block({ ...block(bare), fees: '200', burnt: '150' }, chain).rows
  expect(find(told, 'evm.block.gasTarget')).toEqual({ as: 'number', value: 50 })
  expect(find(told, 'evm.block.burntShare')).toMatchObject({ slots: { share: 0.75 } })
  const { baseFee: _none, ...before } = bare
  const none = evmPanels.block({ ...block(before), fees: '0', burnt: '0' }, chain).rows
  expect(find(none, 'evm.block.gasTarget')).toBeUndefined()
  expect(find(none, 'evm.block.burntShare')).toBeUndefined()
})

test('screens-evm §3.2: a block tells the base fee of the one after it, where that is known', () => {
  const told = (nextBaseFee: string) =>
    find(evmPanels.block({ ...block(bare), nextBaseFee }, chain).rows, 'evm.block.nextBaseFee')
  expect(told('1000000')).toEqual({ as: 'amount', value: '1000000', unit: 'gas' })
  // Below a thousandth of a Gwei in wei: 0.000000008 Gwei is read by nobody.
  expect(told('8')).toEqual({ as: 'amount', value: '8', unit: 'wei' })
  expect(told('0')).toEqual({ as: 'amount', value: '0', unit: 'gas' })
  expect(find(evmPanels.block(block(bare), chain).rows, 'evm.block.nextBaseFee')).toBeUndefined()
})

test('screens-evm §3.2: a block tells its slot and epoch where the network’s are known, and never one that work made', () => {
  // Slot 4,700,013 was the first with a block of the execution layer.
  const at = { ...block(bare), timeMs: 1_663_224_179_000 }
  const told = evmPanels.block(at, chain).rows
  expect(find(told, 'evm.block.slot')).toEqual({ as: 'number', value: 4_700_013 })
  expect(find(told, 'evm.block.epoch')).toEqual({ as: 'number', value: 146_875 })
  const mined = evmPanels.block({ ...at, ext: { ...bare, difficulty: '11055787484078698' } }, chain).rows
  expect(find(mined, 'evm.block.slot')).toBeUndefined()
  expect(find(evmPanels.block(at, testChain({}, { chainId: 424_242 })).rows, 'evm.block.slot')).toBeUndefined()
  expect(find(evmPanels.block({ ...at, timeMs: at.timeMs + 1_000 }, chain).rows, 'evm.block.slot')).toBeUndefined()
})

const mined = {
  ...block({ ...bare, difficulty: '7', tips: '5', uncles: [`0x${'1'.repeat(64)}`] }),
  height: 10_000_000,
  reward: String(2n * 10n ** 18n + 10n ** 18n / 16n + 5n),
}

test('screens-evm §3.2: the reward of a mined block is told as new coins, uncles’ part and tips, where they make it up', () => {
  const told = evmPanels.block(mined, chain).rows
  expect(find(told, 'evm.block.newCoins')).toEqual({ as: 'amount', value: String(2n * 10n ** 18n), unit: 'native' })
  expect(find(told, 'evm.block.uncleBonus')).toMatchObject({ value: String(10n ** 18n / 16n) })
  const other = evmPanels.block({ ...mined, reward: '6' }, chain).rows
  expect(find(other, 'evm.block.newCoins')).toBeUndefined()
  const unruled = evmPanels.block(mined, testChain({}, { chainId: 424_242, consensus: 'pow' })).rows
  expect(find(unruled, 'evm.block.newCoins')).toBeUndefined()
})

test('screens-evm §3.2, §3.3: the uncles that a block names lead to their pages', () => {
  const uncle = `0x${'1'.repeat(64)}`
  expect(find(evmPanels.block(mined, chain).rows, 'evm.block.uncles')).toEqual({
    as: 'list',
    items: [{ as: 'place', path: `/uncleblock/${uncle}`, text: uncle, isHash: true }],
  })
})

const paid = { ...block(bare), timeMs: 1_663_224_179_000, builderPayment: { txHash: '0x01', to: '0x02', amount: '9' } }

test('screens-evm §3.2: what a builder paid is told with whom and by which transaction', () => {
  expect(find(evmPanels.block(paid, chain).rows, 'evm.block.builderPaid')).toMatchObject({
    items: [{ value: '9' }, { address: '0x02' }, { hash: '0x01' }],
  })
})

const FACTORY = `0x${'a'.repeat(40)}`
const made = {
  contracts: (['create2', 'create', 'create2'] as const).map((by, n) => ({
    address: `0x${String(n).repeat(40)}`,
    by,
    factory: FACTORY,
  })),
  more: true,
}

test('screens-evm §4.3: a creating transaction tells how its contract got its address, and which contracts a factory made by it', () => {
  const ext = { nonce: 7, gas: 1, type: 2 }
  const own = evmPanels.transaction(tx({ to: null, created: FACTORY, ext }), chain).rows
  expect(find(own, 'evm.tx.creation')).toMatchObject({ key: 'evm.tx.creation.own', slots: { nonce: 7 } })
  expect(find(own, 'evm.tx.made')).toBeUndefined()
  const { rows } = evmPanels.transaction(tx({ made, ext }), chain)
  expect(find(rows, 'evm.tx.creation')).toBeUndefined()
  expect(find(rows, 'evm.tx.made')).toMatchObject({
    items: [...made.contracts.map(({ address }) => ({ as: 'address', address })), { key: 'evm.tx.made.more' }],
  })
  expect(find(rows, 'evm.tx.factory')).toEqual({ as: 'list', items: [{ as: 'address', address: FACTORY }] })
  expect(find(rows, 'evm.tx.madeBy')).toEqual({ as: 'text', text: 'CREATE, CREATE2' })
})

test('screens-evm §4.3: what the bytes of a call cost is told, zero and others apart, and none of code that is deployed', () => {
  const costOf = (input: `0x${string}`, to: string | null) =>
    evmPanels
      .transaction(tx({ input, to, ext: { nonce: 1, gas: 1, type: 2 } }), chain)
      .rows.find(({ label }) => label === 'evm.tx.calldata')?.value
  const to = `0x${'1'.repeat(40)}`
  expect(costOf('0x0001000ff0', to)).toMatchObject({ slots: { zero: 2, other: 3, gas: 2 * 4 + 3 * 16 } })
  expect(costOf('0x', to)).toBeUndefined()
  expect(costOf('0x6001', null)).toBeUndefined()
})

test('every key that a panel names has an English text', () => {
  const keys = new Set<string>()
  const walk = (value: unknown, name = ''): void => {
    if (Array.isArray(value)) for (const item of value) walk(item, name)
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) walk(item, key)
    else if (typeof value === 'string' && ['label', 'hint', 'title', 'columns', 'key', 'tip', 'why'].includes(name))
      keys.add(value)
  }
  walk([
    ...everything,
    evmPanels.transaction(tx({ waited: { seenMs: 5, ms: 12_400 } }), chain),
    evmPanels.block({ ...block(bare), fees: '200', burnt: '150', nextBaseFee: '8' }, chain),
    evmPanels.block(mined, chain),
    evmPanels.block(paid, chain),
    evmPanels.address({ ...delegated, address: FACTORY }, testChain({ settlesOn: 'eth' }, { stack: 'op' })),
    evmPanels.address({ ...delegated, address: `0x${'0'.repeat(40)}`, nonce: 1, ext: { pendingNonce: 2 } }, chain),
    evmPanels.address({ ...delegated, address: `0x${'1'.padStart(40, '0')}` }, chain),
    ...(['key', 'delegated', 'code'] as const).flatMap((by) =>
      [null, { threshold: 2, owners: 3, more: false }].map((safe) =>
        evmPanels.address({ ...delegated, accountType: { by, runs: 'safe', safe } }, chain),
      ),
    ),
    evmPanels.transaction(tx({ to: null, created: FACTORY, made }), chain),
    evmPanels.transaction(tx({}), testChain({}, { chargesLimit: true })),
    evmPanels.block(block(bare), testChain({}, { stack: 'polygon', chainId: 137 })),
    evmPanels.block(block(bare), testChain({ settlesOn: 'ETH' }, { stack: 'scroll', agreesAfter: 3 })),
    evmPanels.address({ ...delegated, address: `0x${'1000'.padStart(40, '0')}` }, testChain({}, { stack: 'bsc' })),
  ])
  expect([...keys].filter((key) => messages[key] === undefined)).toEqual([])
  expect(keys.size).toBeGreaterThan(100)
})

test('no message is there that no panel names', () => {
  const source = ['block-panel', 'transaction-panel', 'address-panel', 'account-type-mark']
    .map((file) => readFileSync(join(import.meta.dirname, `${file}.ts`), 'utf8'))
    .join('')
  // What a chain's own software tells is drawn by the pages that ask for it.
  const own = Object.keys(messages).filter((key) => !key.startsWith('evm.own.'))
  const unused = own.filter((key) => {
    const last = key.replace(/\.hint$/, '')
    return !source.includes(last) && !source.includes(`'${last.split('.').slice(2).join('.')}'`)
  })
  expect(unused).toEqual([])
})

test('the fee is split into what is burnt, the tip, blobs and what was not charged', () => {
  const { rows } = everything[0]!
  expect(find(rows, 'evm.tx.burnt')).toMatchObject({ value: '500' })
  expect(find(rows, 'evm.tx.tip')).toMatchObject({ value: '100' })
  expect(find(rows, 'evm.tx.saved')).toMatchObject({ value: '400' })
  expect(find(rows, 'evm.tx.blobFee')).toMatchObject({ value: String(131_072 * 3) })
})

test('on a rollup the base fee is not called burnt', () => {
  const { rows } = everything[1]!
  expect(find(rows, 'evm.tx.burnt')).toBeUndefined()
  expect(find(rows, 'evm.tx.basePart')).toMatchObject({ value: '10' })
})

test('gas is shown against its limit, with the target where the chain has one', () => {
  expect(find(everything.at(-2)!.rows, 'evm.block.gasUsed')).toEqual({
    as: 'percent',
    part: 50,
    whole: 100,
    target: 50,
  })
  expect(find(everything.at(-1)!.rows, 'evm.block.gasUsed')).toEqual({ as: 'number', value: 0 })
})

test('withdrawals are summed', () => {
  const panel = everything.at(-2)!
  expect(find(panel.rows, 'evm.block.withdrawn')).toMatchObject({ value: '7000000000' })
  // Their list is a tab of the page.
  expect(panel.sections).toEqual([])
})

test('screens-evm §12.7: a block says in which later one its state is agreed on, and where its settlement is not read, but not where its own node tells it', () => {
  const rowsOf = (quirks: Parameters<typeof testChain>[1], settlesOn: string | null = 'ETH') =>
    evmPanels.block(block(bare), testChain({ settlesOn }, quirks)).rows
  const { height } = block(bare)
  expect(find(rowsOf({ agreesAfter: 3 }), 'evm.block.agreedIn')).toEqual({ as: 'block', block: height + 3 })
  expect(find(rowsOf({ stack: 'scroll' }), 'evm.block.settlement')).toMatchObject({ as: 'missing' })
  for (const rows of [rowsOf({ stack: 'zksync' }), rowsOf({ own: 'taiko' }), rowsOf({}, null)])
    expect(rows.map(({ label }) => label)).not.toContain('evm.block.settlement')
  expect(rowsOf({}).map(({ label }) => label)).not.toContain('evm.block.agreedIn')
})

test('screens-evm §12.7: where the base fee is not burnt the block says who got it, and where its chain settles that this is not read', () => {
  const polygonAt = (height: number) =>
    evmPanels.block({ ...block(bare), height }, testChain({}, { stack: 'polygon', chainId: 137 })).rows
  const polygon = polygonAt(50_522_999)
  expect(find(polygon, 'evm.block.baseFeeTo')).toMatchObject({
    items: [{ value: String(7 * 50) }, { address: '0x70bcA57F4579f58670aB2d18Ef16e02C17553C38' }],
  })
  for (const [height, address] of [
    [50_523_000, '0x7A8ed27F4C30512326878652d20fC85727401854'],
    [83_756_499, '0x7A8ed27F4C30512326878652d20fC85727401854'],
    [83_756_500, '0x3EF57dEf668054dD750BD260526105C4EEEf104F'],
  ] as const)
    expect(find(polygonAt(height), 'evm.block.baseFeeTo')).toMatchObject({ items: [{}, { address }] })
  expect(find(polygon, 'evm.block.checkpoint')).toEqual({ as: 'missing', why: 'evm.block.checkpoint.why' })
  const op = evmPanels.block(block(bare), testChain({}, { stack: 'op' })).rows
  expect(find(op, 'evm.block.baseFeeTo')).toMatchObject({ items: [{}, { address: `0x42${'0'.repeat(36)}19` }] })
  // A network of the same software whose contract nobody told us, and a chain that burns it.
  for (const quirks of [{ stack: 'polygon', chainId: 80_002 }, {}] as const)
    expect(
      find(evmPanels.block(block(bare), testChain({}, quirks)).rows, 'evm.block.baseFeeTo'),
      quirks.stack,
    ).toBeUndefined()
})

test('screens-evm §12.7: the fee of a Nitro transaction is split between who posts its data and the network', () => {
  const ext = { nonce: 1, gas: 100, type: 2, gasUsed: 50, gasUsedForL1: 20, gasPrice: '3' }
  const { rows } = evmPanels.transaction(tx({ ext }), testChain({}, { stack: 'arbitrum' }))
  expect(find(rows, 'evm.tx.posterFee')).toMatchObject({ value: '60' })
  expect(find(rows, 'evm.tx.networkFee')).toMatchObject({ value: '90' })
})

test('screens-evm §12.7: contracts at fixed places bear the names that their chain’s software gives them', () => {
  const nameAt = (address: string, quirks: Parameters<typeof testChain>[1]) => {
    const value = find(
      evmPanels.address({ ...delegated, address }, testChain({}, quirks)).rows,
      'evm.address.systemContract',
    )
    return value?.as === 'text' ? value.text : null
  }
  const low = (end: string) => `0x${end.padStart(40, '0')}`
  expect(nameAt(low('1000'), { stack: 'bsc' })).toBe('BSCValidatorSet')
  expect(nameAt(low('1001'), { stack: 'polygon' })).toBe('StateReceiver')
  expect(nameAt(low('6e'), { stack: 'arbitrum' })).toBe('ArbRetryableTx')
  expect(nameAt(low('800A').replace('a', 'A'), { stack: 'zksync' })).toBe('L2BaseToken')
  expect(nameAt(`0x42${'0'.repeat(36)}15`, { stack: 'op' })).toBe('L1Block')
  expect(nameAt('0x617c5d73662282EA7FfD231E020eCa6D2B0D552f', { stack: 'ronin', chainId: 2_020 })).toBe(
    'RoninValidatorSet',
  )
  expect(nameAt(`0x43${'0'.repeat(37)}2`, { stack: 'op', chainId: 81_457 })).toBe('Blast')
  expect(nameAt(low('1000'), {})).toBeNull()
})

recorded('all transactions of a real block make panels', () => {
  const raw = squidRaw('ethereum/18500000')
  const bundle = createNormalizer(chain).bundle(raw)
  expect(evmPanels.block(block(bundle.block.ext), chain).rows.length).toBeGreaterThan(10)
  for (const row of bundle.txs)
    expect(
      evmPanels.transaction(tx({ kind: row.kind, input: row.input, ext: row.ext, to: row.to }), chain).rows.length,
    ).toBeGreaterThan(6)
})

test('a transaction that waited for a lower nonce waits no more once another took its place', () => {
  const queuedAs = (finality: 'pending' | 'replaced' | 'dropped') =>
    find(
      evmPanels.transaction({ ...tx({ ext: { nonce: 1, gas: 1, type: 2, queued: true } }), finality }, chain).rows,
      'evm.tx.queued',
    )
  expect(queuedAs('pending')).toMatchObject({ key: 'evm.tx.queued.yes' })
  expect(queuedAs('replaced')).toBeUndefined()
  expect(queuedAs('dropped')).toBeUndefined()
})
