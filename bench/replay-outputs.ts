import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { readOutputs, type OutputsManner } from './record-outputs.ts'

/**
 * A Bitcoin-like node that never waits: answers from a recorded output chain in memory, on loopback, single calls and batches.
 * `node bench/replay-outputs.ts <recording> <manner>`; tells its URL by IPC.
 */
const [dir = '', manner = 'plain'] = process.argv.slice(2)
const blocks = await readOutputs(dir, manner as OutputsManner)
const top = blocks.length - 1
const hashes = blocks.map((block) => /"hash":"([0-9a-f]{64})"/.exec(block.toString('latin1', 0, 4096))![1]!)
const heights = new Map(hashes.map((hash, height) => [hash, height]))

type Told = { readonly tx: readonly { readonly txid: string }[] }
const NULL = Buffer.from('null')
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
let last: { readonly height: number; readonly block: Told } | null = null
const told = (height: number): Told => {
  if (last?.height !== height) last = { height, block: JSON.parse(blocks[height]!.toString()) as Told }
  return last.block
}

/** Each transaction as it is told, for those who ask for what inputs spend: a node's own index is not what is measured. */
const txs = new Map<string, Buffer>()
if (manner === 'plain')
  for (const [height, hash] of hashes.entries())
    for (const tx of told(height).tx) txs.set(tx.txid, json({ ...tx, blockhash: hash, confirmations: 1 }))

function blockOf(id: unknown, verbosity: unknown): Buffer | null {
  const height = heights.get(String(id))
  if (height === undefined) return null
  if (verbosity === 2 || verbosity === 3) return blocks[height]!
  const block = told(height)
  return json({ ...block, tx: block.tx.map(({ txid }) => txid) })
}

/** The result's JSON text; null for what this node does not have. */
function answer(method: string, params: readonly unknown[]): Buffer | null {
  switch (method) {
    case 'getblockchaininfo':
      return json({ chain: 'regtest', blocks: top, bestblockhash: hashes[top], pruned: false })
    case 'getnetworkinfo':
      return json({ version: 210_000, subversion: '/replay/' })
    case 'getblockhash':
      return json(hashes[Number(params[0])])
    case 'getblock':
      return blockOf(params[0], params[1])
    case 'getrawtransaction':
      return txs.get(String(params[0])) ?? null
    case 'getrawmempool':
      return json([])
    case 'getmempoolinfo':
      return json({ mempoolminfee: 0.00001, bytes: 0 })
    case 'getchaintips':
      return json([{ height: top, hash: hashes[top], branchlen: 0, status: 'active' }])
    default:
      return null
  }
}

type Asked = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

const parts = ({ id, method, params }: Asked): Buffer[] => {
  const result = answer(method, params)
  const error = result === null ? json({ code: -5, message: 'not found' }) : NULL
  return [Buffer.from('{"result":'), result ?? NULL, Buffer.from(',"error":'), error, Buffer.from(`,"id":${id}}`)]
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as Asked | Asked[]
    const pieces = Array.isArray(asked)
      ? [
          Buffer.from('['),
          ...asked.flatMap((one, i) => (i === 0 ? parts(one) : [Buffer.from(','), ...parts(one)])),
          Buffer.from(']'),
        ]
      : parts(asked)
    const send = (): void => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': pieces.reduce((sum, { length }) => sum + length, 0),
      })
      response.cork()
      for (const piece of pieces) response.write(piece)
      response.end()
      response.uncork()
    }
    // There is no next block to tell of; of those that are there it is told at once.
    const waits = !Array.isArray(asked) && asked.method === 'waitforblockheight' && Number(asked.params[0]) > top
    if (waits) setTimeout(send, 1_000)
    else send()
  })
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.on('disconnect', () => process.exit(0))
