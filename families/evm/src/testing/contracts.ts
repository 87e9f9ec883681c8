import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Hex } from '@orrery/primitives/hex'

const SOURCE = `
pragma solidity ^0.8.20;
import '@openzeppelin/contracts/token/ERC20/ERC20.sol';
import '@openzeppelin/contracts/token/ERC721/ERC721.sol';
import '@openzeppelin/contracts/token/ERC1155/ERC1155.sol';
contract Coin is ERC20 { constructor() ERC20(unicode"Töken 🦄", 'TOK') { _mint(msg.sender, 1000 ether); } function decimals() public pure override returns (uint8) { return 36; } }
contract Art is ERC721 { constructor() ERC721('Art', 'ART') { _mint(msg.sender, 7); } }
contract Items is ERC1155 { constructor() ERC1155('ipfs://{id}') { uint256[] memory ids = new uint256[](2); ids[0] = 1; ids[1] = 2; uint256[] memory n = new uint256[](2); n[0] = 10; n[1] = 20; _mintBatch(msg.sender, ids, n, ''); } }
contract Old { bytes32 public name = 'Old coin'; bytes32 public symbol = 'OLD'; uint256 public totalSupply = 5; uint256 public decimals = 300; function balanceOf(address) external pure returns (uint256) { return 3; } }
contract Yes { fallback() external { assembly { mstore(0, 1) return(0, 32) } } }
contract Burner { fallback() external { while (true) {} } }
contract Fee { mapping(address => uint256) public balanceOf; uint256 public totalSupply = 1000; event Transfer(address indexed from, address indexed to, uint256 value); constructor() { balanceOf[msg.sender] = 1000; emit Transfer(address(0), msg.sender, 1000); } function transfer(address to, uint256 v) external returns (bool) { balanceOf[msg.sender] -= v; balanceOf[to] += v * 9 / 10; totalSupply -= v / 10; emit Transfer(msg.sender, to, v); return true; } }
contract Rebase { mapping(address => uint256) shares; uint256 factor = 1; event Transfer(address indexed from, address indexed to, uint256 value); constructor() { shares[msg.sender] = 1000; emit Transfer(address(0), msg.sender, 1000); } function balanceOf(address a) external view returns (uint256) { return shares[a] * factor; } function totalSupply() external view returns (uint256) { return 1000 * factor; } function rebase() external { factor = 2; } }
contract Liar is ERC20 { constructor() ERC20('Liar', 'LIE') { _mint(msg.sender, 1000); } function totalSupply() public pure override returns (uint256) { return 5; } }
contract Reverter { error Nope(uint256 code); function fail() external pure { revert Nope(7); } }
`

type Output = {
  readonly contracts: {
    readonly 'Test.sol': Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>
  }
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
}

/** Creation code of the test contracts by name. Takes some seconds. */
export function compileContracts(): Readonly<Record<string, Hex>> {
  const require = createRequire(import.meta.url)
  const solc = require('solc') as {
    compile(input: string, callbacks: { import(path: string): { contents: string } }): string
  }
  const input = {
    language: 'Solidity',
    sources: { 'Test.sol': { content: SOURCE } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), {
      import: (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') }),
    }),
  ) as Output
  const failed = output.errors?.find(({ severity }) => severity === 'error')
  if (failed !== undefined) throw new Error(failed.formattedMessage)
  return Object.fromEntries(
    Object.entries(output.contracts['Test.sol']).map(([name, { evm }]) => [name, `0x${evm.bytecode.object}` as Hex]),
  )
}
