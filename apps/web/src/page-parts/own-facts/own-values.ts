import type { PanelRow, PanelValue } from '@orrery/family/panels'
import type { OwnFact, OwnFacts } from '@orrery/model/wire/own-facts'

/** Words that have a message; what else a node says is shown as it says it. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  atomicKind: { import: 'evm.own.import', export: 'evm.own.export' },
  codeForm: { eraVm: 'evm.own.codeForm.eraVm', evm: 'evm.own.codeForm.evm', wasm: 'evm.own.codeForm.wasm' },
  zkStatus: {
    sealed: 'evm.own.sealed',
    verified: 'evm.own.verified',
    trusted: 'evm.own.trusted',
    virtual: 'evm.own.committed',
    pending: 'finality.pending',
    included: 'finality.included',
    failed: 'status.failed',
  },
  proposal: { notPosted: 'evm.own.notPosted' },
  queueOrigin: { sequencer: 'evm.own.sequencer', l1: 'evm.own.fromL1' },
  batchState: { notPosted: 'evm.own.notPosted' },
  dataPlace: { calldata: 'call.data', event: 'tab.logs', blobs: 'menu.blob-list', none: 'value.none' },
  yieldMode: { automatic: 'evm.own.automatic', void: 'evm.own.void', claimable: 'evm.own.claimable' },
  gasMode: { void: 'evm.own.void', claimable: 'evm.own.claimable' },
}

/** Labels that pages have already. */
const LABELS: Readonly<Record<string, string>> = {
  kaiaType: 'evm.tx.type',
  feePayer: 'evm.tx.payer',
  proposer: 'column.producer',
  member: 'column.address',
  atomicCount: 'evm.own.atomic',
  atomicKind: 'fact.kind',
  atomicAccount: 'column.address',
  atomicAmount: 'column.amount',
  codeHash: 'evm.address.codeHash',
  zkStatus: 'column.state',
  receivedAt: 'evm.tx.firstSeen',
  commitTx: 'evm.own.committed',
  commitAt: 'evm.own.committed',
  proveTx: 'evm.own.proved',
  proveAt: 'evm.own.proved',
  executeTx: 'evm.own.executed',
  executeAt: 'evm.own.executed',
  batch: 'evm.block.l1BatchNumber',
  batchState: 'evm.block.l1BatchNumber',
  l1GasPrice: 'evm.tx.l1GasPrice',
  auraSigner: 'evm.own.signed',
  proposal: 'evm.block.l1BlockNumber',
  l1BlockNumber: 'evm.block.l1BlockNumber',
  l1BlockHash: 'evm.block.l1BlockHash',
  l1Time: 'evm.block.l1Time',
}

/** The message that says what a fact is. */
export const labelOf = (name: string): string => LABELS[name] ?? `evm.own.${name}`

/** How a fact is drawn. */
export function valueOfFact({ name, as, value }: OwnFact): PanelValue {
  switch (as) {
    case 'address':
      return { as: 'address', address: value }
    case 'hash':
      return { as: 'hash', text: value }
    case 'number':
      return { as: 'number', value }
    case 'time':
      return { as: 'time', ms: Number(value) }
    case 'coins':
      return { as: 'amount', value, unit: 'native' }
    case 'gas':
      return { as: 'amount', value, unit: 'gas' }
    case 'percent':
      return { as: 'percent', part: value, whole: 100 }
    case 'text':
      return { as: 'text', text: value }
    case 'word': {
      const words = WORDS[name] ?? {}
      const key = Object.hasOwn(words, value) ? words[value] : undefined
      return key === undefined ? { as: 'text', text: value } : { as: 'message', key }
    }
  }
}

/** Facts as rows of a panel. */
export const rowsOfFacts = (facts: OwnFacts['facts']): readonly PanelRow[] =>
  facts.map((fact) => ({ label: labelOf(fact.name), value: valueOfFact(fact) }))
