import { genesisForkOf } from '@orrery/evm/consensus-network'
import { isLayer2, type Chain } from '@orrery/model/chain'
import { isMined } from '@orrery/model/is-mined'

/** A page that cannot be drawn here: its title, what it would need, and what is here in its place (screens-evm §0: a missing capability is stated). */
export type Subject = {
  /** Message key `page.needs.<title>`. */
  readonly title: string
  /** Message key `needs.<needs>`. */
  readonly needs:
    | 'beacon'
    | 'codePerChain'
    | 'definitions'
    | 'firstBlock'
    | 'labelled'
    | 'later'
    | 'layers'
    | 'nothingSent'
    | 'parent'
    | 'perChain'
    | 'proxyRead'
    | 'registry'
    | 'schedules'
  /** Message key of what the visitor is told before that; that it is not available here without it. */
  readonly what?: string
  /** Pages of an account chain, by id: their menu labels name them. */
  readonly instead: readonly string[]
  /** The same of an output chain; absent where the subject is none of theirs. */
  readonly outputs?: readonly string[]
}

/** What a subject would need on a chain: message key `needs.<…>`. Validators are told by a beacon node where a chain has such, and a chain that is mined or rolled up has none (screens-evm §11). */
export function needsOf(subject: string, chain: Chain): string {
  const { needs } = SUBJECTS[subject]!
  if (isUntold(subject, chain)) return 'batchData'
  if (needs !== 'beacon') return needs
  if (isMined(chain) || isLayer2(chain)) return 'noValidators'
  return genesisForkOf(chain) === null ? 'validatorSet' : 'beacon'
}

/** Batches of the OP stack: no log tells them, but what becomes of states. */
const isUntold = (subject: string, chain: Chain): boolean =>
  subject.startsWith('batch') && isLayer2(chain) && chain.family === 'evm' && chain.quirks.stack === 'op'

/** What of a chain comes nearest to a subject; nothing where it is none of the chain's. */
export function insteadOf(subject: string, chain: Chain): readonly string[] {
  const { instead, outputs = [] } = SUBJECTS[subject]!
  const { family } = chain
  if (isUntold(subject, chain)) return ['dispute-game-list', ...instead]
  if (needsOf(subject, chain) === 'noValidators')
    return isMined(chain) ? ['pool-list', 'block-list'] : ['block-list', 'tx-list']
  return family === 'utxo' ? outputs : family === 'evm' ? instead : []
}

const VALIDATORS: Subject = {
  title: 'validators',
  needs: 'beacon',
  instead: ['deposits-list', 'withdrawal-list', 'block-list'],
}
const BATCHES: Subject = { title: 'batches', needs: 'parent', instead: ['block-list', 'tx-list'] }
const BRIDGES: Subject = { title: 'bridges', needs: 'definitions', instead: ['transfer-list', 'advanced-filter'] }
const EXCHANGES: Subject = {
  title: 'exchanges',
  needs: 'labelled',
  what: 'page.needs.choose',
  instead: ['cex-list', 'rich-list', 'dex-list'],
  outputs: ['cex-list', 'rich-list', 'pool-list'],
}
const DEFI: Subject = {
  title: 'defi',
  needs: 'labelled',
  what: 'page.needs.choose',
  instead: ['defi', 'dex-list', 'token-list'],
  outputs: ['defi', 'tx-list', 'charts'],
}
const CODE = { title: 'code', needs: 'codePerChain', what: 'page.needs.choose' } as const
const INSCRIPTIONS: Subject = { title: 'inscriptions', needs: 'later', instead: ['tx-list', 'advanced-filter'] }
const ALERTS: Subject = {
  title: 'alerts',
  needs: 'later',
  instead: ['transfer-list', 'advanced-filter'],
  outputs: ['woken-list', 'advanced-filter'],
}
const APPROVALS: Subject = { title: 'approvals', needs: 'perChain', what: 'page.needs.choose', instead: ['approval'] }

/** Routes of explorer §2.2 and §2.3 that an EVM chain has and this site has no source for, or not yet; by their first segment. */
export const SUBJECTS: Readonly<Record<string, Subject>> = {
  'validator-list': VALIDATORS,
  validator: VALIDATORS,
  'batch-list': BATCHES,
  batch: BATCHES,
  statebatch: BATCHES,
  'dispute-game-list': { ...BATCHES, title: 'games' },
  'bridge-list': BRIDGES,
  'bridge-tx': BRIDGES,
  'cex-list': EXCHANGES,
  'cex-asset': EXCHANGES,
  'btc-layer2': { title: 'layers', needs: 'layers', instead: [], outputs: ['tx-list', 'charts'] },
  defi: DEFI,
  project: DEFI,
  tokenomics: { title: 'tokenomics', needs: 'schedules', instead: [], outputs: ['rich-list', 'charts'] },
  decompile: { ...CODE, instead: ['decompile'] },
  'similar-contract': { ...CODE, instead: ['similar-contract'] },
  'contract-diff': { ...CODE, instead: ['contract-diff'] },
  'inscription-list': INSCRIPTIONS,
  inscription: INSCRIPTIONS,
  unsubscribe: {
    ...ALERTS,
    instead: ['transfer-list', 'tx-list', 'advanced-filter'],
    title: 'unsubscribe',
    needs: 'nothingSent',
  },
  approval: APPROVALS,
  approve: APPROVALS,
  '8th-anniversary': {
    title: 'anniversary',
    needs: 'firstBlock',
    what: 'page.needs.choose',
    instead: ['8th-anniversary', 'charts'],
  },
  uns: { title: 'uns', needs: 'registry', instead: ['name-list'] },
  'verify-proxy-contract': { title: 'proxy', needs: 'proxyRead', instead: ['verified-contracts'] },
}
