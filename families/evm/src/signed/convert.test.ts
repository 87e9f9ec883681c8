import { expect, test } from 'vitest'
import { convert } from './convert.ts'

const read = (text: string): Record<string, string> =>
  Object.fromEntries(convert(text).map(({ as, value }) => [as, value]))

test('screens-evm §15.1: units are exact, also beyond what a double holds', () => {
  expect(read('1.5 gwei')).toEqual({ wei: '1500000000', gwei: '1.5', coins: '0.0000000015' })
  expect(read('1 eth')['wei']).toBe('1000000000000000000')
  expect(read('0.000000000000000001')['wei']).toBe('1')
  expect(convert('0.0000000000000000001')).toEqual([])
  expect(convert('1.5 wei')).toEqual([])
  expect(read('115792089237316195423570985008687907853269984665640564039457584007913129639935')['hex']).toBe(
    `0x${'f'.repeat(64)}`,
  )
})

test('screens-evm §15.1: a comma sets groups of three apart; where it may mean a fraction the text is no amount', () => {
  expect(read('1,234,567')['hex']).toBe('0x12d687')
  expect(read('1_000,000.5 gwei')['wei']).toBeUndefined()
  expect(read('1_000_000')['hex']).toBe('0xf4240')
  expect(read('1,234.5 gwei')['wei']).toBe('1234500000000')
  for (const text of ['1,5 gwei', '1,5', '12,34,567', '1,2345', '1234,567', '0,5 eth', '1.234,567 eth', '1,234,5']) {
    const { wei, hex, coins } = read(text)
    expect([wei, hex, coins], text).toEqual([undefined, undefined, undefined])
  }
})

test('times go both ways', () => {
  expect(read('1438269973')['time']).toBe('2015-07-30T15:26:13.000Z')
  expect(read('1438269973000')['time']).toBe('2015-07-30T15:26:13.000Z')
  expect(read('2015-07-30T15:26:13Z')['unix']).toBe('1438269973')
})

test('an address gets its capitals (the first example of EIP-55)', () => {
  expect(read('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')['address']).toBe(
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  )
})

test('selectors and topics of signatures as people write them (Solidity, "Contract ABI")', () => {
  const transfer = {
    selector: '0xa9059cbb',
    topic: '0xa9059cbb2ab09eb219583f4a59a5d0623ade346d962bcd4e46b11da047c9049b',
  }
  expect(read('transfer(address,uint256)')).toMatchObject(transfer)
  expect(read('function transfer(address to, uint amount) external returns (bool)')).toMatchObject(transfer)
  expect(read('event Transfer(address indexed from, address indexed to, uint256 value)')['topic']).toBe(
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  )
  // EntryPoint v0.6, with a list of tuples (ERC-4337).
  expect(
    read(
      'handleOps((address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)[] ops, address payable beneficiary)',
    )['selector'],
  ).toBe('0x1fad948c')
  expect(read('oops(address')['selector']).toBeUndefined()
})

test('bytes are hashed, read as text and taken apart as a list', () => {
  expect(read('0x')['keccakBytes']).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
  expect(read('0x68656c6c6f')).toMatchObject({ utf8: 'hello', decimal: '448378203247' })
  expect(JSON.parse(read('0xc88363617483646f67')['rlp']!)).toEqual(['0x636174', '0x646f67'])
  expect(read('hello')['keccakText']).toBe('0x1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8')
  expect(read('0xfffe')['utf8']).toBeUndefined()
})
