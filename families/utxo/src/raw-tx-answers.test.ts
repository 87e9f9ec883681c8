import { doge } from '@orrery/chains/records/doge'
import { ltc } from '@orrery/chains/records/ltc'
import { hexToBytes, type Hex } from '@orrery/primitives/hex'
import { describe, expect, test } from 'vitest'
import { cutTx } from './cut-tx.ts'
import { rawTxAnswers } from './raw-tx-answers.ts'
import { ByteReader, readRawTx } from './read-raw-tx.ts'
import { sha256d } from './sha256d.ts'
import { MERGED_BLOCKS } from './testing/merged-blocks.ts'
import { refuse, scriptedRpc, type Script } from './testing/scripted-rpc.ts'

const signal = new AbortController().signal
const [{ hash, bytes }] = MERGED_BLOCKS
const block: Hex = `0x${hash}`
/** The last transaction of a block, at the end of its bytes. */
const LAST_BEGINS = bytes.lastIndexOf('0100000001')
const last: Hex = `0x${bytes.slice(LAST_BEGINS)}`
const txidOf = (tx: Hex): Hex => `0x${sha256d(hexToBytes(tx)).reverse().toString('hex')}`

test('a transaction is cut out of a block of DOGE that was mined with another chain’s block, by its id', () => {
  const cut = cutTx(hexToBytes(`0x${bytes}`), txidOf(last), doge.quirks)
  expect(cut).toBe(last)
  expect(readRawTx(new ByteReader(hexToBytes(cut!))).txid).toBe(txidOf(last))
  // The other chain's coinbase is none of the block's own.
  expect(cutTx(hexToBytes(`0x${bytes}`), `0x${MERGED_BLOCKS[0].coinbaseTxid}`, doge.quirks)).toBeNull()
  expect(() => cutTx(hexToBytes(`0x${bytes.slice(0, -2)}`), `0x${'12'.repeat(32)}`, doge.quirks)).toThrow(RangeError)
  // Without the proof before them the transactions stand right behind the header.
  const plain = `${bytes.slice(0, 2)}006200${bytes.slice(8, 160)}01${last.slice(2)}`
  expect(cutTx(hexToBytes(`0x${plain}`), txidOf(last), doge.quirks)).toBe(last)
})

describe('screens-nonevm §14: the raw answer about a transaction of a node without an index of them', () => {
  /** Dogecoin Core 1.14: `getrawtransaction` takes no block; older ones know of `getblock` only true and false. */
  const dogecoind =
    (isOld: boolean): Script =>
    (method, params) => {
      if (method === 'getrawtransaction')
        return params.length > 2
          ? refuse(-1, 'getrawtransaction "txid" ( verbose )')
          : refuse(-5, 'No such mempool transaction')
      if (method === 'getblockhash') return '00'.repeat(32)
      if (method !== 'getblock' || params[0] !== hash) return refuse(-5, 'Block not found')
      if (params[1] === false) return bytes
      if (isOld) return refuse(-1, 'JSON value is not a boolean as expected')
      return { hash, tx: [{ txid: '34'.repeat(32) }, { txid: txidOf(last).slice(2), hex: last.slice(2) }] }
    }
  const ask = (script: Script, txid: Hex, within?: Hex, chain: typeof doge | typeof ltc = doge) =>
    rawTxAnswers({ rpc: scriptedRpc(script), chain }, txid, within, signal)

  test('it stands in the block’s answer, of which it alone is kept', async () => {
    expect(await ask(dogecoind(false), txidOf(last), block)).toEqual([
      { method: 'getblock', params: [hash, 2], result: { tx: [{ txid: txidOf(last).slice(2), hex: last.slice(2) }] } },
    ])
  })

  test('or is cut out of the block’s bytes', async () => {
    expect(await ask(dogecoind(true), txidOf(last), block)).toEqual([
      { method: 'getblock', params: [hash, false], result: last.slice(2) },
    ])
  })

  test('what its block does not hold, or no known block, is told by nobody', async () => {
    for (const isOld of [true, false]) {
      expect(await ask(dogecoind(isOld), `0x${'12'.repeat(32)}`, block)).toEqual([])
      expect(await ask(dogecoind(isOld), txidOf(last))).toEqual([])
      expect(await ask(dogecoind(isOld), txidOf(last), `0x${'56'.repeat(32)}`)).toEqual([])
    }
    const broken: Script = (method, params) =>
      method === 'getblock' && params[1] === false ? bytes.slice(0, 400) : dogecoind(true)(method, params)
    expect(await ask(broken, txidOf(last), block)).toEqual([])
  })

  test('a node that takes a block and does not find it there is not asked for all of the block', async () => {
    const asked = scriptedRpc((method) =>
      method === 'getblockhash' ? '00'.repeat(32) : refuse(-5, 'No such transaction found in the provided block'),
    )
    expect(await rawTxAnswers({ rpc: asked, chain: ltc }, txidOf(last), block, signal)).toEqual([])
    expect(asked.asked).not.toContain('getblock')
  })
})
