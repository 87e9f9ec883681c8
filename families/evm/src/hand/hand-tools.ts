export { decodeByHand, encodeByHand, type HandFault } from './code-by-hand.ts'
export { merkleRoot } from './merkle-proof.ts'
export { createdAddress, saltedAddress } from './new-address.ts'
export { hashTypedData, signerOf } from './typed-data.ts'
