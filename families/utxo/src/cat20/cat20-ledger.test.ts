import { regtest } from '@orrery/chains/records/regtest'
import type { LayerBlock } from '@orrery/family/layer'
import { CAT20_TABLES } from '@orrery/model/cat20'
import type { LayerReads } from '@orrery/model/layer'
import type { FamilyMatch } from '@orrery/model/reads'
import type { FamilyRow, FamilyRows } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { normalizeBlock } from '../normalize-block.ts'
import type { RawBlock } from '../raw-block.ts'
import { cat20Chain, moreCat20Blocks, walletOf, type TestToken } from '../testing/cat20-chain.ts'
import { cborMap, GUARD, push, rootScript, scriptOutput } from '../testing/cat20-scripts.ts'
import { choicesOf } from '../testing/raw-chain.ts'
import type { UtxoTxExt } from '../utxo-ext.ts'
import { createCat20Layer } from './cat20-layer.ts'
import { CAT20_RULES, type Cat20Rules } from './cat20-rules.ts'
import { trackCat20 } from '../testing/track-cat20.ts'

const never = new AbortController().signal

function keptReads(steps: readonly FamilyRows[]): LayerReads {
  const matching = (table: string, match: FamilyMatch): readonly FamilyRow[] =>
    steps
      .flatMap((rows) => rows[table] ?? [])
      .filter((row) => Object.entries(match).every(([name, wanted]) => [wanted].flat().includes(row[name] as never)))
  return {
    familyRows: (table, match, limit) => Promise.resolve(matching(table, match).slice(0, limit)),
    latest(table, match, by) {
      const newest = new Map<string, FamilyRow>()
      for (const row of matching(table, match)) newest.set(by.map((name) => String(row[name])).join(' '), row)
      return Promise.resolve([...newest.values()])
    },
  } as Pick<LayerReads, 'familyRows' | 'latest'> as LayerReads
}

/** The ledger over a chain whose node tells long witnesses. */
const layerOver = (blocks: readonly RawBlock[], rules: Cat20Rules) =>
  createCat20Layer({
    from: 0,
    rules,
    findOutputs: () => Promise.resolve(new Map()),
    witnessesOf: (txid) => {
      const tx = blocks.flatMap(({ txs }) => txs).find((one) => one.txid === txid)!
      return Promise.resolve(tx.inputs.map(({ witness }) => witness))
    },
  })

/** The rows that blocks make, in one step and in steps of one block, which must be the same. */
async function rowsOf(blocks: readonly RawBlock[], rules: Cat20Rules = CAT20_RULES.regtest): Promise<FamilyRows> {
  const layer = layerOver(blocks, rules)
  const all = blocks.map((block) => normalizeBlock(block, regtest) as unknown as LayerBlock)
  const together = await layer.apply(all, keptReads([]), never)
  const steps: FamilyRows[] = []
  for (const block of all) steps.push(await layer.apply([block], keptReads(steps), never))
  for (const [table, rows] of Object.entries(together))
    expect(
      steps.flatMap((step) => step[table] ?? []),
      table,
    ).toEqual(rows)
  return together
}

const wallets = new Map(Array.from({ length: 10 }, (_, n) => [`0x${walletOf(n).owner}`, `#${n}`]))
const nameOf = (owner: unknown): string => (owner == null ? '-' : (wallets.get(String(owner)) ?? String(owner)))

/** Events in words, newest balances, and the newest state of a token. */
function told(rows: FamilyRows, { token }: TestToken) {
  const of = (table: string) => (rows[table] ?? []).filter((row) => row['token'] === token)
  const balances = new Map(of(CAT20_TABLES.balances).map((row) => [nameOf(row['owner']), row['amount']]))
  return {
    events: of(CAT20_TABLES.events).map((row) =>
      [row['height'], row['action'], row['amount'], nameOf(row['from']), nameOf(row['to'])].join(' '),
    ),
    balances: Object.fromEntries([...balances].filter(([, amount]) => amount !== 0n)),
    state: of(CAT20_TABLES.states).at(-1),
  }
}

const SAYS = { name: 'Cat', symbol: 'CAT', decimals: 2, max: '21000000', limit: '5', premine: '0' }
const first = ({ tx }: { readonly tx: { readonly txid: Hex } }, vout = 1) => ({ txid: tx.txid, vout })

