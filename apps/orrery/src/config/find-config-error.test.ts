import { expect, test } from 'vitest'
import { ConfigSchema, DEFAULT_CONFIG } from './config.ts'
import { findConfigError, nearName } from './find-config-error.ts'

const wrong = (changed: object) => findConfigError(ConfigSchema, { ...DEFAULT_CONFIG, ...changed })
const nodes = ['http://127.0.0.1:8545']

test('a right configuration has no fault', () => {
  expect(wrong({})).toBeNull()
  expect(wrong({ chains: { ETH: { nodes, retention: { lastDays: 0.5 } } } })).toBeNull()
})

test('a setting of several forms says which there are, and of one that was begun what is wrong with it', () => {
  const retention = (told: unknown) => wrong({ chains: { ETH: { nodes, retention: told } } })
  for (const one of ['all', { days: 3 }, 7, []])
    expect(retention(one), JSON.stringify(one)).toEqual({
      key: 'chains.ETH.retention',
      reason: 'it must be "full" or "none" or "onDemand" or { lastBlocks } or { lastDays } or { watch }',
    })
  expect(retention({ lastDays: '3' })).toEqual({ key: 'chains.ETH.retention.lastDays', reason: 'it must be a number' })
  expect(wrong({ logLevel: 'verbose' })).toEqual({
    key: 'logLevel',
    reason: 'it must be "debug" or "info" or "warn" or "error"',
  })
  expect(wrong({ lightning: { LTC: { cln: { url: 'https://127.0.0.1' } } } })).toEqual({
    key: 'lightning.LTC.cln.rune',
    reason: 'it is missing',
  })
  expect(wrong({ reports: { url: 'reports.example', token: '' } })?.key).toBe('reports.url')
})

test('an unknown name says which one may be meant, and none where none is near', () => {
  expect(wrong({ prot: 3000 })).toEqual({ key: 'prot', reason: 'it is not known (did you mean "port"?)' })
  expect(wrong({ chains: { ETH: { nodes, retension: 'full' } } })).toEqual({
    key: 'chains.ETH.retension',
    reason: 'it is not known (did you mean "retention"?)',
  })
  expect(wrong({ zzzzzz: 1 })).toEqual({ key: 'zzzzzz', reason: 'it is not known' })
  expect(nearName('x'.repeat(100_000), ['port'])).toBeNull()
})

test('a value of another kind is named by its place', () => {
  expect(wrong({ chains: { ETH: { nodes: 'http://127.0.0.1:8545' } } })).toEqual({
    key: 'chains.ETH.nodes',
    reason: 'it must be a list',
  })
  expect(wrong({ chains: { ETH: { nodes: ['127.0.0.1:8545'] } } })).toEqual({
    key: 'chains.ETH.nodes.0',
    reason: 'it must begin with http://, https://, ws:// or wss://',
  })
  expect(wrong({ beacons: { ETH: 'localhost:5052' } })?.reason).toBe('it must begin with http:// or https://')
  expect(wrong({ chains: { ETH: { nodes: [] } } })).toEqual({
    key: 'chains.ETH.nodes',
    reason: 'it must have at least one entry',
  })
  expect(findConfigError(ConfigSchema, [])).toMatchObject({ key: '(root)' })
})
