import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { contractCall, rawCall } from '../calls.ts'
import {
  askAll,
  bytesOf,
  createFacts,
  fieldsOf,
  itemsOf,
  momentOf,
  wholeOf,
  wordOf,
  type Fields,
} from './own-answers.ts'
import type { OwnReader } from './own-facts.ts'

/** AccountCodeStorage (ZKsync, "System contracts"): getRawCodeHash(address). */
const CODE_STORAGE: Hex = `0x${'0'.repeat(36)}8002`
const GET_CODE_HASH = '0x4de2e468'
const NOBODY = `0x${'0'.repeat(40)}`
/** Forms of code by the first byte of its hash: for the Era machine, and for its emulator of Ethereum's. */
const FORMS: Readonly<Record<string, string>> = { '01': 'eraVm', '02': 'evm' }
/** A block is read for one transaction of it only where it has no more than so many: each brings its contracts' codes, byte by byte. */
const MOST_TXS = 500
/** EIP-712: what alone names a paymaster and brings codes. */
const OWN_TYPE = '0x71'

type Facts = ReturnType<typeof createFacts>

/** The ZK stack tells in its own namespace how far a block is on the parent chain, who paid a transaction and what code it brought. */
export const ofZksync: OwnReader = async (rpc, subject, signal) => {
  const facts = createFacts()
  const { add, lacking } = facts
  if (subject.kind === 'address') {
    const call = contractCall(CODE_STORAGE, `${GET_CODE_HASH}${subject.key.slice(2).padStart(64, '0')}`)
    const hash = bytesOf((await askAll(rpc, [call], lacking, signal))[0], 32)
    if (hash === null || /^0x0*$/.test(hash)) return facts
    add('codeHash', 'hash', hash)
    add('codeForm', 'word', FORMS[hash.slice(2, 4)] ?? null)
    return facts
  }
  if (subject.kind === 'block') {
    const [answer] = await askAll(rpc, [rawCall('zks_getBlockDetails', [subject.height])], lacking, signal)
    addBlock(facts, fieldsOf(answer))
    return facts
  }
  const { hash, height, blockHash } = subject
  const calls = [rawCall('zks_getTransactionDetails', [hash])]
  if (blockHash !== null)
    calls.push(rawCall('eth_getTransactionByHash', [hash]), rawCall('eth_getBlockTransactionCountByHash', [blockHash]))
  const [details, tx, count] = await askAll(rpc, calls, lacking, signal)
  const told = fieldsOf(details)
  add('zkStatus', 'word', wordOf(told['status']))
  add('receivedAt', 'time', momentOf(told['receivedAt']))
  add('commitTx', 'hash', bytesOf(told['ethCommitTxHash'], 32))
  add('proveTx', 'hash', bytesOf(told['ethProveTxHash'], 32))
  add('executeTx', 'hash', bytesOf(told['ethExecuteTxHash'], 32))
  add('gasPerPubdata', 'number', wholeOf(told['gasPerPubdata']))
  if (height !== null && fieldsOf(tx)['type'] === OWN_TYPE) await addSent(facts, rpc, { hash, height, count }, signal)
  return facts
}

function addBlock({ add }: Facts, told: Fields): void {
  add('zkStatus', 'word', wordOf(told['status']))
  add('batch', 'number', wholeOf(told['l1BatchNumber']))
  add('l1Txs', 'number', wholeOf(told['l1TxCount']))
  add('l2Txs', 'number', wholeOf(told['l2TxCount']))
  for (const [name, hash, time] of [
    ['commit', 'commitTxHash', 'committedAt'],
    ['prove', 'proveTxHash', 'provenAt'],
    ['execute', 'executeTxHash', 'executedAt'],
  ] as const) {
    add(`${name}Tx`, 'hash', bytesOf(told[hash], 32))
    add(`${name}At`, 'time', momentOf(told[time]))
  }
  add('l1GasPrice', 'gas', wholeOf(told['l1GasPrice']))
  add('fairGasPrice', 'gas', wholeOf(told['l2FairGasPrice']))
  add('operator', 'address', bytesOf(told['operatorAddress'], 20))
  add('protocolVersion', 'text', wordOf(told['protocolVersion']))
}

/** What its sender signed beyond Ethereum's fields (EIP-712, type 113), which nodes tell of whole blocks only. */
async function addSent(
  { add, lacking }: Facts,
  rpc: RpcClient,
  { hash, height, count }: { readonly hash: Hex; readonly height: number; readonly count: unknown },
  signal: AbortSignal,
): Promise<void> {
  const txs = wholeOf(count)
  if (txs === null || Number(txs) > MOST_TXS) return add('sentUnread', 'number', txs)
  const [raw] = await askAll(rpc, [rawCall('zks_getRawBlockTransactions', [height])], lacking, signal)
  const { common_data: common, execute } = ownOf(raw, hash)
  const sent = fieldsOf(fieldsOf(common)['L2'])
  const paymaster = bytesOf(fieldsOf(sent['paymasterParams'])['paymaster'], 20)
  add('paymaster', 'address', paymaster === NOBODY ? null : paymaster)
  add('pubdataLimit', 'number', wholeOf(fieldsOf(sent['fee'])['gas_per_pubdata_limit']))
  const brought = fieldsOf(execute)['factoryDeps']
  if (Array.isArray(brought) && brought.length > 0) add('factoryDeps', 'number', String(brought.length))
}

/** The transaction of a block that has this hash. */
function ownOf(raw: unknown, hash: Hex): Fields {
  for (const item of itemsOf(raw, MOST_TXS)) {
    const fields = fieldsOf(item)
    const common = fieldsOf(fields['common_data'])
    const { input } = fieldsOf(common['L2'])
    if (bytesOf(fieldsOf(input)['hash'], 32) === hash) return fields
  }
  return {}
}
