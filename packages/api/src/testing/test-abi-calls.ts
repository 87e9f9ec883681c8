import type { FindAbiCalls } from '@orrery/family/abi-calls'
import type { Hex } from '@orrery/primitives/hex'

/** Functions of one number that answer one word: `{ name, payable? }` is an interface's entry, and its selector is its place. */
export const testAbiCalls: FindAbiCalls = async (abi, text) =>
  (abi as readonly { readonly name: string; readonly payable?: boolean }[]).flatMap(({ name, payable }, index) =>
    name !== text
      ? []
      : [
          {
            name,
            signature: `${name}(uint256)#${index}`,
            selector: `0x0000000${index}`,
            mutability: payable === true ? 'payable' : 'nonpayable',
            inputs: [{ name: 'id', type: 'uint256' }],
            outputs: [{ name: 'size', type: 'uint256' }],
            encode: ([id]) =>
              typeof id === 'string' && /^\d{1,9}$/.test(id)
                ? { data: `0x0000000${index}${Number(id).toString(16).padStart(64, '0')}` as Hex, fault: null }
                : { fault: { place: 'params[0]', reason: 'it is no number (uint256 id)' } },
            decode: (output) => (output.length === 66 ? [BigInt(output).toString()] : null),
          },
        ],
  )
