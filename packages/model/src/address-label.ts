import type { Hex } from '@orrery/primitives/hex'

/** Kinds of addresses that an exchange has. */
export const EXCHANGE_KINDS = ['hot', 'cold', 'deposit'] as const
/** Kinds of what a project's contracts do. */
export const PROJECT_KINDS = ['lending', 'dex', 'lst', 'yield', 'bridge', 'rwa', 'derivatives'] as const

/** What a miner or a mining pool is paid at: told beside its blocks (screens-evm §16.6). */
export const MINER_KINDS = ['miner'] as const

/** What keeps tokens for a time, for those whose they are (screens-evm §8.2). */
export const LOCKER_KINDS = ['locker'] as const

/** What a visitor should know of whom an address had its coins or its code from (screens-evm §5). */
export const RISK_KINDS = ['mixer', 'flagged'] as const

/** What labels tell of: exchanges, or projects (screens-evm §16.3, §16.5). */
export const LABEL_SUBJECTS = { exchanges: EXCHANGE_KINDS, projects: PROJECT_KINDS } as const
export type LabelSubject = keyof typeof LABEL_SUBJECTS

/** Whose an address is, by the word of whoever runs the site. */
export type AddressLabel = {
  readonly address: Hex
  /** Name of the exchange, project or miner, as it is shown. */
  readonly tag: string
  readonly kind:
    | (typeof EXCHANGE_KINDS)[number]
    | (typeof PROJECT_KINDS)[number]
    | (typeof MINER_KINDS)[number]
    | (typeof LOCKER_KINDS)[number]
    | (typeof RISK_KINDS)[number]
  /** Where the operator has it from; empty where the file says nothing. */
  readonly source: string
}
