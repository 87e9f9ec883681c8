import { doge } from '@orrery/chains/records/doge'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { begins, blockOf, goesOn, ledger, piece, PLAIN } from '../testing/doginal-chain.ts'

const text = (message: object): string => JSON.stringify({ p: 'drc-20', ...message })
const says = (message: object): Hex => begins(1, piece(0, text(message)))
const deploy = (tick: string, more: object = {}) => says({ op: 'deploy', tick, max: '100', lim: '60', ...more })
const mint = (tick: string, amt: string) => says({ op: 'mint', tick, amt })
const transfer = (tick: string, amt: string) => says({ op: 'transfer', tick, amt })

/** A ledger by Dogecoin's rules, and what it tells: events, and the newest balances in whole ones, what is available behind. */
const drc20 = (scripts: Readonly<Record<string, Hex>> = {}) => {
  const own = ledger(scripts, doge.quirks.ledgers!.brc20!.rules)
  const nameOf = (address: unknown): string => (address === null ? '-' : `#${Number(`0x${String(address).slice(4)}`)}`)
  const whole = (amount: unknown): string => String(BigInt(String(amount)) / 10n ** 18n)
  return {
    ...own,
    events: () =>
      own
        .rows('brc20_events')
        .map((row) =>
          [
            `${row['height']}:${row['tx_index']}`,
            row['action'],
            row['tick'],
            whole(row['amount']),
            nameOf(row['from']),
            nameOf(row['to']),
          ].join(' '),
        ),
    balances: () =>
      Object.fromEntries(
        own
          .rows('brc20_balances')
          .map((row) => [
            `${nameOf(row['address'])} ${row['tick']}`,
            `${whole(row['amount'])}/${whole(row['available'])}`,
          ]),
      ),
  }
}

test('docs.drc-20.org: the first deploy of a ticker, the last mint cut to what is left, a transfer by its first move alone', async () => {
  const own = drc20()
  await own.apply(
    blockOf(
      7,
      { tx: 1, from: 90, script: deploy('DoGi'), to: 1 },
      // In other letters it is the same; of five bytes none is deployed, by its deployer alone neither.
      { tx: 2, from: 91, script: deploy('dogi', { max: '7' }), to: 2 },
      { tx: 3, from: 92, script: deploy('dogis'), to: 2 },
      { tx: 4, from: 93, script: deploy('dogis', { self_mint: 'true' }), to: 2 },
      // Of Bitcoin's protocol.
      { tx: 5, from: 94, script: begins(1, piece(0, '{"p":"brc-20","op":"deploy","tick":"ordi","max":"9"}')), to: 2 },
    ),
    blockOf(
      8,
      { tx: 11, from: 95, script: mint('DOGI', '60'), to: 1 },
      { tx: 12, from: 96, script: mint('dogi', '61'), to: 2 },
      { tx: 13, from: 97, script: mint('dogi', '60'), to: 2 },
      { tx: 14, from: 98, script: mint('dogi', '1'), to: 3 },
    ),
  )
  await own.apply(
    blockOf(
      9,
      { tx: 21, from: 99, script: transfer('dogi', '25.5'), to: 1 },
      { tx: 22, from: 100, script: transfer('dogi', '34.6'), to: 1 },
    ),
  )
  await own.apply(
    blockOf(10, { tx: 31, from: 21, script: PLAIN, to: 4 }, { tx: 32, from: 22, script: PLAIN, to: 5 }),
    blockOf(11, { tx: 41, from: 31, script: PLAIN, to: 6 }),
  )
  expect(own.events()).toEqual([
    '7:1 deploy dogi 100 - #1',
    '8:1 mint dogi 60 - #1',
    '8:3 mint dogi 40 - #2',
    '9:1 inscribe dogi 25 #1 -',
    '10:1 transfer dogi 25 #1 #4',
  ])
  expect(own.balances()).toEqual({ '#1 dogi': '34/34', '#2 dogi': '40/40', '#4 dogi': '25/25' })
  expect(own.rows('inscriptions').map(({ brc20 }) => brc20)).toEqual([1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1])
})

test('docs.drc-20.org: left to the miner when it is made it is nothing, and when it moves it comes back', async () => {
  const own = drc20()
  await own.apply(
    blockOf(
      7,
      { tx: 1, from: 90, script: deploy('dogi'), to: 1 },
      { tx: 2, from: 91, script: mint('dogi', '50'), to: 1 },
    ),
    blockOf(
      8,
      { tx: 3, from: 92, script: mint('dogi', '50'), to: 'miner' },
      { tx: 4, from: 93, script: transfer('dogi', '50'), to: 1 },
    ),
    blockOf(9, { tx: 5, from: 4, script: PLAIN, to: 'miner' }),
  )
  expect(own.events().slice(2)).toEqual(['8:2 inscribe dogi 50 #1 -', '9:1 return dogi 50 #1 #1'])
  expect(own.balances()).toEqual({ '#1 dogi': '50/50' })
})

test('a message in pieces over several transactions and steps counts where its last piece is, and comes to who gets that', async () => {
  const own = drc20()
  const message = text({ op: 'deploy', tick: 'part', max: '100' })
  const [one, two, three] = [message.slice(0, 20), message.slice(20, 30), message.slice(30)]
  await own.apply(blockOf(7, { tx: 1, from: 90, script: begins(3, piece(2, one)), to: 1 }))
  await own.apply(blockOf(8, { tx: 2, from: 1, vout: 1, script: goesOn(piece(1, two)), to: 2 }))
  expect(
    own.rows('inscription_bodies').map(({ body }) => Buffer.from(String(body).slice(2), 'hex').toString()),
  ).toEqual([one, one + two])
  await own.apply(
    blockOf(
      9,
      { tx: 3, from: 2, script: goesOn(piece(0, three)), to: 3 },
      { tx: 4, from: 95, script: mint('part', '100'), to: 4 },
    ),
  )
  expect(own.events()).toEqual(['9:1 deploy part 100 - #3', '9:2 mint part 100 - #4'])
})

test('hostile: nothing is kept of what cannot become a message, nor of one that is longer than any needs to be', async () => {
  const own = drc20()
  const message = text({ op: 'deploy', tick: 'long', max: '100' })
  const pieces = (from: number, many: number) =>
    Array.from({ length: many }, (_, at) => piece(24 - from - at, from + at === 0 ? message : ' '.repeat(250)))
  await own.apply(
    blockOf(
      7,
      { tx: 1, from: 90, script: begins(2, piece(1, 'Woof')) },
      { tx: 2, from: 91, script: begins(25, ...pieces(0, 19)) },
    ),
  )
  expect(own.rows('inscription_bodies')).toHaveLength(1)
  await own.apply(blockOf(8, { tx: 3, from: 2, script: goesOn(...pieces(19, 5)) }))
  await own.apply(blockOf(9, { tx: 4, from: 3, script: goesOn(...pieces(24, 1)) }))
  expect(own.rows('inscription_bodies')).toHaveLength(1)
  expect(own.told()).toEqual([`2i0 #0 at 9:1 ${message.length + 24 * 250}`])
  expect(own.events()).toEqual([])
})
