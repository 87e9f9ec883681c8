const CODE = /^[a-z]+(?:_[a-z]+)+(?=: |$)/
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Why a chain is not followed as it should be. */
export type StatusReason = {
  /** The message for it; null where it is no code of ours but words of an error. */
  readonly message: string | null
  /** What stands beside the code: words of an error. All of it where there is no code. */
  readonly detail: string
}

/** Takes apart what a chain's status gives as its reason: `node_behind`, `wrong_chain: …`, or words of an error. */
export function statusReason(reason: string): StatusReason {
  const code = CODE.exec(reason)?.[0]
  return code === undefined
    ? { message: null, detail: reason }
    : { message: `about.reason.${code}`, detail: reason.slice(code.length + 2) }
}

/** When the process that follows the chain was heard of last, where its absence is the reason. */
export function heardMs({ message, detail }: StatusReason): number | null {
  const since = message?.endsWith('_away') ? Date.parse(TIME.exec(detail)?.[0] ?? '') : NaN
  return Number.isNaN(since) ? null : since
}
