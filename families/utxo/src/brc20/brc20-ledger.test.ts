import { createHash } from 'node:crypto'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { brc20Chain, ownerOf } from '../testing/brc20-chain.ts'
import { envelopeOf } from '../testing/envelope-script.ts'
import { MODULE_SCRIPT, SWAP_SCRIPT } from './brc20-rules.ts'

type Chain = ReturnType<typeof brc20Chain>

const deploy = (tick: string, more: object = {}) => ({ op: 'deploy', tick, max: '100', dec: '2', ...more })
const mint = (tick: string, amt: string) => ({ op: 'mint', tick, amt })
const transfer = (tick: string, amt: string) => ({ op: 'transfer', tick, amt })

const nameOf = (address: unknown): string =>
  address === null ? '-' : String(address).startsWith('0x12') ? `#${Number(`0x${String(address).slice(4)}`)}` : 'script'

/** Events in words, and the newest balances: what there is, and what of it is available; the same in one step as in many. */
async function told(chain: Chain) {
  const { together, oneByOne } = await chain.ledger()
  expect(oneByOne).toEqual(together)
  const rows = (table: string): readonly FamilyRow[] => together[table] ?? []
  const newest = new Map<string, string>()
  for (const row of rows('brc20_balances'))
    newest.set(`${nameOf(row['address'])} ${row['tick']}`, `${row['amount']}/${row['available']}`)
  const states = new Map(rows('brc20_states').map((row) => [String(row['tick']), row]))
  return {
    events: rows('brc20_events').map((row) =>
      [
        row['height'],
        row['tx_index'],
        row['action'],
        row['tick'],
        row['amount'],
        nameOf(row['from']),
        nameOf(row['to']),
      ].join(' '),
    ),
    balances: Object.fromEntries(newest),
    token: (tick: string) => states.get(tick),
    rows,
  }
}

test('screens-nonevm §16: BRC20 deploy, a mint over the cap that is clamped, and a transfer moved twice, whose second move has no effect', async () => {
  const chain = brc20Chain()
  chain.block(1)
  const made = chain.inscribe(deploy('OrDi', { lim: '60' }), 1)
  // Known by its small letters: the second is none.
  chain.inscribe(deploy('ordi'), 2)
  chain.block(2)
  chain.inscribe(mint('ORDI', '60'), 1)
  chain.inscribe(mint('ordi', '60.01'), 2)
  chain.inscribe(mint('ordi', '60.000'), 2)
  chain.inscribe(mint('ordi', '60'), 2)
  chain.inscribe(mint('ordi', '1'), 3)
  chain.block(3)
  const sent = chain.inscribe(transfer('ordi', '25.5'), 1)
  chain.inscribe(transfer('ordi', '34.51'), 1)
  const moved = chain.move(sent, 4)
  chain.block(4)
  chain.move(moved, 5)
  const { events, balances, token, rows } = await told(chain)
  expect(events).toEqual([
    '1 1 deploy ordi 10000 - #1',
    '2 1 mint ordi 6000 - #1',
    '2 4 mint ordi 4000 - #2',
    '3 1 inscribe ordi 2550 #1 -',
    '3 3 transfer ordi 2550 #1 #4',
  ])
  expect(balances).toEqual({ '#1 ordi': '3450/3450', '#2 ordi': '4000/4000', '#4 ordi': '2550/2550' })
  expect(token('ordi')).toMatchObject({
    ticker: 'OrDi',
    max: 10_000n,
    lim: 6_000n,
    minted: 10_000n,
    burned: 0n,
    mints: 2,
    events: 5,
    holders: 3,
    undecided: null,
  })
  expect(rows('brc20_deploys')).toEqual([{ height: 1, tx_index: 1, seq: 0, tick: 'ordi' }])
  expect(rows('brc20_uses').map(({ reveal, action }) => [Number(reveal), action])).toEqual([
    [made, 'deploy'],
    [3, 'mint'],
    [6, 'mint'],
    [sent, 'inscribe'],
    [sent, 'transfer'],
  ])
})

