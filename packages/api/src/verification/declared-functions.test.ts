import { expect, test } from 'vitest'
import { declaredFunctions } from './declared-functions.ts'

const place = (selector: string, contract?: string) => ({
  selector,
  file: 'a.sol',
  line: 1,
  ...(contract !== undefined && { contract }),
})

test('screens-evm §6.1: functions stand with the contract that declares them, the most derived first', () => {
  const functions = [place('0x00000001', 'Till'), place('0x00000002', 'Base'), place('0x00000003', 'Till')]
  expect(declaredFunctions({ functions })).toEqual([
    { contract: 'Till', selectors: ['0x00000001', '0x00000003'] },
    { contract: 'Base', selectors: ['0x00000002'] },
  ])
})

test('screens-evm §6.1: of what was verified before that was kept, no contract is said to declare anything', () => {
  expect(declaredFunctions({})).toEqual([])
  expect(declaredFunctions({ functions: [place('0x00000001', 'Till'), place('0x00000002')] })).toEqual([])
})