test('screens-nonevm §4.7: a token of CAT20 is deployed, minted, split among owners, merged and burned', async () => {
  const chain = cat20Chain(choicesOf(1))
  chain.block()
  const token = chain.deploy(SAYS)
  chain.block()
  const one = chain.mint(token, first(token), { to: 1, amount: 500n, minters: 2 })
  const two = chain.mint(token, one.minters[1]!, { to: 1, amount: 500n, minters: 0 })
  chain.block()
  const sent = chain.move(
    token,
    [one.piece, two.piece],
    [
      { owner: walletOf(2).owner, amount: 300n },
      { owner: walletOf(3).owner, amount: 1n },
      { owner: walletOf(1).owner, amount: 699n },
    ],
  )
  chain.block()
  chain.move(token, [sent.pieces[2]!], [{ owner: walletOf(1).owner, amount: 699n }], { long: true })
  chain.move(token, [sent.pieces[0]!, sent.pieces[1]!], [])
  const rows = await rowsOf(chain.blocks)
  const { events, balances, state } = told(rows, token)
  expect(events).toEqual([
    '0 deploy 2100000000 - -',
    '1 mint 500 - #1',
    '1 mint 500 - #1',
    '2 transfer 300 #1 #2',
    '2 transfer 1 #1 #3',
    '3 transfer 699 #1 #1',
    '3 burn 301 - -',
  ])
  expect(balances).toEqual({ '#1': 699n })
  expect(state).toMatchObject({ minted: 1_000n, mints: 2, held: 699n, burned: 301n, holders: 1, minters: 1, txs: 6 })
  expect(rows[CAT20_TABLES.tokens]).toMatchObject([
    { name: 'Cat', symbol: 'CAT', decimals: 2, max: 2_100_000_000n, lim: 500n, premine: 0n, txid: token.tx.txid },
  ])
  expect(rows[CAT20_TABLES.names]!.map(({ word }) => word)).toEqual(['cat'])
  // Each of two owners had a part in the burn, of which neither is told as the only one.
  expect(
    rows[CAT20_TABLES.parties]!.filter(({ action }) => action === 'burn').map(({ owner }) => nameOf(owner)),
  ).toEqual(['#2', '#3'])
})

test('CAT20: an owner’s address is known once it stands beside it in a transaction', async () => {
  const chain = cat20Chain(choicesOf(2))
  chain.block()
  const token = chain.deploy(SAYS)
  const { piece } = chain.mint(token, first(token), { to: 1, amount: 5n })
  const [sent] = chain.move(token, [piece], [{ owner: walletOf(2).owner, amount: 5n }], { from: 1 }).pieces
  const known = async () =>
    (await rowsOf(chain.blocks))[CAT20_TABLES.owners]!.map(({ owner, address }) => [nameOf(owner), address])
  const keyOf = (n: number): string => `0x12${walletOf(n).script.slice(6)}`
  expect(await known()).toEqual([['#1', keyOf(1)]])
  chain.block()
  chain.move(token, [sent!], [{ owner: walletOf(3).owner, amount: 5n }], { from: 2 })
  expect(await known()).toEqual([
    ['#1', keyOf(1)],
    ['#2', keyOf(2)],
  ])
})

test('CAT20: what a transaction outside the protocol spends is burned, and a guard’s output beside tokens makes them none', async () => {
  const chain = cat20Chain(choicesOf(3))
  chain.block()
  const token = chain.deploy(SAYS, { minters: 2 })
  const one = chain.mint(token, first(token), { to: 1, amount: 7n })
  const two = chain.mint(token, first(token, 2), { to: 2, amount: 9n })
  chain.block()
  chain.plain([one.piece], [walletOf(1).script])
  const guard = chain.makeGuard()
  chain.move(token, [two.piece], [{ owner: walletOf(3).owner, amount: 9n }], { guard, after: [GUARD.script] })
  const { events, balances, state } = told(await rowsOf(chain.blocks), token)
  expect(events.slice(3)).toEqual(['1 burn 7 #1 -', '1 burn 9 #2 -'])
  expect(balances).toEqual({})
  expect(state).toMatchObject({ minted: 16n, held: 0n, burned: 16n, holders: 0 })
})