test('screens-nonevm §4.7: what is set aside cannot be set aside again, and goes to whoever gets the inscription, the sender too', async () => {
  const chain = brc20Chain()
  chain.block(1)
  chain.inscribe(deploy('ordi'), 1)
  chain.inscribe(mint('ordi', '100'), 1)
  const sent = chain.inscribe(transfer('ordi', '60'), 1)
  chain.inscribe(transfer('ordi', '40.01'), 1)
  const own = chain.inscribe(transfer('ordi', '40'), 1)
  chain.block(2)
  chain.move(own, 1)
  chain.block(3)
  const { balances, token } = await told(chain)
  expect(balances).toEqual({ '#1 ordi': '10000/4000' })
  expect(token('ordi')).toMatchObject({ holders: 1 })
  chain.move(sent, 2)
  expect((await told(chain)).balances).toEqual({ '#1 ordi': '4000/4000', '#2 ordi': '6000/6000' })
})

test('screens-nonevm §4.7: a transfer left to the miner comes back, and one to an output that nobody can spend is burned', async () => {
  const chain = brc20Chain()
  chain.block(1)
  chain.inscribe(deploy('ordi'), 1)
  chain.inscribe(mint('ordi', '100'), 1)
  const back = chain.inscribe(transfer('ordi', '10'), 1)
  const gone = chain.inscribe(transfer('ordi', '20'), 1)
  const after = chain.inscribe(transfer('ordi', '70'), 1)
  // Before the others of its block that come after it, though its sat is placed last.
  chain.move(back, 'miner')
  chain.inscribe(transfer('ordi', '10'), 1)
  chain.block(2)
  chain.move(gone, { script: '0x6a0401020304' })
  chain.move(after, 2)
  const { events, balances, token } = await told(chain)
  expect(events.slice(2)).toEqual([
    '1 3 inscribe ordi 1000 #1 -',
    '1 4 inscribe ordi 2000 #1 -',
    '1 5 inscribe ordi 7000 #1 -',
    '1 6 return ordi 1000 #1 #1',
    '1 7 inscribe ordi 1000 #1 -',
    '2 1 burn ordi 2000 #1 -',
    '2 2 transfer ordi 7000 #1 #2',
  ])
  expect(balances).toEqual({ '#1 ordi': '1000/0', '#2 ordi': '7000/7000' })
  expect(token('ordi')).toMatchObject({ burned: 2_000n, minted: 10_000n, holders: 2 })
})

test('screens-nonevm §4.7: nothing that is cursed counts, nor would have before the jubilee, nor what is left to the miner when it is made', async () => {
  const chain = brc20Chain({ jubilee: 1 })
  const other = envelopeOf([[1, 'text/plain']], 'first')
  chain.block(5)
  chain.inscribe(deploy('ordi'), 1)
  chain.inscribe(mint('ordi', '1'), 1, { before: other })
  chain.inscribe(mint('ordi', '2'), 1, { input: 1 })
  chain.inscribe(mint('ordi', '4'), 'miner')
  chain.inscribe(mint('ordi', '8'), 1, { type: 'text/html' })
  chain.inscribe(mint('ordi', '16'), 1)
  chain.inscribe(deploy('late'), 'miner')
  const { events } = await told(chain)
  expect(events).toEqual(['5 1 deploy ordi 10000 - #1', '5 6 mint ordi 1600 - #1'])
})

test('screens-nonevm §4.7: amounts up to 64 bits of whole ones are exact in any decimals, and no more', async () => {
  const most = '18446744073709551615'
  const chain = brc20Chain()
  chain.block(1)
  chain.inscribe(deploy('big1', { max: most, dec: '18' }), 1)
  chain.inscribe(deploy('big2', { max: '18446744073709551616' }), 1)
  chain.inscribe(deploy('big3', { max: `${most}.1` }), 1)
  chain.inscribe(deploy('zero', { max: '0' }), 1)
  chain.inscribe(deploy('nolm', { lim: '0' }), 1)
  chain.inscribe(deploy('fine', { max: '1.55', dec: '1' }), 1)
  chain.inscribe(deploy('none', { max: '7', dec: '0' }), 1)
  chain.inscribe(mint('big1', most), 1)
  chain.inscribe(mint('none', '7.0'), 1)
  const { events } = await told(chain)
  const all = `${most}${'0'.repeat(18)}`
  expect(events).toEqual([`1 1 deploy big1 ${all} - #1`, '1 7 deploy none 7 - #1', `1 8 mint big1 ${all} - #1`])
})

