import { bch } from '@orrery/chains/records/bch'
import { btc } from '@orrery/chains/records/btc'
import { dash } from '@orrery/chains/records/dash'
import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import { ltc } from '@orrery/chains/records/ltc'
import type { Panel, PanelRow, PanelValue } from '@orrery/family/panels'
import type { ChainOf } from '@orrery/model/chain'
import type { AddressDetail } from '@orrery/model/wire/address'
import type { BlockDetail } from '@orrery/model/wire/block'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeTx } from './describe-tx.ts'
import { parseAddress } from './parse-address.ts'
import type { RawTx } from './raw-block.ts'
import { utxoPanels } from './utxo-panels.ts'
import { writeBlockExt, writeTxExt, type UtxoTxWire } from './wire-ext.ts'

const messages = JSON.parse(readFileSync(join(import.meta.dirname, '../messages/en_US.json'), 'utf8')) as Record<
  string,
  string
>
const p2wpkh = `0x0014${'11'.repeat(20)}` as const
const spend = (n: number): RawTx['inputs'][number] => ({
  coinbase: null,
  prevTxid: `0x${'aa'.repeat(32)}`,
  prevVout: n,
  scriptSig: '0x',
  sequence: 0xfffffffd,
  witness: ['0x3045', '0x02aa'],
  prevout: { value: 1000n, script: p2wpkh, height: 7, coinbase: false },
})
const raw: RawTx = {
  txid: `0x${'01'.repeat(32)}`,
  wtxid: `0x${'02'.repeat(32)}`,
  version: 2,
  lockTime: 500,
  size: 200,
  vsize: 100,
  weight: 400,
  hex: null,
  special: null,
  inputs: [spend(0), spend(1), { ...spend(2), prevout: null }],
  outputs: [
    { value: 900n, script: p2wpkh, token: null },
    { value: 0n, script: '0x6a0568656c6c6f', token: null },
    {
      value: 5n,
      script: `0x5121${`02${'11'.repeat(32)}`}51ae`,
      token: { category: `0x${'cc'.repeat(32)}`, amount: '12', nft: { capability: 'none', commitment: '0x01' } },
    },
    { value: 3n, script: `0x5820${'11'.repeat(32)}`, token: null },
    { value: 3n, script: `0x5920${'11'.repeat(32)}`, token: null },
  ],
}
const detail = (tx: RawTx, chain: ChainOf<'utxo'>, more: object = {}): TxDetail => {
  const { kind, fee, value, ext } = describeTx(tx, chain.quirks, null)
  return {
    hash: tx.txid.slice(2),
    height: 1,
    txIndex: 1,
    timeMs: 0,
    from: null,
    to: null,
    created: null,
    value: value.toString(),
    fee: fee?.toString() ?? null,
    status: 'success',
    finality: 'included',
    kind,
    method: null,
    methodName: null,
    blockHash: null,
    confirmations: null,
    txCount: null,
    input: '0x',
    logCount: null,
    transferCount: null,
    replacedBy: null,
    replacement: null,
    replaces: [],
    lostIn: [],
    endedMs: null,
    source: 'head',
    action: null,
    call: null,
    lists: [],
    ext: { ...writeTxExt(ext, chain), ...more },
  }
}

const keysOf = (panel: Panel): string[] => {
  const ofValue = (value: PanelValue): string[] =>
    value.as === 'message' || value.as === 'flag'
      ? [value.key]
      : value.as === 'missing'
        ? [value.why]
        : value.as === 'list'
          ? value.items.flatMap(ofValue)
          : []
  const ofRow = (row: PanelRow): string[] => [
    row.label,
    ...(row.hint === undefined ? [] : [row.hint]),
    ...ofValue(row.value),
  ]
  return [
    ...panel.rows.flatMap(ofRow),
    ...panel.sections.flatMap((section) => [
      section.title,
      ...(section.as === 'flow'
        ? [...section.inputs, ...section.outputs].flatMap((side) => [
            ...(side.label === null ? [] : [side.label]),
            ...side.details.flatMap(ofRow),
          ])
        : section.as === 'rows'
          ? section.rows.flatMap(ofRow)
          : []),
    ]),
  ]
}

