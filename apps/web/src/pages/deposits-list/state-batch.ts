import type { ValidatorStates } from '@orrery/model/wire/consensus-block'

export type ValidatorState = ValidatorStates['states'][number] & Pick<ValidatorStates, 'queued'>

/** Keys of one question (`listValidatorStates`). */
const AT_ONCE = 25

/** Collects the keys of rows that are drawn together and asks for them in few questions, each key once. A question that fails is the failure of its keys. */
export function createStateBatch(ask: (keys: readonly string[]) => Promise<ValidatorStates>) {
  const told = new Map<string, Promise<ValidatorState | null>>()
  let waiting: { readonly key: string; resolve(of: Promise<ValidatorState | null>): void }[] = []
  const send = (): void => {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const part = all.slice(at, at + AT_ONCE)
      const answer = ask(part.map(({ key }) => key))
      for (const { key, resolve } of part)
        resolve(
          answer.then(({ states, queued }) => {
            const state = states.find(({ pubkey }) => pubkey === key)
            return state === undefined ? null : { ...state, queued }
          }),
        )
    }
  }
  return (pubkey: string): Promise<ValidatorState | null> => {
    const key = pubkey.toLowerCase()
    const known = told.get(key)
    if (known !== undefined) return known
    if (waiting.length === 0) setTimeout(send, 0)
    const state = new Promise<ValidatorState | null>((resolve) => waiting.push({ key, resolve }))
    told.set(key, state)
    return state
  }
}
