import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import { readForm } from '@orrery/evm/abi-form'
import { readFunctions } from '@orrery/evm/abi-type'
import type { ApiClient } from '@orrery/api/client'
import {
  addressFor,
  findName,
  MOST_NAMES,
  nameFault,
  nameIn,
  namesOf,
  withAddresses,
  type NamesFound,
} from './form-names.ts'

const ADA = `0x${'ad'.repeat(20)}`
const [fn] = readFunctions([
  {
    type: 'function',
    name: 'pay',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'note', type: 'string' },
      {
        name: 'parts',
        type: 'tuple[]',
        components: [
          { name: 'who', type: 'address' },
          { name: 'units', type: 'uint256' },
        ],
      },
    ],
  },
])
const form = ['ada.eth', 'ada.eth', [['bob.eth', '1']]] as const

test('screens-evm §6.1: a name stands only where it could be one, and is looked up as it was typed', () => {
  expect(nameIn(' Ada.eth ')).toBe('Ada.eth')
  for (const text of ['', 'ada', '.eth', 'ada.', 'a..eth', 'ada eth.x y', `${'a'.repeat(255)}.eth`, ADA])
    expect(nameIn(text)).toBeNull()
})

test('screens-evm §6.1: names are those of address fields, to any depth, and no form asks for many', () => {
  expect(namesOf(fn!.inputs, form)).toEqual(['ada.eth', 'bob.eth'])
  const many = Array.from({ length: 50 }, (_, at) => [`n${at}.eth`, '1'])
  expect(namesOf(fn!.inputs, ['', '', many])).toHaveLength(MOST_NAMES)
})

test('screens-evm §6.1: what is sent has the address that was found, and nothing is encoded with a name that none was found for', () => {
  const found: NamesFound = new Map([['ada.eth', { state: 'found', address: ADA }]])
  const half = withAddresses(fn!.inputs, form, found)
  // A text that looks like a name stays one.
  expect(half).toEqual([ADA, 'ada.eth', [['bob.eth', '1']]])
  const refused = readForm(fn!, half)
  expect(refused.data).toBeNull()
  expect(refused.faults?.get('2.0.0')).toBe('address')
  for (const state of ['asking', 'nobody', 'ended', 'failed'] as const)
    expect(addressFor('bob.eth', new Map([['bob.eth', { state }]]))).toBe('bob.eth')
  const whole = new Map([...found, ['bob.eth', { state: 'found', address: ADA } as const]])
  expect(readForm(fn!, withAddresses(fn!.inputs, form, whole)).data).toContain('ad'.repeat(20))
})

test('screens-evm §6.1: a field says of its name why nothing can be sent with it, and nothing while it is looked up or found', () => {
  const found: NamesFound = new Map([
    ['ada.eth', { state: 'found', address: ADA }],
    ['bob.eth', { state: 'nobody' }],
    ['eve.eth', { state: 'ended' }],
    ['new.eth', { state: 'asking' }],
    ['mute.eth', { state: 'failed' }],
  ])
  const faults = ['ada.eth', ' bob.eth ', 'eve.eth', 'new.eth', 'mute.eth', 'other.eth', 'ada', ADA]
  expect(faults.map((text) => nameFault(text, found))).toEqual([
    null,
    'nobody',
    'ended',
    null,
    'failed',
    null,
    null,
    null,
  ])
})

test('screens-evm §6.1: a name is nobody’s, ended or not told of, each for itself', async () => {
  const ask = (getName: () => Promise<unknown>) =>
    findName({ getName } as unknown as ApiClient, 'eth', 'ada.eth', new AbortController().signal)
  expect(await ask(async () => ({ address: ADA, ended: null }))).toEqual({ state: 'found', address: ADA })
  expect(await ask(async () => ({ address: null, ended: null }))).toEqual({ state: 'nobody' })
  expect(await ask(async () => ({ address: ADA, ended: 'lease' }))).toEqual({ state: 'ended' })
  expect(
    await ask(async () => {
      throw new OrreryError('PARAMETER_INVALID', { name: 'name', reason: 'it is no name' })
    }),
  ).toEqual({ state: 'nobody' })
  expect(
    await ask(async () => {
      throw new Error('no line')
    }),
  ).toEqual({ state: 'failed' })
})
