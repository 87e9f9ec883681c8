import { describe, expect, test } from 'vitest'
import type { Transfer, TxDetail } from '@orrery/model/wire/transaction'
import { stubTransfer, stubTxDetail } from '../../page-parts/stubs.ts'
import { headlineOf, headlineText } from './headline.ts'

const ME = `0x${'11'.repeat(20)}`
const YOU = `0x${'22'.repeat(20)}`
const token = (symbol: string) => ({
  address: `0x${symbol.charCodeAt(0).toString(16).repeat(20)}`,
  standard: 'erc20' as const,
  name: symbol,
  symbol,
  decimals: 6,
})
const tx = (fields: Partial<TxDetail>): TxDetail => ({ ...stubTxDetail, from: ME, to: YOU, ...fields })
const transfer = (from: string, to: string, symbol: string): Transfer => ({
  ...stubTransfer,
  standard: 'erc20',
  token: token(symbol),
  from,
  to,
  amount: '5',
})

describe('screens-evm §4.3: the plain-language headline', () => {
  test('a plain payment is sent', () => {
    expect(headlineOf(tx({ value: '7' }), []).key).toBe('headline.send')
  })

  test('issue 4: of a form that is not known here nothing is said that the node did not tell', () => {
    const of = (untold: readonly string[], fields: Partial<TxDetail> = {}) =>
      headlineOf(tx({ value: untold.includes('value') ? null : '0', ...fields, ext: { type: 6, untold } }), []).key
    for (const part of ['value', 'input']) expect(of([part])).toBe('headline.untold')
    expect(of(['to'], { to: null })).toBe('headline.untold')
    // Its receipt names what it made.
    expect(of(['to'], { to: null, created: YOU })).toBe('headline.create')
    expect(of(['nonce', 'gas'])).toBe('headline.send')
  })

  test('screens-evm §4.3: what brings blobs and calls nothing is about its blobs, whatever became of it', () => {
    const brings = (count: number, fields: Partial<TxDetail> = {}) =>
      headlineOf(
        tx({ value: '0', input: '0x', kind: 'blob', ...fields, ext: { blobHashes: Array(count).fill('0x01') } }),
        [],
      )
    const told = { to: { as: 'address', address: YOU }, count: { as: 'count', count: 2 } }
    expect(brings(2)).toEqual({ key: 'headline.blobs', parts: told })
    // They are in the block though the call failed (EIP-4844).
    expect(brings(2, { status: 'failed' }).key).toBe('headline.blobs')
    expect(brings(2, { finality: 'pending' }).key).toBe('headline.blobs')
    // Coins and calls say more.
    expect(brings(2, { value: '7' }).key).toBe('headline.send')
    expect(brings(2, { input: '0x12345678', method: '0x12345678' }).key).toBe('headline.call')
    expect(brings(0).key).toBe('headline.send')
  })

  test('screens-nonevm §4.3: of outputs what is moved is told without change', () => {
    const moved = (value: string) =>
      headlineOf(tx({ from: null, to: null, created: null, value, ext: { totalOut: '900' } }), [])
    expect(moved('7')).toEqual({ key: 'headline.move', parts: { amount: { as: 'native', amount: '7' } } })
    // What all goes back is moved all the same.
    expect(moved('0').parts).toEqual({ amount: { as: 'native', amount: '900' } })
  })

  test('screens-nonevm §4.3: where all that does not go back is one address’s, it was sent there', () => {
    const output = (address: string | null, value: string, type = 'p2wpkh') => ({ address, value, type })
    const of = (outputs: readonly object[], more: object = {}) => {
      const ext = { totalOut: '900', sent: '7', inputs: [{ address: ME }], outputs, ...more }
      return headlineOf(tx({ from: null, to: null, created: null, value: '7', ext: ext as never }), [])
    }
    const sent = {
      key: 'headline.send',
      parts: { amount: { as: 'native', amount: '7' }, to: { as: 'address', address: YOU } },
    }
    expect(of([output(YOU, '7')])).toEqual(sent)
    // Change, a second payment to the same address, and carried data are nobody else's.
    expect(of([output(ME, '893'), output(YOU, '5'), output(null, '0', 'data'), output(YOU, '2')])).toEqual(sent)
    const moved = [
      of([output(YOU, '5'), output('other', '2')]),
      of([output(ME, '7')]),
      // What nobody can spend is part of what is not back.
      of([output(YOU, '5'), output(null, '2', 'data')]),
      of([output('hog', '7', 'mweb-hogaddr')]),
      // Of some of the outputs, and of unknown inputs, nobody can say it.
      of([output(YOU, '7')], { sides: {} }),
      of([output(YOU, '7')], { sent: null }),
    ]
    expect(moved.map(({ key }) => key)).toEqual(moved.map(() => 'headline.move'))
  })

  test('one logged transfer of the sender is what was sent, to whom the token went', () => {
    expect(
      headlineOf(tx({ input: '0xa9059cbb', methodName: 'transfer(address,uint256)' }), [transfer(ME, YOU, 'A')]),
    ).toMatchObject({ key: 'headline.send', parts: { amount: { as: 'token' }, to: { address: YOU } } })
  })

  test('a bundle says how many user operations it carried out, and one that carried out none is a call', () => {
    const bundle = { input: '0x765e827f', methodName: 'handleOps' }
    expect(headlineOf(tx({ ...bundle, userOps: 4 }), [transfer(ME, YOU, 'A')])).toEqual({
      key: 'headline.bundle',
      parts: { count: { as: 'count', count: 4 } },
    })
    expect(headlineOf(tx({ ...bundle, status: 'failed' }), []).key).toBe('headline.call.failed')
    expect(headlineOf(tx({ input: '0x01020304', methodName: 'relay', userOps: 4 }), []).key).toBe('headline.call')
  })

  test('authorisations are what a set-code transaction was sent for that moves and calls nothing, however it ended', () => {
    const brings = (addresses: readonly string[], fields: Partial<TxDetail> = {}) =>
      headlineOf(
        tx({ kind: 'set-code', ext: { authorizations: addresses.map((address) => ({ address })) }, ...fields }),
        [],
      )
    expect(brings([YOU])).toEqual({ key: 'headline.delegate', parts: { delegate: { as: 'address', address: YOU } } })
    expect(brings([YOU], { status: 'failed' }).key).toBe('headline.delegate')
    expect(brings([YOU], { finality: 'pending' }).key).toBe('headline.delegate')
    expect(brings([`0x${'0'.repeat(40)}`])).toEqual({ key: 'headline.undelegate', parts: {} })
    expect(brings([YOU, ME]).parts).toEqual({ count: { as: 'count', count: 2 } })
    expect(brings([YOU], { value: '7' }).key).toBe('headline.send')
    expect(brings([YOU], { input: '0x01020304', methodName: 'run' }).key).toBe('headline.call')
  })

  test('a transfer out of nothing is a mint', () => {
    expect(headlineOf(tx({ input: '0x01020304' }), [transfer(`0x${'0'.repeat(40)}`, ME, 'A')]).key).toBe(
      'headline.mint',
    )
  })

  test('a swap names what was paid and what was got', () => {
    expect(
      headlineOf(tx({ input: '0x38ed1739', methodName: 'swapExactTokensForTokens' }), [
        transfer(ME, YOU, 'A'),
        transfer(YOU, ME, 'B'),
      ]),
    ).toMatchObject({
      key: 'headline.swap',
      parts: { paid: { transfer: { token: { symbol: 'A' } } }, got: { transfer: { token: { symbol: 'B' } } } },
    })
  })

  test('a swap whose route is split, and some of which comes back, is told in all', () => {
    const swap = (moves: readonly Transfer[], fields: Partial<TxDetail> = {}) =>
      headlineOf(tx({ input: '0x3593564c', methodName: 'execute', ...fields }), moves)
    const POOL = `0x${'33'.repeat(20)}`
    const told = swap([
      transfer(ME, YOU, 'A'),
      transfer(YOU, POOL, 'C'),
      transfer(POOL, ME, 'B'),
      { ...transfer(ME, POOL, 'A'), amount: '85' },
      { ...transfer(POOL, ME, 'A'), amount: '2' },
      { ...transfer(POOL, ME, 'B'), amount: '300' },
    ])
    expect(told).toMatchObject({
      key: 'headline.swap',
      parts: {
        paid: { transfer: { token: { symbol: 'A' }, amount: '88' } },
        got: { transfer: { token: { symbol: 'B' }, amount: '305' } },
      },
    })
    const both = [transfer(ME, YOU, 'A'), transfer(YOU, ME, 'B')]
    // Two things for one, with the coin beside it, and where a transfer or a token is not known: no sum to tell.
    expect(swap([...both, transfer(ME, YOU, 'C')]).key).toBe('headline.call')
    expect(swap(both, { value: '7' }).key).toBe('headline.call')
    expect(swap(both, { transferCount: 3 }).key).toBe('headline.call')
    expect(swap([...both, { ...transfer(YOU, ME, 'B'), token: null }]).key).toBe('headline.call')
    expect(swap([transfer(YOU, POOL, 'A'), transfer(POOL, ME, 'B')], { value: '7' })).toMatchObject({
      key: 'headline.swap',
      parts: { paid: { as: 'native', amount: '7' }, got: { transfer: { amount: '5' } } },
    })
  })

  test('several tokens to one receiver are sent together', () => {
    expect(
      headlineOf(tx({ input: '0x2eb2c2d6' }), [transfer(ME, YOU, 'A'), transfer(ME, YOU, 'B'), transfer(ME, YOU, 'C')]),
    ).toMatchObject({ key: 'headline.sendMore', parts: { count: { count: 2 } } })
  })

  test('a fee that the token takes is not what was sent', () => {
    const fee = { ...transfer(ME, `0x${'33'.repeat(20)}`, 'A'), amount: '1' }
    expect(
      headlineOf(tx({ input: '0xa9059cbb', methodName: 'transfer(address,uint256)' }), [fee, transfer(ME, YOU, 'A')]),
    ).toMatchObject({ key: 'headline.send', parts: { amount: { transfer: { amount: '5' } } } })
  })

  test('reliability S-32: a preview says no symbol that turns its letters round', () => {
    const moved = headlineOf(tx({ input: '0xa9059cbb' }), [transfer(ME, YOU, '\u202eDSU')])
    const said = headlineText(moved, (_, values) => String(values?.['amount']))
    expect(said).toBe('DSU')
  })

  test('a failed transaction never reads as done', () => {
    expect(headlineOf(tx({ status: 'failed', value: '7' }), []).key).toBe('headline.send.failed')
  })

  test('a pending one never reads as done either', () => {
    expect(headlineOf(tx({ finality: 'pending', height: null, status: 'unknown' }), []).key).toBe(
      'headline.send.pending',
    )
  })

  test('screens-evm §4.2: what was replaced before a block had it never failed: it says so around what it asked for', () => {
    const sent = tx({ finality: 'replaced', status: 'unknown', height: null, value: '7' })
    const headline = headlineOf(sent, [])
    expect(headline).toMatchObject({ key: 'headline.send.pending', around: 'headline.replaced' })
    expect(headlineText(headline, (key, values) => `${key}(${String(values?.['action'] ?? '')})`)).toBe(
      'headline.replaced(headline.send.pending())',
    )
    expect(headlineOf(tx({ ...sent, finality: 'dropped' }), []).around).toBe('headline.dropped')
    expect(headlineOf(tx({ ...sent, finality: 'pending' }), []).around).toBeUndefined()
    const action = { as: 'send', token: token('A'), to: YOU, amount: '5', tokenId: null } as const
    expect(headlineOf(tx({ ...sent, action, input: '0xa9059cbb' }), [])).toMatchObject({
      key: 'headline.send.pending',
      parts: { amount: { as: 'token' } },
    })
  })

  test('what lost its place, or left the pool, never reads as done', () => {
    const key = (fields: Partial<TxDetail>) => headlineOf(tx({ from: null, to: null, value: '7', ...fields }), []).key
    expect(key({ finality: 'dropped' })).toBe('headline.move.pending')
    expect(key({ finality: 'orphaned' })).toBe('headline.move.pending')
    expect(key({ finality: 'orphaned', kind: 'coinbase' })).toBe('headline.reward.failed')
    const bundle = { input: '0x765e827f', methodName: 'handleOps', userOps: 4, finality: 'orphaned' as const }
    expect(headlineOf(tx(bundle), []).key).toBe('headline.bundle')
  })

  test('an unknown call names its selector', () => {
    expect(headlineOf(tx({ input: '0xdeadbeef00', method: '0xdeadbeef' }), [])).toMatchObject({
      key: 'headline.call',
      parts: { method: { text: '0xdeadbeef' } },
    })
  })

  test('a coinbase is a reward', () => {
    expect(headlineOf(tx({ kind: 'coinbase', from: null, to: null }), []).key).toBe('headline.reward')
  })

  test('a permission is told with who may spend how much', () => {
    const action = { as: 'allow', token: token('A'), spender: YOU, tokenId: null } as const
    expect(headlineOf(tx({ action: { ...action, amount: '9' } }), [])).toMatchObject({
      key: 'headline.allow',
      parts: { spender: { address: YOU }, what: { as: 'token', transfer: { amount: '9' } } },
    })
    expect(headlineOf(tx({ action: { ...action, amount: null } }), [])).toMatchObject({
      parts: { what: { as: 'unlimited' } },
    })
    expect(headlineOf(tx({ action: { as: 'revoke', token: token('A'), spender: YOU } }), []).key).toBe(
      'headline.revoke',
    )
  })

  test('a transfer that failed is told by what it asked for, one that worked by what it logged', () => {
    const action = { as: 'send', token: token('A'), to: YOU, amount: '9', tokenId: null } as const
    expect(headlineOf(tx({ action, status: 'failed' }), [])).toMatchObject({
      key: 'headline.send.failed',
      parts: { amount: { transfer: { amount: '9' } }, to: { address: YOU } },
    })
    expect(headlineOf(tx({ action }), [transfer(ME, YOU, 'B')])).toMatchObject({
      parts: { amount: { transfer: { token: { symbol: 'B' } } } },
    })
  })

  test('a coin that makes itself for what was paid is wrapped, and items made at once are minted together', () => {
    const zero = `0x${'0'.repeat(40)}`
    const made = transfer(zero, ME, 'A')
    expect(headlineOf(tx({ to: made.token!.address, value: '5', input: '0xd0e30db0' }), [made]).key).toBe(
      'headline.wrap',
    )
    expect(headlineOf(tx({ input: '0x01020304' }), [made, made, made])).toMatchObject({
      key: 'headline.mintMore',
      parts: { count: { count: 2 } },
    })
  })

  test('coins swapped for a token are what was paid', () => {
    expect(
      headlineOf(tx({ input: '0x7ff36ab5', methodName: 'swapExactETHForTokens', value: '3' }), [
        transfer(YOU, YOU, 'A'),
        transfer(YOU, ME, 'B'),
      ]),
    ).toMatchObject({ key: 'headline.swap', parts: { paid: { as: 'native', amount: '3' } } })
  })
})
