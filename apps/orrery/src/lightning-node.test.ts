import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { btc } from '@orrery/chains/records/btc'
import { doge } from '@orrery/chains/records/doge'
import { isOrreryError } from '@orrery/errors/orrery-error'
import { expect, test } from 'vitest'
import { DEFAULT_CONFIG } from './config/config.ts'
import { withLightning } from './lightning-node.ts'
import { createRedactor, secretsOf } from './redact.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'orrery-lightning-'))
const macaroonFile = path.join(dir, 'readonly.macaroon')
const cert = path.join(dir, 'tls.cert')
writeFileSync(macaroonFile, Buffer.from('0201ff', 'hex'))
writeFileSync(cert, 'PEM')
const url = 'https://user:hunter22@127.0.0.1:8080'
const plan = { chain: btc, settings: { nodes: ['http://127.0.0.1:8332'] } }

const refusal = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    if (isOrreryError(error, 'CONFIG_INVALID')) return String(error.context.key)
    throw error
  }
  return 'taken'
}

test('a macaroon comes from the file or the configuration as hex, whatever name the chain is told by', () => {
  const lightning = { bitcoin: { lnd: { url, macaroonFile, cert } } }
  expect(withLightning(plan, lightning).lightningNode).toEqual({ kind: 'lnd', url, macaroon: '0201ff', ca: 'PEM' })
  expect(withLightning(plan, { LTC: { cln: { url, rune: 'r' } } })).toBe(plan)
  expect(withLightning(plan, { btc: { cln: { url, rune: 'r' } } }).lightningNode).toEqual({
    kind: 'cln',
    url,
    rune: 'r',
  })
})

test('what cannot be is refused by its key: no macaroon or two, a file that is not there, a chain without such a network', () => {
  const of = (lnd: object) => () => withLightning(plan, { BTC: { lnd: { url, ...lnd } } })
  expect(refusal(of({}))).toBe('lightning.BTC.lnd')
  expect(refusal(of({ macaroon: 'ab', macaroonFile }))).toBe('lightning.BTC.lnd')
  expect(refusal(of({ macaroonFile: path.join(dir, 'none') }))).toBe('lightning.BTC.lnd.macaroonFile')
  expect(refusal(of({ macaroonFile, cert: path.join(dir, 'none') }))).toBe('lightning.BTC.lnd.cert')
  expect(refusal(() => withLightning({ ...plan, chain: doge }, { DOGE: { cln: { url, rune: 'r' } } }))).toBe(
    'lightning.DOGE',
  )
})

test('reliability S-46: macaroons, runes and passwords of Lightning nodes are taken out of every line', () => {
  const lightning = { BTC: { lnd: { url, macaroon: 'abcdef0123' } }, LTC: { cln: { url, rune: 'a-rune-of-mine=' } } }
  const clean = createRedactor(secretsOf({ ...DEFAULT_CONFIG, lightning }))
  expect(clean('abcdef0123 a-rune-of-mine= hunter22')).toBe('*** *** ***')
  const ofFile = (file: string) =>
    secretsOf({ ...DEFAULT_CONFIG, lightning: { BTC: { lnd: { url, macaroonFile: file } } } })
  expect(createRedactor(ofFile(macaroonFile))('0201ff')).toBe('***')
  // What cannot be read is refused by the plan.
  expect(createRedactor(ofFile(path.join(dir, 'none')))('0201ff')).toBe('0201ff')
})
