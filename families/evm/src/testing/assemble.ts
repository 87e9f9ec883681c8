import type { Hex } from '@orrery/primitives/hex'

/** What a piece of code does, one thing after the other. Works as code that creates and as code that is called. */
export type Step =
  | { readonly do: 'call' | 'callcode'; readonly to: Hex; readonly value: bigint }
  | { readonly do: 'delegatecall' | 'staticcall'; readonly to: Hex }
  /** `pay`: what the new contract is sent right after. */
  | { readonly do: 'create' | 'create2'; readonly code: Hex; readonly value: bigint; readonly pay?: bigint }
  | { readonly do: 'selfdestruct'; readonly to: Hex }
  /** Ends in favour of itself. */
  | { readonly do: 'vanish' }
  | { readonly do: 'revert' | 'invalid' | 'stop' }
  /** Ends creation and leaves this code. */
  | { readonly do: 'leave'; readonly code: Hex }

const byte = (value: number): string => value.toString(16).padStart(2, '0')
const push = (value: bigint): string => {
  const digits = value.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return byte(0x5f + even.length / 2) + even
}
const pushAddress = (address: Hex): string => `73${address.slice(2)}`
const ZERO = '6000'
const GAS = '5a'
const POP = '50'

/** Bytes of EVM code that takes the steps. Addresses of what it makes are popped, so the stack stays flat. */
export function assemble(steps: readonly Step[]): Hex {
  // Code that is carried stands behind the program, whose length is known once all pushes have a fixed width.
  const carried: string[] = []
  const sizeOf = (digits: string): number => digits.length / 2
  const place = (index: number): string => `61<${index}>`
  const copy = (code: Hex): string => {
    carried.push(code.slice(2))
    return `61${sizeOf(code.slice(2)).toString(16).padStart(4, '0')}${place(carried.length - 1)}${ZERO}39`
  }
  const lengthOf = (code: Hex): string => `61${sizeOf(code.slice(2)).toString(16).padStart(4, '0')}`
  const noData = ZERO.repeat(4)
  const bodies = steps.map((step): string => {
    switch (step.do) {
      case 'call':
        return noData + push(step.value) + pushAddress(step.to) + GAS + 'f1' + POP
      case 'callcode':
        return noData + push(step.value) + pushAddress(step.to) + GAS + 'f2' + POP
      case 'delegatecall':
        return noData + pushAddress(step.to) + GAS + 'f4' + POP
      case 'staticcall':
        return noData + pushAddress(step.to) + GAS + 'fa' + POP
      case 'create':
      case 'create2': {
        const made =
          copy(step.code) +
          (step.do === 'create2' ? push(BigInt(carried.length)) : '') +
          lengthOf(step.code) +
          ZERO +
          push(step.value) +
          (step.do === 'create2' ? 'f5' : 'f0')
        // The address lies below four zeros and the value when it is called: DUP6.
        return made + (step.pay === undefined ? POP : noData + push(step.pay) + '85' + GAS + 'f1' + POP + POP)
      }
      case 'selfdestruct':
        return pushAddress(step.to) + 'ff'
      case 'vanish':
        return '30ff'
      case 'revert':
        return ZERO + ZERO + 'fd'
      case 'invalid':
        return 'fe'
      case 'stop':
        return '00'
      case 'leave':
        return copy(step.code) + lengthOf(step.code) + ZERO + 'f3'
    }
  })
  const program = `${bodies.join('')}00`
  let at = sizeOf(program.replaceAll(/<\d+>/g, '0000'))
  const places = carried.map((code) => {
    const here = at
    at += sizeOf(code)
    return here
  })
  return `0x${program.replaceAll(/<(\d+)>/g, (_, index: string) => places[Number(index)]!.toString(16).padStart(4, '0'))}${carried.join('')}`
}
