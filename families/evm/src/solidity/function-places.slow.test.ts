import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { callGraph } from './call-graph.ts'
import { functionPlaces } from './function-places.ts'
import { readTree } from './source-tree.ts'

const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }

const input = {
  language: 'Solidity',
  sources: {
    'lib/Base.sol': {
      content: `// é counts two bytes
pragma solidity ^0.8.0;
contract Base {
  uint256 public kept;
  function greet() external virtual returns (uint256) { return kept = 1; }
  function own() internal {}
}`,
    },
    'Till.sol': {
      content: `import './lib/Base.sol';
interface Same { function greet() external returns (uint256); }
contract Till is Base {
  struct Item { uint256 a; address[] b; }

  function greet() external override returns (uint256) {
    return 2;
  }
  function put(Item calldata item) external {}
}`,
    },
  },
  settings: {},
}

test('screens-evm §4.3: functions stand where the most derived contract declares them, getters and inherited ones too', () => {
  const compile = (text: string) => solc.compile(text)
  const places = functionPlaces(readTree(compile, input, { file: 'Till.sol', name: 'Till' })!)
  expect(places).toEqual(
    expect.arrayContaining([
      { selector: '0xcfae3217', file: 'Till.sol', line: 6, contract: 'Till' },
      { selector: expect.any(String) as string, file: 'Till.sol', line: 9, contract: 'Till' },
      { selector: expect.any(String) as string, file: 'lib/Base.sol', line: 4, contract: 'Base' },
    ]),
  )
  expect(places).toHaveLength(3)
  expect(functionPlaces(readTree(compile, input, { file: 'Till.sol', name: 'Nobody' })!)).toEqual([])
  expect(readTree(() => 'no JSON', input, { file: 'Till.sol', name: 'Till' })).toBeNull()
})

test('screens-evm §6.1: a call leads to what overrides it, unless it names the base; modifiers, libraries and other contracts are told', () => {
  const content = `pragma solidity ^0.8.0;
interface IOther { function ask(uint256 x) external payable returns (uint256); }
library Maths { function twice(uint256 x) internal pure returns (uint256) { return plus(x, x); } }
function plus(uint256 a, uint256 b) pure returns (uint256) { return a + b; }
abstract contract Base {
  modifier once() { check(); _; }
  function check() internal view virtual {}
  function run(IOther other) external once returns (uint256) { return step() + other.ask{value: 1}(2); }
  function step() internal virtual returns (uint256) { return 1; }
}
contract Till is Base {
  using Maths for uint256;
  function step() internal override returns (uint256) { return super.step() + uint256(3).twice() + loop(1); }
  function loop(uint256 n) private returns (uint256) { return n == 0 ? 0 : loop(n - 1); }
}`
  const one = { language: 'Solidity', sources: { 'a.sol': { content } }, settings: {} }
  const graph = callGraph(readTree((text) => solc.compile(text), one, { file: 'a.sol', name: 'Till' })!)
  const told = (name: string) => {
    const { line, calls, outside } = graph.find((called) => called.name === name)!
    return { line, calls: calls.map((at) => graph[at]!.name), outside: outside.map((at) => graph[at]!.name) }
  }
  expect(told('Base.run')).toEqual({ line: 8, calls: expect.any(Array) as string[], outside: ['IOther.ask'] })
  expect(told('Base.run').calls.toSorted()).toEqual(['Base.once', 'Till.step'])
  expect(told('Base.once').calls).toEqual(['Base.check'])
  expect(told('Till.step').calls.toSorted()).toEqual(['Base.step', 'Maths.twice', 'Till.loop'])
  expect(told('Maths.twice').calls).toEqual(['plus'])
  expect(told('Till.loop').calls).toEqual(['Till.loop'])
  expect(told('Base.step')).toEqual({ line: 9, calls: [], outside: [] })
})
