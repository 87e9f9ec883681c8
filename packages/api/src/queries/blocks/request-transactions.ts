import type { TxHead } from '@orrery/model/reads'
import type { ConsensusRequest } from '@orrery/model/wire/block-data'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { atOneMoment, sideOf } from '../snapshot.ts'

/**
 * Requests with the transactions that asked, who sent these, and what deposits are signed with: a page of them, each log by its key. What a fork took out meanwhile
 * is left out.
 */
export function withTransactions(desk: ChainDesk, requests: readonly ConsensusRequest[]): Promise<ConsensusRequest[]> {
  const signatureIn = desk.family.blockData?.requests.depositSignature
  return atOneMoment(desk.runtime, async (moment) => {
    const places = [...new Map(requests.map(({ height, txIndex }) => [`${height} ${txIndex}`, { height, txIndex }]))]
    const txs = new Map<string, TxHead>()
    await Promise.all(
      [moment.newest, moment.deep].map(async (side) => {
        const own = places.flatMap(([, place]) => (sideOf(moment, place.height) === side ? [place] : []))
        if (own.length === 0) return
        const refs = await side.txRefs(own)
        for (const tx of await side.txsByHash(refs.map(({ hash }) => hash))) txs.set(`${tx.height} ${tx.txIndex}`, tx)
      }),
    )
    const signatureOf = async ({ kind, height, logIndex }: ConsensusRequest): Promise<Hex | null> => {
      if (kind !== 'deposit' || signatureIn === undefined) return null
      const [log] = await sideOf(moment, height).logsOfBlock(height, logIndex, 1)
      return log?.logIndex === logIndex ? signatureIn(log.data) : null
    }
    return Promise.all(
      requests.map(async (request) => {
        const tx = txs.get(`${request.height} ${request.txIndex}`)
        const signature = await signatureOf(request)
        return {
          ...request,
          ...(tx && { txHash: desk.wire.hash(tx.hash), txFrom: desk.wire.party(tx.from) }),
          ...(signature !== null && { signature }),
        }
      }),
    )
  })
}