const block = (ext: object): BlockDetail => ({
  height: 1,
  hash: 'aa',
  parentHash: 'bb',
  timeMs: 0,
  txCount: 1,
  size: 1,
  producer: null,
  fees: null,
  reward: null,
  burnt: null,
  finality: 'included',
  confirmations: 1,
  logCount: null,
  transferCount: null,
  hasNext: false,
  replacedBy: null,
  source: 'head',
  ext: writeBlockExt({
    version: 0x20000000,
    bits: '0x207fffff',
    nonce: 1,
    merkleRoot: `0x${'ab'.repeat(32)}`,
    difficulty: '1.5',
    chainwork: '0x02',
    weight: 400,
    strippedSize: 100,
    coinbase: `0x0101fabe6d6d${'ab'.repeat(32)}0100000000000000`,
    coinbaseText: '/pool/',
    subsidy: null,
    inputs: 1,
    outputs: 2,
    missingPrevouts: 1,
    mweb: null,
    ...ext,
  }),
})

const address = (text: string): AddressDetail =>
  ({
    address: text,
    kind: 'account',
    balance: null,
    pendingChange: null,
    txCount: null,
    transferCount: null,
    txCount24h: null,
    transferCount24h: null,
    firstSeenMs: null,
    lastSeenMs: null,
    nonce: null,
    codeSize: null,
    codeHash: null,
    contract: null,
    proxy: null,
    lists: [],
    token: null,
    coverage: { ranges: [], complete: false },
    ext: {},
  }) as AddressDetail

test('the flow shows both sides with amounts, links and words for what has no address', () => {
  const [flow] = utxoPanels.transaction(
    detail(raw, ltc, { spentBy: [{ txid: 'ef'.repeat(32), vin: 4 }, null, null, null, null] }),
    ltc,
  ).sections
  if (flow?.as !== 'flow') throw new Error('no flow')
  expect(
    flow.inputs.map(({ address: text, label, amount, link }) => [
      text?.slice(0, 5) ?? null,
      label,
      amount,
      link?.index,
    ]),
  ).toEqual([
    ['ltc1q', null, '1000', 0],
    ['ltc1q', null, '1000', 1],
    [null, 'utxo.side.unknown', null, 2],
  ])
  expect(flow.outputs.map(({ label, script, spent }) => [label, script, spent])).toEqual([
    [null, 'P2WPKH', true],
    ['utxo.side.data', 'OP_RETURN', null],
    [null, 'multisig', false],
    ['utxo.side.mweb', 'MWEB', false],
    ['utxo.side.pegIn', 'MWEB peg-in', false],
  ])
  expect(flow.outputs[0]?.link).toEqual({ hash: 'ef'.repeat(32), index: 4 })
  expect(flow.fee).toBeNull()
  expect(flow.totalIn).toBeNull()
})

test('a capability that CashTokens defines is shown in words, another one as the node names it', () => {
  const shown = (capability: string): PanelValue | undefined => {
    const output = raw.outputs[2]!
    const token = { ...output.token!, nft: { capability, commitment: '0x01' } as const }
    const [flow] = utxoPanels.transaction(detail({ ...raw, outputs: [{ ...output, token }] }, ltc), ltc).sections
    if (flow?.as !== 'flow') throw new Error('no flow')
    return flow.outputs[0]?.details.find(({ label }) => label === 'utxo.token.nft')?.value
  }
  for (const known of ['none', 'mutable', 'minting'])
    expect([shown(known), messages[`utxo.token.nft.${known}`]]).toEqual([
      { as: 'message', key: `utxo.token.nft.${known}` },
      expect.any(String),
    ])
  expect(shown('shared')).toEqual({ as: 'text', text: 'shared' })
})

