/** Why a text gives no addresses; never with any of its characters. */
export type DescriptorFault = 'private' | 'checksum' | 'form' | 'hardened' | 'network' | 'segwit'

/** Thrown where a text is no descriptor that can be derived here. It carries the reason and nothing of the text. */
export class DescriptorError extends Error {
  readonly fault: DescriptorFault
  constructor(fault: DescriptorFault) {
    super(`the key cannot be used: ${fault}`)
    this.fault = fault
  }
}

/** Throws a `DescriptorError`. */
export function refuse(fault: DescriptorFault): never {
  throw new DescriptorError(fault)
}
