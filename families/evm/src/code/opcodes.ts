/** Instructions by the byte that stands for each, in rows of sixteen; a dot where there is none (execution-specs, Osaka). */
const ROWS: Readonly<Record<number, string>> = {
  0x00: 'STOP ADD MUL SUB DIV SDIV MOD SMOD ADDMOD MULMOD EXP SIGNEXTEND',
  0x10: 'LT GT SLT SGT EQ ISZERO AND OR XOR NOT BYTE SHL SHR SAR CLZ',
  0x20: 'KECCAK256',
  0x30: 'ADDRESS BALANCE ORIGIN CALLER CALLVALUE CALLDATALOAD CALLDATASIZE CALLDATACOPY CODESIZE CODECOPY GASPRICE EXTCODESIZE EXTCODECOPY RETURNDATASIZE RETURNDATACOPY EXTCODEHASH',
  0x40: 'BLOCKHASH COINBASE TIMESTAMP NUMBER PREVRANDAO GASLIMIT CHAINID SELFBALANCE BASEFEE BLOBHASH BLOBBASEFEE',
  0x50: 'POP MLOAD MSTORE MSTORE8 SLOAD SSTORE JUMP JUMPI PC MSIZE GAS JUMPDEST TLOAD TSTORE MCOPY PUSH0',
  0xa0: 'LOG0 LOG1 LOG2 LOG3 LOG4',
  0xf0: 'CREATE CALL CALLCODE RETURN DELEGATECALL CREATE2 . . . . STATICCALL . . REVERT INVALID SELFDESTRUCT',
}

/** First and last byte of the instructions that push what follows them, one byte to thirty-two. */
export const PUSH1 = 0x60
export const PUSH32 = 0x7f

const NAMES: readonly (string | undefined)[] = Array.from({ length: 256 }, (_, byte) => {
  if (byte >= PUSH1 && byte <= PUSH32) return `PUSH${byte - PUSH1 + 1}`
  if (byte >= 0x80 && byte <= 0x8f) return `DUP${byte - 0x7f}`
  if (byte >= 0x90 && byte <= 0x9f) return `SWAP${byte - 0x8f}`
  const name = ROWS[byte & 0xf0]?.split(' ')[byte & 0x0f]
  return name === '.' ? undefined : name
})

/** What an instruction is called; undefined for a byte that is none. */
export const opcodeName = (byte: number): string | undefined => NAMES[byte]

/** Bytes behind an instruction that belong to it. */
export const pushSize = (byte: number): number => (byte >= PUSH1 && byte <= PUSH32 ? byte - PUSH1 + 1 : 0)