test('the wire carries addresses and hashes as people write them, and no internal key', () => {
  const { ext } = describeTx(raw, ltc.quirks, null)
  const mempool = { ancestors: 2, descendants: 3, ancestorFeeRate: '1.00', depends: [`0x${'aa'.repeat(32)}`] }
  const wire = writeTxExt({ ...ext, mempool }, ltc) as unknown as UtxoTxWire
  expect(wire.wtxid).toBe('02'.repeat(32))
  expect(wire.inputs.map(({ txid, address: text }) => [txid, text && parseAddress(text, ltc)])).toEqual([
    ['aa'.repeat(32), `0x10${'11'.repeat(20)}`],
    ['aa'.repeat(32), `0x10${'11'.repeat(20)}`],
    ['aa'.repeat(32), null],
  ])
  expect(wire.outputs[0]!.address).toMatch(/^ltc1q/)
  expect(wire.outputs[1]!.address).toBeNull()
  expect(wire.outputs[2]!.token?.category).toBe('cc'.repeat(32))
  expect(wire.mempool?.depends).toEqual(['aa'.repeat(32)])
  expect(block({ mweb: { hash: `0x${'dd'.repeat(32)}` } }).ext).toMatchObject({
    merkleRoot: 'ab'.repeat(32),
    chainwork: '02',
    mweb: { hash: 'dd'.repeat(32) },
  })
})

test('screens-nonevm §4.5: a block tells at which rates its transactions paid, the highest first, and nothing where it does not know', () => {
  const tables = (ext: object, chain: ChainOf<'utxo'>) =>
    utxoPanels.block(block(ext), chain).sections.flatMap((section) => (section.as === 'table' ? [section.rows] : []))
  const feeBands = [
    [1, 3, 750],
    [1_000_000, 1, 250],
  ]
  expect(tables({ medianFeeRate: '1.50', feeBands }, btc)).toEqual([
    [
      [
        { as: 'text', text: '≥ 1000000 sats/vB' },
        { as: 'number', value: 1 },
        { as: 'number', value: 250, unit: 'vB' },
        { as: 'number', value: '25', unit: '%' },
      ],
      [
        { as: 'text', text: '1–2 sats/vB' },
        { as: 'number', value: 3 },
        { as: 'number', value: 750, unit: 'vB' },
        { as: 'number', value: '75', unit: '%' },
      ],
    ],
  ])
  expect(tables({}, btc)).toEqual([])
})

test('a fee rate is shown per virtual byte, and per byte where there is no segwit', () => {
  const known: RawTx = { ...raw, inputs: [spend(0), spend(1)] }
  const rate = (chain: ChainOf<'utxo'>) =>
    utxoPanels.transaction(detail(known, chain), chain).rows.find(({ label }) => label === 'utxo.tx.feeRate')?.value
  expect(rate(ltc)).toEqual({ as: 'number', value: '10.89', unit: 'sats/vB' })
  expect(rate(bch)).toEqual({ as: 'number', value: '5.44', unit: 'sats/B' })
})

test('a lock time is a block below 500,000,000 and a time from there on', () => {
  const lock = (lockTime: number) =>
    utxoPanels
      .transaction(detail({ ...raw, lockTime }, btc), btc)
      .rows.find(({ label }) => label === 'utxo.tx.lockTime')?.value
  expect(lock(0)).toEqual({ as: 'message', key: 'utxo.tx.lockTime.none' })
  expect(lock(499_999_999)).toEqual({ as: 'block', block: 499_999_999 })
  expect(lock(500_000_000)).toEqual({ as: 'time', ms: 500_000_000_000 })
})

test('screens-nonevm §4.3: the state root of a transaction of the CAT protocol is told, on chains that have it', () => {
  const output = (script: `0x${string}`) => ({ value: 0n, script, token: null })
  const root = 'ab'.repeat(20)
  const titles = (chain: ChainOf<'utxo'>, ...scripts: `0x${string}`[]) =>
    utxoPanels
      .transaction(detail({ ...raw, outputs: [...scripts.map(output), ...raw.outputs] }, chain), chain)
      .sections.flatMap((section) => (section.as === 'rows' ? [section] : []))
  expect(titles(fractalBitcoin, `0x6a1863617401${root}`)).toEqual([
    { as: 'rows', title: 'utxo.cat.title', rows: [{ label: 'utxo.cat.root', value: { as: 'hash', text: root } }] },
  ])
  expect(titles(fractalBitcoin, '0x51', `0x6a1863617401${root}`)).toEqual([])
  expect(titles(btc, `0x6a1863617401${root}`)).toEqual([])
})

