import { expect, test } from 'vitest'
import { bytesOf } from '../verify/hex-bytes.ts'
import { interfacesAmong, signatureOf } from './known-functions.ts'
import { codeBytes } from './code-bytes.ts'
import { instructionsOf, readCode, selectorsOf } from './read-code.ts'
import { elementSlot, mappingSlot, namespaceSlot, readSlot, slotWord } from './storage-slot.ts'

/** A dispatcher as Solidity writes it: `DUP1 PUSH4 … EQ PUSH2 … JUMPI`. */
const dispatch = (...selectors: string[]) => selectors.map((four) => `8063${four}14610042575b`).join('')
const bytes = (hex: string) => bytesOf(`0x${hex}`)

test('screens-evm §6.1: selectors are those that code compares its call data with', () => {
  expect(selectorsOf(bytes(dispatch('a9059cbb', '70a08231')))).toEqual(['0xa9059cbb', '0x70a08231'])
  // Four bytes that are pushed for something else, and those within a longer push, are none.
  expect(selectorsOf(bytes('63a9059cbb5200'))).toEqual([])
  expect(selectorsOf(bytes(`7f${dispatch('a9059cbb').padEnd(64, '0')}00`))).toEqual([])
  // A comparison with the copy above it.
  expect(selectorsOf(bytes('63a9059cbb8214610042575b'))).toEqual(['0xa9059cbb'])
})

test('code that is cut off, or no code, breaks nothing', () => {
  expect(selectorsOf(bytes('8063a9059c'))).toEqual([])
  expect(instructionsOf(bytes('7fab'), 10)).toEqual([{ at: 0, name: 'PUSH32', pushed: '0xab' }])
  for (const none of [null, 7, '0x1', 'code', `0x${'00'.repeat(1_000_001)}`]) expect(codeBytes(none)).toBeNull()
})

test('reliability S-29: code that is made to be read for ever, and any at random, is read in one pass and told up to a bound', () => {
  const bombs = ['5b', '63', '8063a9059cbb14610042575b', '7f', '80638080', '00', 'a264697066735822', '6000565b'].map(
    (part) => bytes(part.repeat(1_000_000).slice(0, 2_000_000)),
  )
  let state = 42
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0)
  const random = Array.from({ length: 5_000 }, () => Uint8Array.from({ length: next() % 400 }, () => next() >>> 24))
  const began = performance.now()
  for (const code of [...bombs, ...random]) {
    const reading = readCode(code)
    expect(reading.size).toBe(code.length)
    expect(reading.functions.length).toBeLessThanOrEqual(500)
    expect(instructionsOf(code, 1_000).length).toBeLessThanOrEqual(1_000)
  }
  // Each is to be answered within 12 s, all of them together are here.
  expect(performance.now() - began).toBeLessThan(12_000)
})

test('instructions have their names and places, and bytes that are none are told as they are', () => {
  expect(instructionsOf(bytes('6080604052f3c0ff'), 10)).toEqual([
    { at: 0, name: 'PUSH1', pushed: '0x80' },
    { at: 2, name: 'PUSH1', pushed: '0x40' },
    { at: 4, name: 'MSTORE', pushed: null },
    { at: 5, name: 'RETURN', pushed: null },
    { at: 6, name: '0xc0', pushed: null },
    { at: 7, name: 'SELFDESTRUCT', pushed: null },
  ])
  expect(instructionsOf(bytes('5b'.repeat(9)), 4)).toHaveLength(4)
})

test('screens-evm §6.1: the compiler and the place of the metadata are read from behind the code', () => {
  const digest = '11'.repeat(32)
  const read = readCode(bytes(`00a26469706673582212 20${digest}64736f6c63430008250033`.replaceAll(' ', '')))
  expect(read).toMatchObject({ compiler: 'solc 0.8.37', metadata: `f01701220${digest}`, functions: [] })
  expect(readCode(bytes(`6000a165767970657283000307000b`)).compiler).toBe('vyper 0.3.7')
  expect(readCode(bytes('6000'))).toMatchObject({ size: 2, compiler: null, metadata: null })
})

test('a well-known function is named by its four bytes, and a standard only where all of its functions are there', () => {
  expect(signatureOf('0xa9059cbb')).toBe('transfer(address to, uint256 amount)')
  expect(signatureOf('0xdeadbeef')).toBeNull()
  const erc20 = ['0x18160ddd', '0x70a08231', '0xa9059cbb', '0x23b872dd', '0x095ea7b3', '0xdd62ed3e']
  expect(interfacesAmong(erc20)).toEqual(['ERC-20'])
  expect(interfacesAmong(erc20.slice(1))).toEqual([])
})

test('screens-evm §6.1: places in storage are reckoned as the compiler does', () => {
  // Solidity, "Layout of State Variables in Storage"; EIP-7201, its own example.
  expect(slotWord(namespaceSlot('example.main'))).toBe(
    '0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500',
  )
  expect(slotWord(elementSlot(0n, 0n))).toBe('0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563')
  expect(elementSlot(0n, 3n, 2n)).toBe(elementSlot(0n, 0n) + 6n)
  expect(slotWord(mappingSlot(0n, ['uint256 0'])!)).toBe(
    '0xad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5',
  )
  const inner = mappingSlot(1n, ['address 0x000000000000000000000000000000000000dEaD'])!
  expect(mappingSlot(1n, ['address 0x000000000000000000000000000000000000dEaD', 'bool true'])).toBe(
    mappingSlot(inner, ['bool true']),
  )
  for (const keys of [
    [],
    ['uint256'],
    ['uint8 256'],
    ['uint256[] 1'],
    ['word 1'],
    Array.from({ length: 9 }, () => 'uint256 1'),
  ])
    expect(mappingSlot(0n, keys), keys[0] ?? 'none').toBeNull()
  expect([readSlot('10'), readSlot('0x0a'), readSlot('-1'), readSlot('ten')]).toEqual([10n, 10n, null, null])
})
