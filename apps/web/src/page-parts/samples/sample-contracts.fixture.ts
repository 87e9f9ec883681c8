import type { ContractPowers } from '@orrery/model/wire/contract-powers'
import type { ContractStorage } from '@orrery/model/wire/contract'
import type { SourceVerdict, Verification, VerifiedContract } from '@orrery/model/wire/verification'
import { address, hash, HEAD, list, SAMPLE_NOW } from './sample-rows.fixture.ts'

const SETTINGS = { optimizer: true, runs: 200, evmVersion: 'cancun', viaIR: true }

/** Names that a stranger wrote. */
const NAME = '</script><b>\u202eBox'

const verifiedContract = (index: number): VerifiedContract => ({
  address: address(index),
  name: index % 2 === 0 ? NAME : 'Box',
  file: 'src/Box.sol',
  match: index % 3 === 0 ? 'partial' : 'full',
  compiler: '0.8.37+commit.f401782d',
  settings: index % 2 === 0 ? SETTINGS : { optimizer: false, runs: 200, evmVersion: null, viaIR: false },
  licence: index % 2 === 0 ? null : 'MIT',
  verifiedMs: SAMPLE_NOW - index * 60_000,
  files: 1,
  codeHash: hash(9),
})

/** Parameters of every kind, in the order in which they are hard to draw. */
const ABI = [
  {
    type: 'function',
    name: 'place',
    stateMutability: 'view',
    inputs: [
      {
        name: 'orders',
        type: 'tuple[2][]',
        components: [
          { name: NAME, type: 'address' },
          { name: 'open', type: 'bool' },
          { name: 'path', type: 'tuple', components: [{ name: 'x', type: 'int24[3]' }] },
        ],
      },
      { name: '', type: 'bytes32' },
    ],
    outputs: [{ name: '', type: 'string' }],
  },
  { type: 'function', name: 'pay', stateMutability: 'payable', inputs: [], outputs: [] },
]

const verdict: SourceVerdict = {
  match: null,
  contract: { file: 'src/Box.sol', name: NAME },
  compiler: '0.8.37+commit.f401782d',
  given: SETTINGS,
  used: null,
  causes: [
    { what: 'runs', given: '200', found: '7411' },
    { what: 'libraries', given: null, found: NAME },
    { what: 'source', given: null, found: null },
  ],
  compiled: 12,
  hashed: 812_000,
  codeSaysCompiler: '0.8.19',
  compiledSize: 900,
  deployedSize: 1_000,
  firstDifference: 411,
  areas: [
    { kind: 'equal', from: 0, to: 411 },
    { kind: 'different', from: 411, to: 947 },
    { kind: 'metadata', from: 947, to: 1_000 },
  ],
  libraries: [],
  immutables: [],
  constructorArgs: null,
  problems: [{ message: `ParserError: ${NAME}`, file: NAME, line: 7 }],
}

const verification = (id: string): Verification => ({
  id,
  chain: 'ETH',
  address: address(1),
  state: 'done',
  why: null,
  ahead: 0,
  verdict,
  askedMs: SAMPLE_NOW,
  endedMs: SAMPLE_NOW,
})

/** What a contract with a verified source tells of it. */
export const sampleInterface = {
  contractAbi: ABI,
  implContractAbi: null,
  declared: [
    { contract: NAME, selectors: ['0x1b9265b8'] },
    { contract: 'Base', selectors: ['0x00000001'] },
  ],
  verified: verifiedContract(1),
  sameAs: null,
  alike: { total: 21, contracts: [verifiedContract(2), verifiedContract(3)] },
  writeContractAddress: null,
  writeImplContractAddress: null,
}

/** Answers about verified contracts. */
export const sampleContracts = {
  getVerificationOffer: () => ({
    on: true,
    compilers: ['0.8.37'],
    evmVersions: ['osaka', 'prague'],
    licences: ['MIT'],
    limits: { bytes: 8_000_000, files: 500, seconds: 60, perHour: 30 },
  }),
  listVerifiedContracts: ({ within, order }: { readonly [name: string]: unknown }) => ({
    ...list(
      Array.from({ length: 20 }, (_, index) => ({
        ...verifiedContract(index),
        txCount: index,
        balance: index === 3 ? null : String(10n ** BigInt(index + 8)),
        isToken: index % 4 === 0,
        isProxy: index % 5 === 0 ? null : index % 3 === 0,
      })),
      30,
    ),
    lastDay: 3,
    ...((order === 'txs' || order === 'balance') && { counted: { countedMs: SAMPLE_NOW - 60_000, contracts: 30 } }),
    abiOnly: 2,
    ...(within !== undefined && { unsearched: 2 }),
    licences: ['MIT', NAME],
    compilers: ['0.8.37'],
  }),
  listSubmittedAbis: () =>
    list(
      [1, 2].map((index) => ({
        address: address(index),
        functions: 1_200,
        found: index,
        submittedMs: SAMPLE_NOW - index * 60_000,
        codeHash: hash(9),
      })),
      2,
    ),
  getContractPowers: (): ContractPowers => ({
    asOf: { height: HEAD, hash: hash(1) },
    powers: [
      { as: 'owner', by: 'node', role: null, holder: address(2) },
      { as: 'admin', by: 'node', role: null, holder: address(3) },
      { as: 'role', by: 'events', role: hash(9), holder: address(4) },
    ],
    more: true,
    rolesWhole: false,
    codeDecides: true,
    holders: [
      { address: address(1), kind: 'contract', safe: null, delay: null, owner: address(2) },
      { address: address(2), kind: 'timelock', safe: null, delay: '172800', owner: null },
      { address: address(3), kind: 'contract', safe: null, delay: null, owner: address(5) },
      { address: address(4), kind: 'unasked', safe: null, delay: null, owner: null },
      {
        address: address(5),
        kind: 'safe',
        safe: { owners: [address(6), address(7)], ownersMore: true, threshold: 2, modules: 0 },
        delay: null,
        owner: null,
      },
    ],
  }),
  getSubmittedAbi: () => ({ submitted: null }),
  getVerification: ({ verification: id }: { readonly [name: string]: unknown }) => verification(String(id)),
  getContractStorage: ({ address: id }: { readonly [name: string]: unknown }): ContractStorage => ({
    layoutOf: String(id),
    asOf: { height: HEAD, hash: hash(HEAD) },
    variables: [
      { name: 'owner', type: 'address', slot: hash(0), offset: 0, word: hash(1), value: address(1) },
      { name: 'paused', type: 'bool', slot: hash(0), offset: 20, word: hash(1), value: 'false' },
      { name: 'balances', type: 'mapping(address => uint256)', slot: hash(1), offset: 0, word: hash(0), value: null },
    ],
    total: 3,
  }),
}