test('screens-nonevm §4.5: what masternodes locked of a transaction is told where the node says so, and nothing where it does not', () => {
  const locksOf = (more: object) =>
    utxoPanels
      .transaction(detail(raw, dash, more), dash)
      .rows.filter(({ label }) => label === 'utxo.tx.instantSend' || label === 'utxo.tx.chainLock')
      .map(({ value }) => value)
  const locked = { as: 'flag', tone: 'good', key: 'utxo.tx.locked.yes' }
  expect(locksOf({ locks: { instant: true, chain: false } })).toEqual([
    locked,
    { as: 'flag', tone: 'plain', key: 'utxo.tx.locked.no' },
  ])
  expect(locksOf({ locks: { instant: null, chain: true } })).toEqual([locked])
  expect(locksOf({})).toEqual([])
})

test('every key that a panel names has an English message', () => {
  const mempool = { ancestors: 2, descendants: 3, ancestorFeeRate: '1.00', depends: ['aa'.repeat(32)] }
  const big: RawTx = {
    ...raw,
    special: { type: 1, payload: '0x01' },
    inputs: [
      { ...spend(0), scriptSig: '0x0151', witness: [`0x${'00'.repeat(2000)}`] },
      { ...spend(1), scriptSig: `0x${'51'.repeat(2000)}` },
    ],
    outputs: [
      { value: 1n, script: `0x6a02ff00`, token: null },
      { value: 1n, script: `0x${'51'.repeat(10_001)}`, token: null },
      ...raw.outputs,
    ],
  }
  const coinbase: RawTx = {
    ...raw,
    inputs: [{ ...spend(0), coinbase: '0x01', prevTxid: null, prevout: null }],
    lockTime: 0,
  }
  const mweb = { hash: '0xaa', kernels: 1, outputs: 2, supply: null, pegIn: '1', pegOut: '0' }
  const panels = [
    utxoPanels.transaction(detail(raw, ltc, { mempool }), ltc),
    utxoPanels.transaction(detail(raw, dash, { locks: { instant: true, chain: false } }), dash),
    utxoPanels.transaction(detail(big, ltc), ltc),
    utxoPanels.transaction(detail(coinbase, btc), btc),
    utxoPanels.transaction(
      detail(
        { ...raw, outputs: [{ value: 0n, script: `0x6a1863617401${'ab'.repeat(20)}`, token: null }] },
        fractalBitcoin,
      ),
      fractalBitcoin,
    ),
    utxoPanels.block(block({ mweb, medianFeeRate: '1.00', feeBands: [[1, 1, 1]] }), ltc),
    utxoPanels.block(block({ difficulty: null, subsidy: '1', mweb: { ...mweb, supply: '3' } }), ltc),
    ...[
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
      '3LRW7jeCvQCRdPF8S3yUCfRAx4eqXFmdcr',
      `script:${'ab'.repeat(32)}`,
      `pubkey:02${'ab'.repeat(32)}`,
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
      'bc1pfeessrawgf',
    ].map((text) => utxoPanels.address(address(text), btc)),
    utxoPanels.address(address('bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2'), bch),
    utxoPanels.address(address('LUxXFcwXFPpRZdMv4aYu6bDwPdC2skQ5YW'), ltc),
  ]
  const keys = new Set(panels.flatMap(keysOf))
  expect(keys.size).toBeGreaterThan(60)
  expect([...keys].filter((key) => messages[key] === undefined)).toEqual([])
})

test('a message that no panel and no kind names is not kept', () => {
  const sources = [
    'utxo-panels.ts',
    'side-details.ts',
    ...['unlock-rows.ts', 'maturity-rows.ts', 'lock-rows.ts', 'version-text.ts'],
    'address-key.ts',
    'tx-kind.ts',
    'protocol-sections.ts',
    'double-spend-rows.ts',
    'fee-strip.ts',
    'dash/special-sections.ts',
    'dash/read-special-payload.ts',
    'aux-pow/aux-pow-section.ts',
  ]
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n')
  const named = (key: string): boolean =>
    sources.includes(`'${key}'`) ||
    /^utxo\.special\.reason\.[0-3]$/.test(key) ||
    /^utxo\.auxPow\.kind\.(own|merged|indexed)$/.test(key) ||
    (/^utxo\.(kind|token\.nft|special\.is|address\.(name|type))\./.test(key) &&
      sources.includes(key.split('.').at(-1)!))
  expect(Object.keys(messages).filter((key) => !named(key))).toEqual([])
})
