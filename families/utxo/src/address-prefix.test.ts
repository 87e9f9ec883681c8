import { bch } from '@orrery/chains/records/bch'
import { btc } from '@orrery/chains/records/btc'
import { dash } from '@orrery/chains/records/dash'
import { doge } from '@orrery/chains/records/doge'
import { ltc } from '@orrery/chains/records/ltc'
import { regtest } from '@orrery/chains/records/regtest'
import type { ChainOf } from '@orrery/model/chain'
import { createRandom, randomHex } from '@orrery/primitives/random'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { makeKey, type KeyKind } from './address-key.ts'
import { keysBeginning } from './address-prefix.ts'
import { formatAddress } from './format-address.ts'

const KINDS: readonly (readonly [KeyKind, number])[] = [
  ['p2pkh', 20],
  ['p2sh', 20],
  ['p2wpkh', 20],
  ['p2wsh', 32],
  ['p2tr', 32],
]

const within = (key: Hex, text: string, chain: ChainOf<'utxo'>): boolean =>
  keysBeginning(text, chain).some(({ from, to }) => from.length === key.length && from <= key && key <= to)

test('Esplora API: the keys of addresses that begin with a text are found by ranges, of every form of every chain', () => {
  const random = createRandom(58)
  for (const chain of [btc, ltc, dash, doge, regtest, bch] as const)
    for (const [kind, bytes] of KINDS) {
      if (bytes === 32 ? chain.quirks.bech32 === null : kind === 'p2wpkh' && chain.quirks.bech32 === null) continue
      for (let round = 0; round < 40; round++) {
        // Some begin with zero bytes, which base58 writes as ones.
        const payload = round % 4 === 0 ? '00'.repeat(1 + (round % 3)) : ''
        const key = makeKey(kind, payload + randomHex(random, bytes - payload.length / 2).slice(2))
        const text = formatAddress(key, chain)
        for (const length of [1, 2, 5, 9, 14, text.length])
          expect(within(key, text.slice(0, length), chain), `${text} by ${length}`).toBe(true)
      }
    }
})

test('ranges are as narrow as the text is long, and a text that no address begins with has none', () => {
  const random = createRandom(7)
  const others = Array.from({ length: 200 }, () => makeKey('p2pkh', randomHex(random, 20).slice(2)))
  const text = formatAddress(others[0]!, btc).slice(0, 8)
  expect(others.filter((key) => within(key, text, btc))).toEqual([others[0]])
  expect(keysBeginning('1BoatSLRHtKNngkdXEeobR76b53LETtpyT', btc).length).toBeGreaterThan(0)
  for (const none of ['', '0', 'l', 'Z', 'bc1b', 'bc1P', 'x'.repeat(101), '1'.repeat(40)])
    expect(keysBeginning(none, btc)).toEqual([])
  expect(keysBeginning('bc1z', btc), 'later versions are not told apart by their length').toEqual([])
  expect(keysBeginning('bitcoincash:b', bch)).toEqual([])
})
