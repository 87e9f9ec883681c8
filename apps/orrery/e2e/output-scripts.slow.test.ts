import { createHash } from 'node:crypto'
import { regtest } from '@orrery/chains/records/regtest'
import { SCRIPT_HASHES } from '@orrery/model/script-hashes'
import type { AddressDetail } from '@orrery/model/wire/address'
import type { ListOf } from '@orrery/model/wire/common'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { hasLitecoind, startTestNode, type TestNode } from '@orrery/utxo/testing/litecoind'
import { serialiseTx } from '@orrery/utxo/testing/taproot-reveal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiSite, type ApiSite } from './api-site.ts'
import { eventually, removeDir, temporaryDir } from './start-program.ts'

const KEY = `02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`
const WHOLE_KEY = `04${KEY.slice(2)}483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8`
const repeat = (byte: string, count: number): string => byte.repeat(count)

/** Scripts that hardly anybody writes, and whoever attacks an index does. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'no byte at all': '',
  'OP_RETURN alone': '6a',
  'OP_RETURN with a push that is cut off': '6a4c',
  'OP_FALSE OP_RETURN': '006a0161',
  'bare 1 of 1': `5121${KEY}51ae`,
  'bare 3 of 3 of one key': `5321${KEY}21${KEY}21${KEY}53ae`,
  'bare multisig of no keys': `5121${repeat('05', 33)}51ae`,
  'bare 0 of 1': `0021${KEY}51ae`,
  'witness version 2': `5220${repeat('22', 32)}`,
  'witness version 16': '6002abcd',
  'witness version 1 of 2 bytes': '51024e73',
  'witness version 1 of 33 bytes': `5121${repeat('44', 33)}`,
  'witness version 1 of 40 bytes': `5128${repeat('33', 40)}`,
  'witness version 0 of 2 bytes': '0002abcd',
  'a push without its length': '4c',
  'a push beyond the end': '4dffff00',
  '10,000 bytes': `4e10270000${repeat('00', 9_995)}`,
  '10,001 bytes': repeat('51', 10_001),
  'P2SH with a push that is not minimal': `a94c14${repeat('55', 20)}87`,
  'P2PKH with a push that is not minimal': `76a94c14${repeat('66', 20)}88ac`,
  'an opcode that is none': 'ff',
  'a reserved opcode': '50',
  'P2PK of no key': `21${repeat('09', 33)}ac`,
  'P2PK of a whole key': `41${WHOLE_KEY}ac`,
  'P2SH of 32 bytes, which another chain has': `aa20${repeat('77', 32)}87`,
}
const LARGE = `6a4e905f0100${repeat('61', 90_000)}`

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

type NodeOutput = { readonly value: number; readonly scriptPubKey: { readonly hex: string } }

describe.skipIf(!hasLitecoind)('outputs of odd scripts on a real litecoind', () => {
  let home: string
  let node: TestNode
  let site: ApiSite
  let miner: string

  const esplora = async (path: string): Promise<string> =>
    (await fetch(`${site.url}/api/explorer/esplora/${regtest.path}${path}`)).text()
  /** Sends a transaction with these outputs, no fewer than 1 unit each but every third; what is left goes to the miner. */
  const send = async (scripts: readonly string[]): Promise<string> => {
    type Coin = { readonly txid: string; readonly vout: number; readonly amount: number }
    const coin = (await node.rpc<Coin[]>('listunspent', 101)).find(({ amount }) => amount > 1)!
    const { scriptPubKey } = await node.rpc<{ scriptPubKey: string }>('getaddressinfo', miner)
    const outputs = scripts.map((script, at) => ({ value: [1_000n, 1n, 0n][at % 3]!, script }))
    const rest = BigInt(Math.round(coin.amount * 1e8)) - 40_000n - 10_000_000n
    const all = [...outputs, { value: rest, script: scriptPubKey }]
    const raw = serialiseTx([{ txid: coin.txid, vout: coin.vout, witness: [] }], all)
    const { hex } = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', raw)
    return node.rpc('sendrawtransaction', hex, 0)
  }

  beforeAll(async () => {
    home = await temporaryDir()
    node = await startTestNode(['-txindex=1', '-acceptnonstdtxn=1', '-datacarriersize=100000'])
    miner = await node.rpc('getnewaddress', '', 'bech32')
    await node.rpc('generatetoaddress', 120, miner)
    site = await startApiSite(`${home}/data`, { ...regtest, archiveDepth: 20 }, node.url)
  }, 120_000)
  afterAll(async () => {
    await site?.stop()
    await node?.stop()
    await removeDir(home)
  })

  test('screens-nonevm §4.3: which of them can be spent, whose they are and what they have is as the node has it, and a search finds each owner', async () => {
    const names = [...Object.keys(SCRIPTS), 'the rest']
    const [odd, large] = [await send(Object.values(SCRIPTS)), await send([LARGE])]
    const [mined] = await node.rpc<string[]>('generatetoaddress', 25, miner)
    await site.caughtUp(await node.rpc<number>('getblockcount'))
    const { height } = await node.rpc<{ height: number }>('getblockheader', mined)
    // A search asks the ledger of scripts alone, which comes behind the archive.
    await eventually('the ledger of scripts', async () =>
      (site.chain.runtime.layers?.get(SCRIPT_HASHES)?.status().through ?? -1) >= height ? true : null,
    )
    for (const [txid, of] of [
      [odd, names],
      [large, ['90,000 bytes of data', 'the rest']],
    ] as const) {
      const { hex, vout } = await node.rpc<{ hex: string; vout: NodeOutput[] }>('getrawtransaction', txid, true)
      const told = await site.ask<TxDetail>(`/transactions/${txid}`)
      const { outputs } = told.ext as unknown as { readonly outputs: readonly { readonly address: string | null }[] }
      expect(await esplora(`/tx/${txid}/hex`)).toBe(hex)
      const wallet = JSON.parse(await esplora(`/tx/${txid}`)) as { vout: { scriptpubkey: string }[] }
      expect(wallet.vout.map(({ scriptpubkey }) => scriptpubkey)).toEqual(
        vout.map(({ scriptPubKey }) => scriptPubKey.hex),
      )
      for (const [at, { value, scriptPubKey }] of vout.entries()) {
        const [name, address] = [of[at]!, outputs[at]!.address]
        const isUnspent = (await node.rpc('gettxout', txid, at)) !== null
        expect([name, address !== null]).toEqual([name, isUnspent])
        if (address === null || name === 'the rest') continue
        const { balance } = await site.ask<AddressDetail>(`/addresses/${encodeURIComponent(address)}`)
        expect([name, balance!.amount]).toEqual([name, String(Math.round(value * 1e8))])
        const { hits } = await site.ask<ListOf<unknown>>(`/search?q=${encodeURIComponent(address)}`)
        expect(hits, `${name}: ${address}`).not.toEqual([])
        const hash = sha256(Buffer.from(scriptPubKey.hex, 'hex')).toString('hex')
        expect(await esplora(`/scripthash/${hash}/utxo`), name).toContain(txid)
        // As Esplora writes it, and as Electrum does.
        for (const text of [hash, Buffer.from(hash, 'hex').reverse().toString('hex')])
          expect(await site.ask(`/search?q=${text}`), name).toMatchObject({ hits: [{ kind: 'address', id: address }] })
      }
    }
  }, 120_000)

  test('screens-nonevm §4.3: the transaction of block 0, which nodes do not tell by its id, is told whole to wallets, and found by whom it pays', async () => {
    const hash = await node.rpc<string>('getblockhash', 0)
    const { merkleroot: txid } = await node.rpc<{ merkleroot: string }>('getblock', hash)
    await expect(node.rpc('getrawtransaction', txid)).rejects.toThrow()
    const bytes = Buffer.from(await esplora(`/tx/${txid}/hex`), 'hex')
    expect(sha256(sha256(bytes)).reverse().toString('hex')).toBe(txid)
    type Told = {
      readonly txid: string
      readonly vin: readonly object[]
      readonly vout: readonly { scriptpubkey: string }[]
    }
    const txs = await esplora(`/block/${hash}/txs`)
    const [first] = JSON.parse(txs) as [Told]
    expect(first).toMatchObject({ txid, fee: 0, vin: [{ is_coinbase: true }], status: { block_height: 0 } })
    const paid = sha256(Buffer.from(first.vout[0]!.scriptpubkey, 'hex')).toString('hex')
    expect(await esplora(`/scripthash/${paid}/txs`)).toBe(txs)
    // It is in no set of unspent outputs.
    expect(await esplora(`/scripthash/${paid}/utxo`)).toBe('[]')
  })
})
