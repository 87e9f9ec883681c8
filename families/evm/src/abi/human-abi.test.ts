import { expect, test } from 'vitest'
import { humanAbi } from './human-abi.ts'

const pair = [
  { name: 'to', type: 'address' },
  { name: '', type: 'uint256[2]' },
]

test('screens-evm §6.1: an interface is told in a line for each entry, tuples with their fields', () => {
  expect(
    humanAbi([
      { type: 'constructor', inputs: [{ name: 'owner', type: 'address' }], stateMutability: 'payable' },
      {
        type: 'function',
        name: 'pay',
        inputs: [{ name: 'all', type: 'tuple[]', components: pair }],
        outputs: [{ name: '', type: 'bool' }],
        stateMutability: 'nonpayable',
      },
      {
        type: 'function',
        name: 'owner',
        inputs: [],
        outputs: [{ name: '', type: 'address' }],
        stateMutability: 'view',
      },
      { type: 'event', name: 'Paid', inputs: [{ name: 'to', type: 'address', indexed: true }] },
      { type: 'error', name: 'Poor', inputs: [] },
      { type: 'receive', stateMutability: 'payable' },
    ]),
  ).toEqual([
    'constructor(address owner) payable',
    'function pay((address to, uint256[2])[] all) returns (bool)',
    'function owner() view returns (address)',
    'event Paid(address indexed to)',
    'error Poor()',
    'receive() external payable',
  ])
})

test('names that no compiler would take do not reach the line, and what is no entry is left out', () => {
  expect(
    humanAbi([
      null,
      7,
      { type: 'function', name: 'a b', inputs: [], outputs: [], stateMutability: 'view' },
      {
        type: 'function',
        name: 'f',
        inputs: [{ name: '\u202eevil', type: 'uint8' }],
        outputs: [],
        stateMutability: 'pure',
      },
      { type: 'function', name: 'g', inputs: [{ name: '', type: 'word' }], outputs: [], stateMutability: 'pure' },
      { type: 'function', name: 'h', inputs: 'none', outputs: [], stateMutability: 'pure' },
    ]),
  ).toEqual(['function f(uint8) pure'])
})