test('CAT20: from the checkpoint on a transfer counts only where the guard names the amounts of its inputs; before, whatever it names', async () => {
  const chain = cat20Chain(choicesOf(4))
  chain.block()
  const token = chain.deploy(SAYS)
  const { piece } = chain.mint(token, first(token), { to: 1, amount: 7n })
  chain.block()
  chain.move(token, [piece], [{ owner: walletOf(2).owner, amount: 1_799n }], { names: [1_799n] })
  const checked = told(await rowsOf(chain.blocks), token)
  expect(checked.events.slice(2)).toEqual(['1 burn 7 #1 -'])
  expect(checked.balances).toEqual({})
  const before = told(await rowsOf(chain.blocks, { ...CAT20_RULES.regtest, checkedFrom: 2 }), token)
  expect(before.events.slice(2)).toEqual(['1 transfer 1799 #1 #2'])
  expect(before.balances).toEqual({ '#2': 1_799n })
  expect(before.state).toMatchObject({ minted: 7n, held: 1_799n, burned: 0n })
})

test('CAT20: a guard that names another token’s script moves nothing, nor does one for burns; what goes to another token’s address comes of none', async () => {
  const chain = cat20Chain(choicesOf(5))
  chain.block()
  const [token, other] = [chain.deploy(SAYS, { minters: 3 }), chain.deploy({ ...SAYS, symbol: 'DOG' })]
  const pieces = [1, 2, 3].map((vout) => chain.mint(token, first(token, vout), { to: 1, amount: 7n }).piece)
  chain.mint(other, first(other), { to: 1, amount: 7n })
  chain.block()
  const to = [{ owner: walletOf(2).owner, amount: 7n }]
  chain.move(token, [pieces[0]!], to, { says: other.tokens.script })
  chain.move(token, [pieces[1]!], to, { by: 'burn' })
  chain.move(token, [pieces[2]!], to, { outputs: other.tokens.script })
  for (const checkedFrom of [0, 99]) {
    const rows = await rowsOf(chain.blocks, { ...CAT20_RULES.regtest, checkedFrom })
    const burned = ['1 burn 7 #1 -', '1 burn 7 #1 -', '1 burn 7 #1 -']
    // Before the checkpoint it does not matter which script the guard names.
    if (checkedFrom > 0) burned[0] = '1 transfer 7 #1 #2'
    expect(told(rows, token).events.slice(4)).toEqual(burned)
    expect(told(rows, other).balances).toEqual({ '#1': 7n })
  }
})

test('CAT20: of two commitments the first counts; outputs that are no minters, other fields and content that is no map make no token', async () => {
  const chain = cat20Chain(choicesOf(6))
  chain.block()
  const good = [
    chain.deploy({ ...SAYS, symbol: 'TWO' }, { commits: 2 }),
    chain.deploy({ ...SAYS, symbol: 'MORE', unknown: 'field', icon: 'x'.repeat(700), max: 21_000_000n }),
    chain.deploy({ name: '<b>\u202e', symbol: '   ', decimals: '3', max: 'all', limit: -1 }),
  ]
  const bad = [
    chain.deploy(SAYS, { minters: 0 }),
    chain.deploy(SAYS, { others: [walletOf(1).script] }),
    chain.deploy({ name: 'no', symbol: 'decimals' }),
    chain.deploy({ ...SAYS, decimals: -1 }),
    chain.deploy({ ...SAYS, decimals: 300 }),
    chain.deploy({ ...SAYS, name: 'a\0b' }),
    ...[
      '51',
      `51${push('a0')}`,
      `51${push('a1')}`,
      `51${push(`${cborMap(SAYS)}00`)}`,
      `51${push('9fffffffffff')}`,
      `51${push('5b7fffffffffffffff')}`,
      `51${push('81'.repeat(500))}`,
      // A collection of CAT721, and one of its items.
      `5255${push(cborMap({ name: 'n', symbol: 's' }))}`,
      `5355${push(cborMap({ name: 'n', symbol: 's' }))}`,
    ].map((steps) => chain.deploy(SAYS, { steps })),
  ]
  const rows = await rowsOf(chain.blocks)
  expect(rows[CAT20_TABLES.tokens]!.map(({ token }) => token)).toEqual(good.map(({ token }) => token))
  expect(rows[CAT20_TABLES.tokens]).toMatchObject([
    { symbol: 'TWO' },
    { symbol: 'MORE', max: 2_100_000_000n },
    { name: '<b>\u202e', symbol: '   ', decimals: 3, max: null, lim: null, premine: null },
  ])
  expect(rows[CAT20_TABLES.states]!.every(({ token }) => good.some((one) => one.token === token))).toBe(true)
  expect(bad).toHaveLength(15)
})

