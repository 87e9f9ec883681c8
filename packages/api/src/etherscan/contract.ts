import { compilerName } from '@orrery/model/compiler-name'
import type { ContractRow } from '@orrery/model/rows'
import type { ContractSource } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { findTx } from '../queries/transactions/find-tx.ts'
import { lackOf } from '../queries/lack-of.ts'
import { atOneMoment } from '../queries/snapshot.ts'
import type { Module } from './action.ts'
import { standingSource } from '../verification/standing-source.ts'
import { Refusal } from './refusal.ts'
import { seconds } from './rows.ts'
import { verify } from './verify.ts'
import { verifyProxy } from './verify-proxy.ts'

const CREATIONS = 5 // docs.etherscan.io
const UNVERIFIED = 'Contract source code not verified'

const UNKNOWN_SOURCE = {
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
}

/** As Etherscan writes it: a standard JSON input stands in a second pair of braces. */
const toldSource = (source: ContractSource): typeof UNKNOWN_SOURCE => ({
  SourceCode: `{${JSON.stringify(source.input)}}`,
  ABI: JSON.stringify(source.abi),
  ContractName: source.name,
  CompilerVersion: `v${source.compiler}`,
  CompilerType: compilerName(source.language),
  OptimizationUsed: source.settings.optimizer ? '1' : '0',
  Runs: String(source.settings.runs),
  ConstructorArguments: source.constructorArgs?.slice(2) ?? '',
  EVMVersion: source.settings.evmVersion ?? 'Default',
  Library: source.libraries.map(({ name, address }) => `${name}:${address.slice(2)}`).join(';'),
  ContractFileName: source.file,
  LicenseType: source.licence ?? 'Unknown',
})

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

/** Contracts, with the sources that were verified here. */
export const contract: Module = {
  getabi: {
    summary: 'ABI of a verified contract, for the code that stands there now.',
    params: ['address'],
    async run({ context, desk, query }) {
      const source = await standingSource(context, desk, query.address())
      if (source === null) throw new Refusal(UNVERIFIED)
      return { result: JSON.stringify(source.abi) }
    },
  },
  getsourcecode: {
    summary:
      'Source of a verified contract; for others Etherscan’s own empty record, with the proxy that the chain itself tells.',
    params: ['address'],
    async run({ context, desk, query }) {
      const address = query.address()
      const state = await desk.node.contract(address, null).catch(() => null)
      // Neither "verified" nor "not verified" is true of code that the node does not tell: then its own error is the answer.
      const source = await standingSource(context, desk, address, state === null ? undefined : state.codeHash)
      const proxy = state?.proxies[0]
      return {
        result: [
          {
            ...(source === null ? UNKNOWN_SOURCE : toldSource(source)),
            Proxy: proxy ? '1' : '0',
            Implementation: proxy?.implementation ?? '',
            SwarmSource: '',
            SimilarMatch: '',
          },
        ],
      }
    },
  },
  ...verify,
  ...verifyProxy,
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