test('screens-nonevm §4.7: five bytes are for the deployer’s own mints, whose first parent is the deploy', async () => {
  const chain = brc20Chain()
  chain.block(1)
  chain.inscribe(deploy('open5'), 1)
  const made = chain.inscribe(deploy('selfs', { self_mint: 'true', max: '0' }), 1)
  // Of four bytes it is a word without meaning.
  chain.inscribe(deploy('four', { self_mint: 'true' }), 1)
  chain.inscribe(mint('four', '3'), 2)
  chain.block(2)
  chain.inscribe(mint('selfs', '5'), 1)
  const child = chain.inscribe(mint('selfs', '6'), 2, { parent: made })
  chain.block(3)
  chain.inscribe(mint('selfs', '7'), 3, { parent: child })
  const { events, token } = await told(chain)
  expect(events).toEqual([
    `1 2 deploy selfs ${2n ** 64n - 1n}00 - #1`,
    '1 3 deploy four 10000 - #1',
    '1 4 mint four 300 - #2',
    '2 2 mint selfs 600 - #2',
  ])
  expect(token('selfs')).toMatchObject({ self_mint: 1, lim: (2n ** 64n - 1n) * 100n })
})

test('screens-nonevm §4.7: a ticker of six bytes is announced by its hash three blocks before', async () => {
  const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  const script = Buffer.from(`5120${ownerOf(1).slice(4)}`, 'hex')
  const hash = sha(sha(Buffer.concat([Buffer.from('Sixer-'), Buffer.from('beef', 'hex'), script]))).toString('hex')
  const chain = brc20Chain()
  chain.block(10)
  const first = chain.inscribe({ op: 'predeploy', hash }, 1)
  const wrong = chain.inscribe({ op: 'predeploy', hash: 'ab' }, 1)
  const soon = chain.inscribe({ op: 'predeploy', hash }, 1)
  chain.inscribe(deploy('sixer-', { salt: 'beef' }), 1)
  chain.block(12)
  chain.inscribe(deploy('Sixer-', { salt: 'BEEF' }), 1, { parent: soon })
  chain.block(13)
  chain.inscribe(deploy('Sixer-', { salt: 'beef' }), 1, { parent: wrong })
  chain.inscribe(deploy('sixer-', { salt: 'beef' }), 1, { parent: first })
  chain.block(14)
  chain.inscribe(deploy('under_', { salt: 'beef' }), 1)
  chain.inscribe(mint('sixer-', '1'), 1)
  const later = brc20Chain()
  later.block(10)
  const one = later.inscribe({ op: 'predeploy', hash }, 1)
  later.block(13)
  later.inscribe(deploy('Sixer-', { salt: 'beef' }), 3, { parent: one })
  later.inscribe(mint('SIXER-', '1'), 2)
  expect((await told(chain)).events).toEqual([])
  expect((await told(later)).events).toEqual(['13 1 deploy sixer- 10000 - #3', '13 2 mint sixer- 100 - #2'])
})

