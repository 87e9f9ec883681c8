import { btc } from '@orrery/chains/records/btc'
import { ethereum } from '@orrery/chains/records/ethereum'
import { isOrreryError } from '@orrery/errors/orrery-error'
import { expect, test } from 'vitest'
import { planContents } from './content-origins.ts'

const plan = (changed: Partial<Parameters<typeof planContents>[0]>) =>
  planContents({ contents: { bitcoin: { port: 3001 } }, host: '127.0.0.1', port: 3000, publicUrl: null, ...changed }, [
    btc,
    ethereum,
  ])

const refusal = (changed: Parameters<typeof plan>[0]): string => {
  try {
    plan(changed)
    return 'taken'
  } catch (error) {
    return isOrreryError(error, 'CONFIG_INVALID') ? String(error.context.key) : String(error)
  }
}

test('contents of a chain are told by any of its names, on loopback without more', () => {
  expect(plan({})).toEqual([{ chain: 'BTC', key: 'contents.bitcoin', port: 3001, url: null }])
})

test('reliability S-07: an origin of contents is nothing else’s, and one that pages can show', () => {
  const https = { port: 3001, url: 'https://content.example' }
  expect(plan({ contents: { BTC: https }, host: '0.0.0.0', publicUrl: 'https://explorer.example' })).toEqual([
    { chain: 'BTC', key: 'contents.BTC', port: 3001, url: 'https://content.example' },
  ])
  expect(refusal({ contents: { BTC: { port: 3001, url: 'http://127.0.0.1:3000' } } })).toBe('contents.BTC')
  expect(refusal({ contents: { bitcoin: { port: 3001 }, BTC: { port: 3002 } } })).toBe('contents.BTC')
  expect(refusal({ host: '0.0.0.0' })).toBe('contents.bitcoin')
  expect(refusal({ publicUrl: 'https://explorer.example' })).toBe('contents.bitcoin')
  expect(refusal({ contents: { BTC: https }, publicUrl: 'https://content.example' })).toBe('contents.BTC')
  expect(refusal({ contents: { BTC: https }, publicUrl: 'https://content.example:443' })).toBe('contents.BTC')
  expect(refusal({ contents: { BTC: { port: 1, url: 'http://a.example' } }, publicUrl: 'https://b.example' })).toBe(
    'contents.BTC',
  )
  expect(refusal({ contents: { ETH: { port: 3001 } } })).toBe('contents.ETH')
  expect(refusal({ contents: { LTC: { port: 3001 } } })).toBe('contents.LTC')
})