test('CAT20: a mint makes minters first and then tokens, for which there is one address; what is otherwise does not count', async () => {
  const chain = cat20Chain(choicesOf(7))
  chain.block()
  const token = chain.deploy(SAYS, { minters: 5 })
  const other = scriptOutput('51')
  const from = (vout: number) => first(token, vout)
  chain.mint(token, from(1), { to: 1, amount: 3n })
  chain.block()
  // To another address, twice, nothing, too much, a minter behind the tokens, none at all, an output that is none in front of them.
  chain.mint(token, from(2), { to: 2, tokens: other.script })
  chain.mint(token, from(3), { to: 3, after: [token.tokens.script] })
  chain.mint(token, from(4), { to: 4, amount: 0n })
  chain.mint(token, from(5), { to: 5, amount: 1n << 33n })
  const { events, balances, state } = told(await rowsOf(chain.blocks), token)
  expect(events).toEqual(['0 deploy 2100000000 - -', '0 mint 3 - #1'])
  expect(balances).toEqual({ '#1': 3n })
  // Four of five minters are spent and made none that count.
  expect(state).toMatchObject({ minted: 3n, mints: 1, minters: 1 })
})

test('CAT20: of minters of two tokens in one transaction neither counts; nor does a mint of no protocol’s, or of a minter that a key spends', async () => {
  const chain = cat20Chain(choicesOf(8))
  chain.block()
  const [one, two] = [chain.deploy(SAYS, { minters: 2 }), chain.deploy(SAYS)]
  const also = chain.spendAt(first(two), ['', '', '', '', '', walletOf(1).owner, '05', ...two.minter.endings[0]!])
  chain.mint(one, first(one), { also: [also] })
  chain.mint(one, first(one, 2), { head: walletOf(1).script })
  const rows = await rowsOf(chain.blocks)
  for (const token of [one, two]) expect(told(rows, token).events).toEqual(['0 deploy 2100000000 - -'])
  expect(rows[CAT20_TABLES.balances]).toEqual([])
})

test('CAT20: what another token’s minter sends to a token’s address is none of it', async () => {
  const chain = cat20Chain(choicesOf(9))
  chain.block()
  const [token, thief] = [chain.deploy(SAYS), chain.deploy({ ...SAYS, symbol: 'BAD' })]
  const { piece } = chain.mint(token, first(token), { to: 1, amount: 5n })
  const forged = chain.mint(thief, first(thief), { to: 2, amount: 1_000n, tokens: token.tokens.script })
  chain.block()
  chain.move(token, [piece], [{ owner: walletOf(3).owner, amount: 5n }])
  chain.move(token, [forged.piece], [{ owner: walletOf(4).owner, amount: 1_000n }])
  const rows = await rowsOf(chain.blocks)
  expect(told(rows, token).balances).toEqual({ '#3': 5n })
  expect(told(rows, token).state).toMatchObject({ held: 5n, holders: 1 })
  expect(told(rows, thief).balances).toEqual({ '#4': 1_000n })
})

test('CAT20: of two tokens with minters at one address the first is minted, in whatever block', async () => {
  for (const isApart of [false, true]) {
    const chain = cat20Chain(choicesOf(12))
    chain.block()
    const one = chain.deploy(SAYS)
    if (isApart) chain.block()
    const two = chain.deploy({ ...SAYS, symbol: 'TWO' }, { minter: one.minter })
    chain.block()
    chain.mint(two, first(two), { to: 1, amount: 4n })
    const rows = await rowsOf(chain.blocks)
    expect(told(rows, one).balances).toEqual({ '#1': 4n })
    expect(told(rows, two).balances).toEqual({})
  }
})

test('CAT20: hashes of states are as long as such are, or it does not count; whether they are those of the root is for the scripts to see', async () => {
  const chain = cat20Chain(choicesOf(13))
  chain.block()
  const token = chain.deploy(SAYS, { minters: 2 })
  chain.mint(token, first(token), { to: 1, amount: 4n, hash: 'abcd' })
  chain.mint(token, first(token, 2), { to: 2, amount: 6n, head: rootScript(['ab'.repeat(20)]) })
  expect(told(await rowsOf(chain.blocks), token).balances).toEqual({ '#2': 6n })
})

