import { SIZES } from '@orrery/model/row-measures'

/** Whether a key of `requests` is of a kind (`deposit`, `exit`, `consolidation`). */
export const isRequest =
  (kind: string) =>
  (key: string): boolean =>
    key.split('/')[0] === kind

/** Whether it is of an exit of the whole validator, which names no amount (EIP-7002). */
export const isWholeExit = (key: string): boolean => key === `exit/${SIZES.none}`
