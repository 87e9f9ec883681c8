import { expect, test } from 'vitest'
import { toldSettings } from './told-settings.ts'

const settings = { optimizer: true, runs: 200, evmVersion: 'cancun', viaIR: false }

test('screens-evm §6.1: settings of the compiler are told one by one, remappings among them', () => {
  const input = { settings: { remappings: ['@oz/=lib/oz/', 7], metadata: { bytecodeHash: 'none' } } }
  expect(toldSettings({ settings, input })).toEqual([
    { name: 'evmVersion', values: ['cancun'] },
    { name: 'optimizer', values: ['true'] },
    { name: 'runs', values: ['200'] },
    { name: 'viaIR', values: ['false'] },
    { name: 'metadata.bytecodeHash', values: ['none'] },
    { name: 'remappings', values: ['@oz/=lib/oz/'] },
  ])
})

test('screens-evm §6.1: a choice that was left to the compiler has no value, and what decides nothing is not told', () => {
  const left = { ...settings, optimizer: false, evmVersion: null }
  expect(toldSettings({ settings: left, input: { settings: { metadata: null, remappings: 'a=b' } } })).toEqual([
    { name: 'evmVersion', values: [] },
    { name: 'optimizer', values: ['false'] },
    { name: 'viaIR', values: ['false'] },
  ])
  expect(toldSettings({ settings: left, language: 'Vyper', input: {} })).toEqual([{ name: 'evmVersion', values: [] }])
})
