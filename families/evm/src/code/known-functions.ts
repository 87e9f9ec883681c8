import type { Hex } from '@orrery/primitives/hex'
import { parseSignature } from '../signature-table.ts'
import { METHODS } from '../signatures.ts'

/** Functions that a standard asks for, by its name. Sources: the ERCs named, and OpenZeppelin’s published interfaces. */
const INTERFACES: readonly (readonly [name: string, functions: readonly string[]])[] = [
  [
    'ERC-20',
    [
      'totalSupply()',
      'balanceOf(address)',
      'transfer(address,uint256)',
      'transferFrom(address,address,uint256)',
      'approve(address,uint256)',
      'allowance(address,address)',
    ],
  ],
  [
    'ERC-721',
    [
      'balanceOf(address)',
      'ownerOf(uint256)',
      'safeTransferFrom(address,address,uint256)',
      'safeTransferFrom(address,address,uint256,bytes)',
      'transferFrom(address,address,uint256)',
      'approve(address,uint256)',
      'setApprovalForAll(address,bool)',
      'getApproved(uint256)',
      'isApprovedForAll(address,address)',
    ],
  ],
  ['ERC-721 Enumerable', ['totalSupply()', 'tokenByIndex(uint256)', 'tokenOfOwnerByIndex(address,uint256)']],
  [
    'ERC-1155',
    [
      'balanceOf(address,uint256)',
      'balanceOfBatch(address[],uint256[])',
      'setApprovalForAll(address,bool)',
      'isApprovedForAll(address,address)',
      'safeTransferFrom(address,address,uint256,uint256,bytes)',
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    ],
  ],
  ['ERC-165', ['supportsInterface(bytes4)']],
  ['ERC-173', ['owner()', 'transferOwnership(address)']],
  ['ERC-777', ['granularity()', 'send(address,uint256,bytes)', 'authorizeOperator(address)', 'burn(uint256,bytes)']],
  ['ERC-1271', ['isValidSignature(bytes32,bytes)']],
  ['ERC-1363', ['transferAndCall(address,uint256)', 'approveAndCall(address,uint256)']],
  ['ERC-1822', ['proxiableUUID()']],
  ['ERC-2535', ['facets()', 'facetFunctionSelectors(address)', 'facetAddresses()', 'facetAddress(bytes4)']],
  [
    'ERC-2612',
    ['permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', 'nonces(address)', 'DOMAIN_SEPARATOR()'],
  ],
  ['ERC-2771', ['isTrustedForwarder(address)']],
  ['ERC-2981', ['royaltyInfo(uint256,uint256)']],
  ['ERC-3156', ['maxFlashLoan(address)', 'flashFee(address,uint256)', 'flashLoan(address,address,uint256,bytes)']],
  ['ERC-4337', ['validateUserOp((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes),bytes32,uint256)']],
  [
    'ERC-4626',
    [
      'asset()',
      'totalAssets()',
      'convertToShares(uint256)',
      'convertToAssets(uint256)',
      'deposit(uint256,address)',
      'mint(uint256,address)',
      'withdraw(uint256,address,address)',
      'redeem(uint256,address,address)',
    ],
  ],
  ['ERC-4907', ['setUser(uint256,address,uint64)', 'userOf(uint256)', 'userExpires(uint256)']],
  ['ERC-5267', ['eip712Domain()']],
  ['ERC-5805', ['delegate(address)', 'delegates(address)', 'getVotes(address)', 'getPastVotes(address,uint256)']],
  ['ERC-6372', ['clock()', 'CLOCK_MODE()']],
  ['ERC-7540', ['requestDeposit(uint256,address,address)', 'requestRedeem(uint256,address,address)']],
  [
    'AccessControl',
    ['hasRole(bytes32,address)', 'getRoleAdmin(bytes32)', 'grantRole(bytes32,address)', 'revokeRole(bytes32,address)'],
  ],
  ['Pausable', ['paused()']],
]

let table: ReadonlyMap<string, string> | null = null
let interfaces: readonly (readonly [string, readonly string[]])[] | null = null

/** `transfer(address to, uint256 amount)` of a selector, by the table of well-known signatures; null where it has none. Hashing the table is done once, when somebody asks. */
export function signatureOf(selector: Hex): string | null {
  table ??= new Map(METHODS.map((text) => [parseSignature(text).hash.slice(0, 10), text]))
  return table.get(selector) ?? null
}

/** Standards all of whose functions are among these selectors (screens-evm §6.1). That a contract answers to their names does not say that it does what they ask for. */
export function interfacesAmong(selectors: Iterable<string>): readonly string[] {
  interfaces ??= INTERFACES.map(([name, functions]) => [
    name,
    functions.map((text) => parseSignature(text).hash.slice(0, 10)),
  ])
  const known = new Set(selectors)
  return interfaces.filter(([, needed]) => needed.every((selector) => known.has(selector))).map(([name]) => name)
}
