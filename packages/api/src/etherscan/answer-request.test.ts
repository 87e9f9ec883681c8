import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld, createOutputWorld, type World } from '../testing/world.ts'
import { MODULES } from './all-modules.ts'
import { inCoins } from './rows.ts'

let account: World
let server: TestServer

beforeAll(async () => {
  account = await createAccountWorld()
  server = await startTestServer([account, await createOutputWorld()])
})
afterAll(() => server.close())

const ask = async (params: Record<string, string>, path = '/test-net/api') => {
  const response = await fetch(`${server.url}${path}?${new URLSearchParams(params).toString()}`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const HOSTILE = [
  '',
  '-1',
  '1e9',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '0x',
  '0x0',
  'a'.repeat(900),
  '\u202e',
  '__proto__',
  '99999999999999999999',
]

// reliability §3
test('no parameter of any action brings down a request or comes back as a list that is not there', async () => {
  for (const [module, actions] of Object.entries(MODULES))
    for (const [action, { params }] of Object.entries(actions))
      for (const text of HOSTILE) {
        const given = Object.fromEntries(params.map((name) => [name.replace('?', ''), text]))
        const { status, body } = await ask({ module, action, ...given })
        expect([200, 502, 504], `${module} ${action} ${text}`).toContain(status)
        expect(Object.keys(body).length).toBeGreaterThan(0)
      }
  expect(server.faults).toEqual([])
})

test('rows of blocks that are not indexed are never told to be none', async () => {
  const partial = await createAccountWorld(3, 40)
  const { runtime, archive } = partial
  const above = archive.state().ranges[0]!.to + 1
  const hole = { ...archive, reads: archive.readsBelow(0), state: () => ({ ...archive.state(), ranges: [] }) }
  const consistent: typeof archive.consistent = (read) => read(hole.state())
  const other = await startTestServer([{ ...partial, runtime: { ...runtime, archive: { ...hole, consistent } } }])
  const told = async (params: Record<string, string>) =>
    (await (
      await fetch(
        `${other.url}/api?${new URLSearchParams({ module: 'account', action: 'txlist', ...params }).toString()}`,
      )
    ).json()) as {
      status: string
      message: string
      result: unknown
    }
  expect(await told({ address: `0x${'7'.repeat(40)}` })).toEqual({
    status: '0',
    message: 'NOTOK',
    result: `Error! This cannot be told yet: blocks 0 to ${above - 1} are not indexed yet`,
  })
  const busy = partial.chain.at(-1)!.accountTxs[0]!.address
  expect(await told({ address: busy })).toMatchObject({
    status: '1',
    message: `OK-Partial, blocks 0 to ${above - 1} are not indexed yet`,
  })
  expect(await told({ address: busy, startblock: String(above) })).toMatchObject({ status: '1', message: 'OK' })
  await other.close()
})

test('a chain of another family, and one too many requests, are refused in the same shape', async () => {
  const output = await ask({ module: 'account', action: 'balance' }, '/test-coin/api')
  expect(output.body['status']).toBe('0')
  const limited = await startTestServer([account], { limits: { ratePerMinute: 2, freeLoopback: false } })
  const call = () => fetch(`${limited.url}/api?module=stats&action=ethprice`).then((response) => response.json())
  await call()
  await call()
  expect(await call()).toEqual({ status: '0', message: 'NOTOK', result: 'Max rate limit reached' })
  await limited.close()
})

// docs.etherscan.io: the two lists count differently.
test('the largest holders are told in whole tokens with the kind of their account, the list of all in base units', async () => {
  const moved = account.chain.flatMap(({ transfers }) => transfers).filter(({ standard }) => standard === 'erc20')
  const contractaddress = moved[0]!.asset
  const told = async (action: string): Promise<Record<string, string>[]> =>
    (await ask({ module: 'token', action, contractaddress, offset: '1000' })).body['result'] as Record<string, string>[]
  const [all, top] = [await told('tokenholderlist'), await told('topholders')]
  const contracts = new Set<string>(account.chain.flatMap(({ contracts }) => contracts.map(({ address }) => address)))
  expect(top).toEqual(
    all.map(({ TokenHolderAddress: address, TokenHolderQuantity: base }) => ({
      TokenHolderAddress: address,
      TokenHolderQuantity: inCoins(BigInt(base!), 18),
      TokenHolderAddressType: contracts.has(address!) ? 'C' : 'E',
    })),
  )
  expect(top.length).toBeGreaterThan(1)
})

test('screens-evm §18: an archived block tells how many transfers of each standard it holds', async () => {
  const { ranges } = account.archive.state()
  const bundle = account.chain.find(
    ({ block, transfers }) => block.height <= ranges[0]!.to && transfers.some(({ standard }) => standard === 'erc20'),
  )!
  const of = (wanted: string) => bundle.transfers.filter(({ standard }) => standard === wanted).length
  const blockno = String(bundle.block.height)
  expect((await ask({ module: 'block', action: 'getblocktxnscount', blockno })).body).toMatchObject({
    status: '1',
    result: {
      block: bundle.block.height,
      txsCount: bundle.block.txCount,
      erc20TxsCount: of('erc20'),
      erc721TxsCount: of('erc721'),
      erc1155TxsCount: of('erc1155'),
    },
  })
})

test('screens-evm §18: a transaction that is in no block neither failed nor succeeded', async () => {
  const tx = account.chain.flatMap(({ txs }) => txs).find(({ status }) => status === 'success')!
  const statusOf = async (txhash: string) => (await ask({ module: 'transaction', action: 'getstatus', txhash })).body
  expect(await statusOf(tx.hash)).toMatchObject({ result: { isError: '0', errDescription: '' } })
  expect(await statusOf(`0x${'9'.repeat(64)}`)).toMatchObject({ result: { isError: '', errDescription: '' } })
})
