import type { ListOf } from '@orrery/model/wire/common'

/**
 * Why a tab of events has none, for `ListTab`: where every block is indexed which events were looked for, by the message `looked`; null
 * where blocks are missing, which says more (screens-evm §0).
 */
export const lookedFor = (looked: string, { extend }: ListOf<unknown>): string | null =>
  extend.coverage.complete ? looked : null
