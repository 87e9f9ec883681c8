import { createRequire } from 'node:module'
import type { Hex } from '@orrery/primitives/hex'
import { encodeFunctionData, parseAbi } from 'viem'

/**
 * Contracts of an OP stack bridge, as far as they answer like its own: a portal, a factory of games, games with moves and clocks, and the passer of messages on the rollup. The portal holds a proof against
 * the claimed root and the message's hash; the path in storage it takes as it is (that is proved by another library's answer, `op-withdrawal.test.ts`).
 */
const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Game {
  struct ClaimData { uint32 parentIndex; address counteredBy; address claimant; uint128 bond; bytes32 claim; uint128 position; uint128 clock; }
  event Resolved(uint8 indexed status);
  uint64 public createdAt; uint64 public resolvedAt; uint8 public status;
  bytes32 public rootClaim; uint256 public l2BlockNumber; uint256 public startingBlockNumber;
  uint64 public constant maxClockDuration = 302400; uint64 public constant clockExtension = 10800;
  uint256 public constant maxGameDepth = 73; uint256 public constant splitDepth = 30;
  ClaimData[] public claimData;
  mapping(address => uint256) public credit;
  constructor(address creator, bytes32 root, uint256 height) payable {
    createdAt = uint64(block.timestamp); rootClaim = root; l2BlockNumber = height;
    claimData.push(ClaimData(type(uint32).max, address(0), creator, uint128(msg.value), root, 1, uint128(block.timestamp)));
  }
  function claimDataLen() external view returns (uint256) { return claimData.length; }
  function move(uint256 index, bytes32 claim, bool attack) external payable {
    ClaimData memory parent = claimData[index];
    uint128 used = parent.parentIndex == type(uint32).max ? 0 : claimData[parent.parentIndex].clock >> 64;
    used += uint128(block.timestamp) - (parent.clock & type(uint64).max);
    uint128 position = (attack ? parent.position : parent.position | 1) << 1;
    claimData.push(ClaimData(uint32(index), address(0), msg.sender, uint128(msg.value), claim, position, (used << 64) | uint128(block.timestamp)));
  }
  function resolve(uint8 outcome) external {
    status = outcome; resolvedAt = uint64(block.timestamp); credit[claimData[0].claimant] += claimData[0].bond;
    emit Resolved(outcome);
  }
}
contract Factory {
  struct Found { uint256 index; bytes32 metadata; uint64 timestamp; bytes32 rootClaim; bytes extraData; }
  event DisputeGameCreated(address indexed disputeProxy, uint32 indexed gameType, bytes32 indexed rootClaim);
  Game[] public games; uint32[] public types;
  function create(uint32 kind, bytes32 root, bytes calldata extra) external payable {
    Game game = new Game{ value: msg.value }(msg.sender, root, abi.decode(extra, (uint256)));
    games.push(game); types.push(kind);
    emit DisputeGameCreated(address(game), kind, root);
  }
  function gameCount() external view returns (uint256) { return games.length; }
  function findLatestGames(uint32 kind, uint256 start, uint256 n) external view returns (Found[] memory found) {
    uint256 count;
    for (uint256 i = start + 1; i > 0 && count < n; i--) if (types[i - 1] == kind) count++;
    found = new Found[](count);
    uint256 at;
    for (uint256 i = start + 1; i > 0 && at < count; i--) {
      if (types[i - 1] != kind) continue;
      Game game = games[i - 1];
      bytes32 id = bytes32((uint256(kind) << 224) | (uint256(game.createdAt()) << 160) | uint160(address(game)));
      found[at++] = Found(i - 1, id, game.createdAt(), game.rootClaim(), abi.encode(game.l2BlockNumber()));
    }
  }
}
contract Portal {
  struct Message { uint256 nonce; address sender; address target; uint256 value; uint256 gasLimit; bytes data; }
  struct Root { bytes32 version; bytes32 stateRoot; bytes32 passerRoot; bytes32 blockHash; }
  struct Proven { Game game; uint64 timestamp; }
  event WithdrawalProven(bytes32 indexed withdrawalHash, address indexed from, address indexed to);
  event WithdrawalFinalized(bytes32 indexed withdrawalHash, bool success);
  uint256 public constant proofMaturityDelaySeconds = 604800; uint256 public constant disputeGameFinalityDelaySeconds = 302400;
  uint32 public constant respectedGameType = 0; bool public constant paused = false;
  Factory immutable factory;
  mapping(bytes32 => bool) public finalizedWithdrawals;
  mapping(bytes32 => mapping(address => Proven)) public provenWithdrawals;
  mapping(bytes32 => address[]) public proofSubmitters;
  constructor(Factory made) payable { factory = made; }
  function numProofSubmitters(bytes32 hash) external view returns (uint256) { return proofSubmitters[hash].length; }
  function hashOf(Message memory m) internal pure returns (bytes32) {
    return keccak256(abi.encode(m.nonce, m.sender, m.target, m.value, m.gasLimit, m.data));
  }
  function proveWithdrawalTransaction(Message memory m, uint256 index, Root calldata root, bytes[] calldata nodes) external {
    Game game = factory.games(index);
    require(factory.types(index) == respectedGameType, "type");
    require(game.rootClaim() == keccak256(abi.encode(root)), "root");
    require(nodes.length > 0 && keccak256(nodes[0]) == root.passerRoot, "path");
    bytes32 hash = hashOf(m);
    provenWithdrawals[hash][msg.sender] = Proven(game, uint64(block.timestamp));
    proofSubmitters[hash].push(msg.sender);
    emit WithdrawalProven(hash, m.sender, m.target);
  }
  function checkWithdrawal(bytes32 hash, address prover) public view {
    Proven memory proven = provenWithdrawals[hash][prover];
    require(proven.timestamp != 0, "unproven");
    require(block.timestamp - proven.timestamp > proofMaturityDelaySeconds, "young");
    require(proven.game.status() == 2, "game");
    require(block.timestamp - proven.game.resolvedAt() > disputeGameFinalityDelaySeconds, "gap");
    require(!finalizedWithdrawals[hash], "done");
  }
  function finalizeWithdrawalTransactionExternalProof(Message memory m, address prover) external {
    bytes32 hash = hashOf(m);
    checkWithdrawal(hash, prover);
    finalizedWithdrawals[hash] = true;
    (bool success, ) = m.target.call{ value: m.value, gas: m.gasLimit }(m.data);
    emit WithdrawalFinalized(hash, success);
  }
}
contract Passer {
  event MessagePassed(uint256 indexed nonce, address indexed sender, address indexed target, uint256 value, uint256 gasLimit, bytes data, bytes32 withdrawalHash);
  mapping(bytes32 => bool) public sentMessages;
  uint240 nonce;
  function initiateWithdrawal(address target, uint256 gasLimit, bytes calldata data) external payable {
    uint256 versioned = (1 << 240) | nonce++;
    bytes32 hash = keccak256(abi.encode(versioned, msg.sender, target, msg.value, gasLimit, data));
    sentMessages[hash] = true;
    emit MessagePassed(versioned, msg.sender, target, msg.value, gasLimit, data, hash);
  }
}
`

type Name = 'Factory' | 'Portal' | 'Passer' | 'Game'
type Code = { readonly object: string }

/** Bytecode of these contracts: what makes them, and what stands at their addresses. */
export function compileBridge(): Readonly<Record<Name, { readonly creation: Hex; readonly runtime: Hex }>> {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const settings = { optimizer: { enabled: true }, viaIR: true, outputSelection: { '*': { '*': ['evm'] } } }
  const { contracts, errors } = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources: { 'B.sol': { content: SOURCE } }, settings })),
  ) as {
    readonly contracts?: {
      readonly 'B.sol': Record<string, { readonly evm: { readonly bytecode: Code; readonly deployedBytecode: Code } }>
    }
    readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  }
  const failed = errors?.find(({ severity }) => severity === 'error')
  if (failed !== undefined || contracts === undefined) throw new Error(failed?.formattedMessage ?? 'nothing compiled')
  const of = (name: Name) => {
    const { evm } = contracts['B.sol'][name]!
    return { creation: `0x${evm.bytecode.object}`, runtime: `0x${evm.deployedBytecode.object}` } as const
  }
  return { Factory: of('Factory'), Portal: of('Portal'), Passer: of('Passer'), Game: of('Game') }
}

/** `L2ToL1MessagePasser` of every OP stack rollup. */
export const PASSER: Hex = '0x4200000000000000000000000000000000000016'
/** Whom the messages are for. */
export const TARGET: Hex = `0x${'7a'.repeat(20)}`

const ABI = parseAbi([
  'function create(uint32 kind, bytes32 root, bytes extra) payable',
  'function move(uint256 index, bytes32 claim, bool attack) payable',
  'function resolve(uint8 outcome)',
  'function games(uint256) view returns (address)',
  'function initiateWithdrawal(address target, uint256 gasLimit, bytes data) payable',
])

/** The input of a call of one of them. */
export const bridgeCall = (
  functionName: 'create' | 'move' | 'resolve' | 'games' | 'initiateWithdrawal',
  args: readonly unknown[],
): Hex => encodeFunctionData({ abi: ABI, functionName, args } as never)

export const word = (value: bigint | number): Hex => `0x${value.toString(16).padStart(64, '0')}`
export const quantity = (value: bigint): Hex => `0x${value.toString(16)}`
