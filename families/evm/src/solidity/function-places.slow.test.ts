import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { functionPlaces } from './function-places.ts'

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
  const places = functionPlaces(compile, input, { file: 'Till.sol', name: 'Till' })
  expect(places).toEqual(
    expect.arrayContaining([
      { selector: '0xcfae3217', file: 'Till.sol', line: 6 },
      { selector: expect.any(String) as string, file: 'Till.sol', line: 9 },
      { selector: expect.any(String) as string, file: 'lib/Base.sol', line: 4 },
    ]),
  )
  expect(places).toHaveLength(3)
  expect(functionPlaces(compile, input, { file: 'Till.sol', name: 'Nobody' })).toEqual([])
  expect(functionPlaces(() => 'no JSON', input, { file: 'Till.sol', name: 'Till' })).toEqual([])
})
