import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { addressFault } from '@orrery/errors/address-fault'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { evm } from '@orrery/evm'
import type { ChainOf } from '@orrery/model/chain'
import { utxoFamily } from '@orrery/utxo'

const english = JSON.parse(
  readFileSync(new URL('../../../../packages/i18n/languages/en_US/messages.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>

type Told = Readonly<Record<string, string | number>>

function toldOf(parse: () => unknown): Told | null {
  try {
    parse()
    return null
  } catch (error) {
    if (isOrreryError(error, 'ADDRESS_MALFORMED')) return error.context as Told
    throw error
  }
}

const SAMPLES = [
  '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
  '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  'bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2',
  'bc1zw508d6qejxtdg4y5r3zarvaryvg6kdaj',
  'ltcmweb1qq',
  'script:ab',
  'pubkey:02',
  'ex1w508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
]

/** Typing errors of many kinds. */
const mistyped = (text: string): readonly string[] => [
  text.slice(0, -1),
  `${text}0`,
  text.slice(1),
  text.toUpperCase(),
  `${text.slice(0, 12)}X${text.slice(13)}`,
  `${text.slice(0, -3)}é${text.slice(-2)}`,
  `${text.slice(0, -1)}${text.endsWith('a') ? 'c' : 'a'}`,
  text + text,
  text.slice(0, 6),
]

test('screens-evm §5, foundations §5: whatever is wrong with an address is told in the visitor’s language, on every chain', () => {
  const keys = new Set<string>()
  for (const chain of ALL_CHAINS.filter(({ family }) => family === 'evm' || family === 'utxo')) {
    for (const text of SAMPLES.flatMap((sample) => [sample, ...mistyped(sample)])) {
      const told = toldOf(() =>
        chain.family === 'evm'
          ? evm.parseAddress(text, chain as ChainOf<'evm'>)
          : utxoFamily.parseAddress(text, chain as ChainOf<'utxo'>),
      )
      if (told === null) continue
      const { text: _text, chain: _chain, reason, fault, ...slots } = told
      expect(fault, `${chain.code}: ${reason}`).toBeDefined()
      const key = `addressFault.${fault}`
      expect(english[key], key).toBeTypeOf('string')
      const wanted = [...english[key]!.matchAll(/\{(\w+)/g)].map(([, name]) => name)
      expect(Object.keys(slots).toSorted(), `${reason}`).toEqual([...new Set(wanted)].toSorted())
      keys.add(key)
    }
  }
  expect([...keys].toSorted()).toEqual(
    Object.keys(english)
      .filter((key) => key.startsWith('addressFault.'))
      .toSorted(),
  )
})

test('a reason that nobody knows is told as it is', () => {
  expect(addressFault('it is Tuesday')).toEqual({})
})