test('CAT20: an announcement ends before a step that the reference does not write as digits, also where a push of one byte is a small number', async () => {
  const chain = cat20Chain(choicesOf(14))
  chain.block()
  const cbor = cborMap(SAYS)
  // The same bytes in two pushes; the second time the rest of them is no digits.
  const split = (at: number) => push(cbor.slice(0, at)) + push(cbor.slice(at))
  const good = chain.deploy(SAYS, { steps: `51${split(20)}` })
  const whole = chain.deploy(SAYS, { steps: `51${push(cbor)}5168` })
  const torn = cborMap({ name: 'n', symbol: 's', decimals: 2 })
  chain.deploy(SAYS, { steps: `51${push(torn.slice(0, -2))}${push('02')}` })
  const rows = await rowsOf(chain.blocks)
  expect(rows[CAT20_TABLES.tokens]!.map(({ token }) => token)).toEqual([good.token, whole.token])
})

test('CAT20: more is minted than a deploy says where the minter’s script lets it; that is told as it is', async () => {
  const chain = cat20Chain(choicesOf(10))
  chain.block()
  const token = chain.deploy({ ...SAYS, max: '1' })
  chain.mint(token, first(token), { to: 1, amount: 2_000_000_000n })
  const { state } = told(await rowsOf(chain.blocks), token)
  expect(state).toMatchObject({ minted: 2_000_000_000n, kind: null, max: null })
})

test('CAT20: blocks with more witnesses than a step holds are asked for again in fewer', async () => {
  const chain = cat20Chain(choicesOf(15))
  const layer = layerOver(chain.blocks, CAT20_RULES.regtest)
  for (let height = 0; height < 3; height++) {
    chain.block()
    chain.deploy(SAYS)
  }
  const blocks = chain.blocks.map((block) => normalizeBlock(block, regtest) as unknown as LayerBlock)
  const heavy = blocks.map(({ block, txs }) => ({
    block,
    txs: txs.map((tx) => {
      const ext = tx.ext as unknown as UtxoTxExt
      const inputs = ext.inputs.map((input, at) => ({ ...input, witnessBytes: at === 1 ? 7_000_000 : 0 }))
      return { ...tx, ext: { ...ext, inputs } }
    }),
  })) as unknown as readonly LayerBlock[]
  await expect(layer.apply(heavy, keptReads([]), never)).rejects.toMatchObject({ fitting: 2 })
  expect((await layer.apply(heavy.slice(0, 2), keptReads([]), never))[CAT20_TABLES.tokens]).toHaveLength(2)
})

test('CAT20: an envelope of more steps than are read is none, and a script of millions of steps is read through', async () => {
  const chain = cat20Chain(choicesOf(16))
  chain.block()
  const good = chain.deploy(SAYS, { steps: `51${push(cborMap(SAYS))}68${'61'.repeat(1_000_000)}00` })
  chain.deploy(SAYS, { steps: `51${push(cborMap(SAYS))}${'61'.repeat(10_000)}` })
  expect((await rowsOf(chain.blocks))[CAT20_TABLES.tokens]!.map(({ token }) => token)).toEqual([good.token])
})

test('CAT20: balances, mints and circulation of a chain of all kinds are those of the reference’s tracker', async () => {
  const blocks = moreCat20Blocks([], 120, choicesOf(11))
  const rows = await rowsOf(blocks)
  const tracked = trackCat20(blocks, {
    guard: `${CAT20_RULES.regtest.guard}`.slice(4),
    transfer: CAT20_RULES.regtest.transfer,
  })
  expect(tracked.length).toBeGreaterThan(5)
  const newest = new Map(rows[CAT20_TABLES.states]!.map((row) => [row['token'], row]))
  expect(newest.size).toBe(tracked.length)
  let held = 0
  for (const { token, minted, mints, circulation, balances } of tracked) {
    expect(newest.get(token), token).toMatchObject({ minted, mints, held: circulation, holders: balances.size })
    const own = new Map(
      rows[CAT20_TABLES.balances]!.filter((row) => row['token'] === token).map((row) => [
        String(row['owner']),
        row['amount'],
      ]),
    )
    expect(new Map([...own].filter(([, amount]) => amount !== 0n))).toEqual(balances)
    held += balances.size
  }
  expect(held).toBeGreaterThan(10)
})
