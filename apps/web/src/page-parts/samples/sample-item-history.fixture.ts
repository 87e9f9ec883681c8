import type { ItemHistory } from '@orrery/model/wire/token'
import { address, hash, HEAD, SAMPLE_NOW, token, transfer } from './sample-rows.fixture.ts'

const at = (index: number) => ({
  txHash: hash(index),
  height: HEAD - index * 100,
  timeMs: SAMPLE_NOW - index * 86_400_000,
})

/** A made-up history of an item. */
export const sampleItemHistory = {
  getItemHistory: (): ItemHistory => ({
    minted: { ...at(90), from: null, to: address(1), paid: [], items: 3 },
    sold: {
      ...at(4),
      from: address(1),
      to: address(2),
      paid: [
        { token: null, amount: '1500000000000000000' },
        { token: token(0), amount: '2000000' },
      ],
      items: 2,
    },
    looked: 12,
    whole: true,
    payments: [0, 1, 2].map((seed) => {
      const { height, txIndex, seq } = transfer(seed)
      const paid = [[], [{ token: null, amount: '1500000000000000000' }], [{ token: token(0), amount: '2000000' }]][
        seed
      ]!
      return { height, txIndex, seq, paid, items: seed }
    }),
    notices: [
      { ...at(5), kind: 'metadata', first: '0', last: String(2n ** 256n - 1n), uri: null },
      { ...at(30), kind: 'uri', first: '7', last: '7', uri: 'ipfs://a\u202E<b>' },
      { ...at(90), kind: 'range', first: '1', last: '9000', uri: null },
    ],
    noticesLooked: 500,
    noticesWhole: false,
  }),
}