test('never a lie: what the programmable module may have given back makes a token undecided, once enough came to it', async () => {
  const withdraw = (amt: string) =>
    JSON.stringify({ p: 'brc20-module', module: 'BRC20PROG', op: 'withdraw', tick: 'ordi', amt })
  const chain = brc20Chain()
  chain.block(1)
  chain.inscribe(deploy('ordi'), 1)
  chain.inscribe(mint('ordi', '100'), 1)
  const early = chain.inscribe(withdraw('30'), 1)
  chain.block(2)
  chain.move(early, 1)
  const sent = chain.inscribe(transfer('ordi', '30'), 1)
  chain.block(3)
  chain.move(sent, { script: MODULE_SCRIPT })
  const more = chain.inscribe(withdraw('30.01'), 1)
  const enough = chain.inscribe(withdraw('30'), 1)
  chain.block(4)
  chain.move(more, 1)
  const before = await told(chain)
  expect(before.token('ordi')).toMatchObject({ undecided: null, burned: 0n, holders: 2 })
  expect(before.rows('brc20_doubts')).toEqual([])
  chain.block(5)
  chain.move(enough, 1)
  const { token, balances, events, rows } = await told(chain)
  expect(token('ordi')).toMatchObject({ undecided: 5 })
  expect(rows('brc20_doubts')).toEqual([{ height: 5, tx_index: 0, seq: 0 }])
  expect(balances).toEqual({ '#1 ordi': '7000/7000', 'script ordi': '3000/3000' })
  expect(events).toHaveLength(4)
})

test('what UniSat’s swap module had goes to an address at its height, in the rules of Bitcoin alone', async () => {
  const chain = brc20Chain({ brc20: 'bitcoin' })
  chain.block(779_831)
  chain.inscribe(deploy('soon'), 1)
  chain.block(779_832)
  chain.inscribe(deploy('ordi'), 1)
  chain.inscribe(mint('ordi', '100'), 1)
  const sent = chain.inscribe(transfer('ordi', '30'), 1)
  const burnt = chain.inscribe(transfer('ordi', '5'), 1)
  chain.block(779_833)
  chain.move(sent, { script: SWAP_SCRIPT })
  // The programmable module takes nothing of this yet.
  chain.move(burnt, { script: MODULE_SCRIPT })
  chain.block(932_888)
  const { rows, token, balances } = await told(chain)
  const refund = rows('brc20_events').at(-1)!
  expect(refund).toMatchObject({
    height: 932_888,
    txid: null,
    reveal: null,
    action: 'transfer',
    amount: 3_000n,
    to: '0x101c9f1b6e972f50aae02499271fd16c990b8235e6' satisfies Hex,
  })
  expect(token('ordi')).toMatchObject({ burned: 500n, holders: 2 })
  expect(balances['#1 ordi']).toBe('6500/6500')
  expect(rows('brc20_balances').filter(({ height }) => height === 932_888)).toMatchObject([
    { address: refund['from'], amount: 0n, available: 0n },
    { address: refund['to'], amount: 3_000n, available: 3_000n },
  ])
})

test('on Fractal tickers have 6 to 12 letters, digits or underscores, and any may be minted by its deployer alone', async () => {
  const chain = brc20Chain({ brc20: 'fractal' })
  chain.block(1)
  for (const tick of ['ordi', 'five5', 'with-dash', 'with space', 'ünicode1', 'x'.repeat(13)])
    chain.inscribe(deploy(tick), 1)
  chain.inscribe(deploy('Under_6'), 1)
  chain.inscribe(deploy('abcdefghijk0', { self_mint: 'true' }), 1)
  chain.inscribe(mint('under_6', '1'), 2)
  chain.inscribe(mint('abcdefghijk0', '1'), 2)
  expect((await told(chain)).events).toEqual([
    '1 7 deploy under_6 10000 - #1',
    '1 8 deploy abcdefghijk0 10000 - #1',
    '1 9 mint under_6 100 - #2',
  ])
})

test('never a lie: from a block on whose inscriptions are not all followed nothing of BRC20 is certain', async () => {
  const chain = brc20Chain({ bounds: { onOutput: 1, moves: 10, inStep: 100 } })
  chain.block(1)
  chain.inscribe(deploy('ordi'), 1)
  chain.block(2)
  chain.inscribe(mint('ordi', '1'), 1)
  chain.block(3)
  // Two on one output, of which one is followed.
  chain.inscribe('second', 1, { before: envelopeOf([[1, 'text/plain']], 'first') })
  chain.block(4)
  chain.inscribe('fourth', 1, { before: envelopeOf([[1, 'text/plain']], 'third') })
  const { rows } = await told(chain)
  expect(rows('brc20_breaks')).toEqual([{ height: 3, tx_index: 0, seq: 0 }])
})
