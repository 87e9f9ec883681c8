import type { ContractRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { findTx } from '../queries/find-tx.ts'
import { lackOf } from '../queries/lack-of.ts'
import { atOneMoment } from '../queries/snapshot.ts'
import type { Module } from './action.ts'
import { Refusal } from './refusal.ts'
import { seconds } from './rows.ts'

const CREATIONS = 5 // docs.etherscan.io
const UNVERIFIED = 'Contract source code not verified'

/** What created a contract, with the transaction that did. Empty texts are what is not known. */
async function told(desk: ChainDesk, row: ContractRow) {
  const tx = await findTx(desk, row.txHash).catch(() => null)
  // Only the transaction's own creation has a known creation code: what a factory deploys is in no calldata.
  const own = tx?.tx.created === row.address
  return {
    contractAddress: row.address,
    contractCreator: own ? (tx.tx.from ?? row.creator) : row.creator,
    txHash: row.txHash,
    blockNumber: String(row.height),
    timestamp: tx && 'timeMs' in tx.tx ? seconds(tx.tx.timeMs) : '',
    contractFactory: own || row.kind === 'genesis' ? '' : row.creator,
    creationBytecode: own ? tx.tx.input : '',
  }
}

/** Contracts. No source is verified here yet, and nothing pretends that one is. */
export const contract: Module = {
  getabi: {
    summary: 'ABI of a verified contract.',
    params: ['address'],
    async run({ query }) {
      query.address()
      throw new Refusal(UNVERIFIED)
    },
  },
  getsourcecode: {
    summary:
      'Source of a verified contract; for others Etherscan’s own empty record, with the proxy that the chain itself tells.',
    params: ['address'],
    async run({ desk, query }) {
      const address = query.address()
      const state = await desk.node.contract(address, null).catch(() => null)
      const proxy = state?.proxies[0]
      return {
        result: [
          {
            SourceCode: '',
            ABI: UNVERIFIED,
            ContractName: '',
            CompilerVersion: '',
            CompilerType: '',
            OptimizationUsed: '',
            Runs: '',
            ConstructorArguments: '',
            EVMVersion: 'Default',
            Library: '',
            ContractFileName: '',
            LicenseType: 'Unknown',
            Proxy: proxy ? '1' : '0',
            Implementation: proxy?.implementation ?? '',
            SwarmSource: '',
            SimilarMatch: '',
          },
        ],
      }
    },
  },
  getcontractcreation: {
    summary: `Creator and creating transaction of up to ${CREATIONS} contracts, separated by commas.`,
    params: ['contractaddresses'],
    async run({ desk, query }) {
      const wanted = query.addresses('contractaddresses', CREATIONS)
      const { rows, lack } = await atOneMoment(desk.runtime, async (snapshot) => ({
        rows: await Promise.all(
          wanted.map(
            async (address: Hex) => (await snapshot.newest.contract(address)) ?? snapshot.deep.contract(address),
          ),
        ),
        lack: lackOf(snapshot, { from: 0, to: Number.MAX_SAFE_INTEGER }),
      }))
      const found = rows.filter((row) => row !== null)
      if (found.length === 0)
        throw lack === null
          ? new Refusal(null, 'No data found')
          : new Refusal(`Error! This cannot be told yet: ${lack}`)
      return { result: await Promise.all(found.map((row) => told(desk, row))) }
    },
  },
}
