/** What Etherscan answers where it cannot: `status` "0" with the message and the reason where scripts look for them. */
export class Refusal extends Error {
  readonly told: string
  readonly result: string | null | readonly never[]

  constructor(result: string | null | readonly never[], told = 'NOTOK') {
    super(typeof result === 'string' ? result : told)
    this.told = told
    this.result = result
  }
}

/** A list without a row in it. */
export const none = (what: string): Refusal => new Refusal([], `No ${what} found`)

/** More would have to be read than one request may. */
export const tooMuch = (): Refusal =>
  new Refusal('Query Timeout occured. Please select a smaller result dataset', 'NOTOK')
